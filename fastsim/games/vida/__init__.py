"""Vida, the Greek "screw": `GAME` says what the game provides."""

from __future__ import annotations

from functools import partial

from fastsim.cards.deck import DECK_32
from fastsim.entry import GREEDY, HEURISTIC, RANDOM, kernel_signature
from fastsim.game import Game, PlayerKind
from fastsim.games.vida import fitted, kernel, log, players, record, row
from fastsim.games.vida.auction import parse_calls
from fastsim.games.vida.params import MODEL_ROW, HeuristicParams
from fastsim.games.vida.referee import check_calls, referee
from fastsim.games.vida.rules import CODES, PRESETS, VidaRules
from fastsim.games.vida.story import story
from fastsim.games.vida.tally import TALLY
from fastsim.games.vida.why import why

GAME = Game(
    name="vida",
    title="Vida",
    version=1,
    seats=(row.SEATS,),
    deck=DECK_32,
    hand_size=row.HAND_SIZE,
    rules=VidaRules,
    presets=PRESETS,
    players={
        "random": PlayerKind(RANDOM, players.RandomParams, "calls by chance, plays a uniform legal card"),
        "greedy": PlayerKind(GREEDY, players.GreedyParams, "bids by a count, takes what it can"),
        "heuristic": PlayerKind(HEURISTIC, HeuristicParams, "bids by a fitted model, plans, counts, signals"),
    },
    default_player="heuristic",
    params_size=players.PARAMS_SIZE,
    row=row.ROW,
    flat_row=row.FLAT_ROW,
    log=log.LOG,
    columns=row.COLUMNS,
    suit_columns=("trump",),
    seat_columns=("buyer",),
    kernel=kernel.simulate,
    model_for=fitted.model_for,
    read_model=fitted.read_model,
    is_usable=fitted.is_usable,
    fitted_players={HEURISTIC: MODEL_ROW},
    signature=partial(kernel_signature, CODES, row.ROW, log.LOG),
    script=record.make_script,
    listens=True,
    takes_hands=True,
    parse_calls=parse_calls,
    check_calls=check_calls,
    answer_name=record.answer_name,
    trace_of=record.trace_of,
    referee=referee,
    story=story,
    why=why,
    tally=TALLY,
)
