"""Gibbons: `GAME` says what the game provides."""

from __future__ import annotations

from functools import partial

from fastsim.cards.deck import DECK_52
from fastsim.entry import GREEDY, HEURISTIC, RANDOM, kernel_signature
from fastsim.game import Game, PlayerKind
from fastsim.games.gibbons import fitted, kernel, log, params, record, row
from fastsim.games.gibbons.callnames import check_calls, parse_calls
from fastsim.games.gibbons.referee import referee
from fastsim.games.gibbons.rules import CODES, HAND_SIZE, PRESETS, SEATS_LEAST, SEATS_MOST, GibbonsRules, misfit
from fastsim.games.gibbons.story import story
from fastsim.games.gibbons.tally import TALLY
from fastsim.games.gibbons.why import why

#: Four play where nobody says how many.
_SEATS_USUAL = 4


def _seat_numbers() -> tuple[int, ...]:
    """Numbers of seats, the usual one first."""
    others = [n for n in range(SEATS_LEAST, SEATS_MOST + 1) if n != _SEATS_USUAL]
    return (_SEATS_USUAL, *others)


GAME = Game(
    name="gibbons",
    title="Gibbons",
    version=1,
    seats=_seat_numbers(),
    deck=DECK_52,
    hand_size=HAND_SIZE,
    rules=GibbonsRules,
    presets=PRESETS,
    players={
        "random": PlayerKind(RANDOM, params.RandomParams, "announces by chance, plays a uniform legal card"),
        "greedy": PlayerKind(GREEDY, params.GreedyParams, "counts its tricks, then wins what it cheaply can"),
        "heuristic": PlayerKind(
            HEURISTIC, params.HeuristicParams, "weighs cards by chances and honours, announces by a fitted model"
        ),
    },
    default_player="heuristic",
    params_size=params.PARAMS_SIZE,
    row=row.ROW,
    flat_row=row.FLAT_ROW,
    log=log.LOG,
    columns=row.COLUMNS,
    suit_columns=("trump",),
    seat_columns=("winner", "ace_holder", "ace_captor", "jack_holder", "jack_captor", "queen_holder", "queen_captor"),
    kernel=kernel.simulate,
    model_for=fitted.model_for,
    read_model=fitted.read_model,
    is_usable=fitted.is_usable,
    fitted_players={HEURISTIC: params.MODEL_ROW},
    signature=partial(kernel_signature, CODES, row.ROW, log.LOG),
    script=record.make_script,
    listens=True,
    record_keys=("hands", "stock", "indicator", "contract", "rounds", "result"),
    calls_made=record.calls_made,
    parse_calls=parse_calls,
    check_calls=check_calls,
    answer_name=record.answer_name,
    trace_of=record.trace_of,
    referee=referee,
    story=story,
    why=why,
    takes_hands=True,
    score="points",
    misfit=misfit,
    tally=TALLY,
)
