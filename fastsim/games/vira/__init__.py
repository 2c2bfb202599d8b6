"""Vira: `GAME` says what the game provides."""

from __future__ import annotations

from functools import partial

from fastsim.cards.deck import DECK_52
from fastsim.entry import GREEDY, HEURISTIC, RANDOM, kernel_signature
from fastsim.game import Game, PlayerKind
from fastsim.games.vira import fitted, kernel, log, params, record, row
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.callnames import parse_calls
from fastsim.games.vira.following import check_calls
from fastsim.games.vira.referee import referee
from fastsim.games.vira.rules import CODES, PRESETS, ViraRules
from fastsim.games.vira.story import story
from fastsim.games.vira.tally import TALLY
from fastsim.games.vira.why import why

GAME = Game(
    name="vira",
    title="Vira",
    version=1,
    seats=(SEATS,),
    deck=DECK_52,
    hand_size=row.HAND_SIZE,
    rules=ViraRules,
    presets=PRESETS,
    players={
        "random": PlayerKind(RANDOM, params.RandomParams, "calls and buys by chance, plays a uniform legal card"),
        "greedy": PlayerKind(
            GREEDY, params.GreedyParams, "counts trumps and aces, takes each trick that it can take cheaply"
        ),
        "heuristic": PlayerKind(
            HEURISTIC, params.HeuristicParams, "bids by expected points from a fitted model, plans and counts"
        ),
    },
    default_player="heuristic",
    params_size=params.PARAMS_SIZE,
    row=row.ROW,
    flat_row=row.FLAT_ROW,
    log=log.LOG,
    columns=row.COLUMNS,
    suit_columns=("trump", "preference"),
    seat_columns=("declarer",),
    kernel=kernel.simulate,
    model_for=fitted.model_for,
    read_model=fitted.read_model,
    is_usable=fitted.is_usable,
    fitted_players={HEURISTIC: params.MODEL_ROW},
    signature=partial(kernel_signature, CODES, row.ROW, log.LOG),
    script=record.make_script,
    listens=True,
    record_keys=("hands", "stock", "indicator", "auction", "contract", "exchange", "plays", "result"),
    speakers=record.seats_of,
    takes_hands=True,
    parse_calls=parse_calls,
    check_calls=check_calls,
    answer_name=record.answer_name,
    trace_of=record.trace_of,
    referee=referee,
    story=story,
    why=why,
    words=row.WORDS,
    score="points",
    tally=TALLY,
    give_preference=record.give_preference,
)
