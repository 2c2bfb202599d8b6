"""Israeli whist: `GAME` says what the game provides."""

from __future__ import annotations

from functools import partial

from fastsim.cards.deck import DECK_52
from fastsim.entry import GREEDY, HEURISTIC, RANDOM, kernel_signature
from fastsim.game import Game, PlayerKind
from fastsim.games.israeli_whist import fitted, kernel, log, params, record, row
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.callnames import parse_calls
from fastsim.games.israeli_whist.following import check_calls
from fastsim.games.israeli_whist.referee import referee
from fastsim.games.israeli_whist.rules import CODES, PRESETS, WhistRules
from fastsim.games.israeli_whist.story import story
from fastsim.games.israeli_whist.tally import TALLY
from fastsim.games.israeli_whist.why import why

GAME = Game(
    name="israeli_whist",
    title="Israeli whist",
    version=1,
    seats=(SEATS,),
    deck=DECK_52,
    hand_size=row.HAND_SIZE,
    rules=WhistRules,
    presets=PRESETS,
    players={
        "random": PlayerKind(RANDOM, params.RandomParams, "calls by chance, plays a uniform legal card"),
        "greedy": PlayerKind(GREEDY, params.GreedyParams, "counts its tricks, then takes what it needs"),
        "heuristic": PlayerKind(HEURISTIC, params.HeuristicParams, "bids and plays by what its hand will take"),
    },
    default_player="heuristic",
    params_size=params.PARAMS_SIZE,
    row=row.ROW,
    flat_row=row.FLAT_ROW,
    log=log.LOG,
    columns=row.COLUMNS,
    tally=TALLY,
    suit_columns=("trump",),
    seat_columns=("declarer",),
    kernel=kernel.simulate,
    model_for=fitted.model_for,
    read_model=fitted.read_model,
    is_usable=fitted.is_usable,
    fitted_players={HEURISTIC: params.MODEL_ROW},
    signature=partial(kernel_signature, CODES, row.ROW, log.LOG),
    script=record.make_script,
    listens=True,
    record_keys=("hands", "auction", "contract", "contracts", "exchange", "plays", "result"),
    speakers=record.speakers,
    takes_hands=True,
    parse_calls=parse_calls,
    check_calls=check_calls,
    answer_name=record.answer_name,
    trace_of=record.trace_of,
    referee=referee,
    story=story,
    why=why,
)
