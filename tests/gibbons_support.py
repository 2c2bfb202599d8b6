"""What the tests of Gibbons share: games from a stacked pack, and the player of the rules' whole games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np

from fastsim._jit import compile_once
from fastsim.batch import make_batch
from fastsim.cards.deck import NONE
from fastsim.cards.text import card_name, hand_text, parse_card
from fastsim.game import OK
from fastsim.games import get_game
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.record import logged_rounds, make_script
from fastsim.games.gibbons.rules import GibbonsRules
from fastsim.tricks.ranks import highest_rank, lowest_rank
from golden.vectors import load_vectors
from own_players import simple_player

GAME = get_game("gibbons")
SEATS = (2, 3, 4, 5, 6)
VECTORS = load_vectors("gibbons")
PACK = VECTORS["pack"].split()


@numba.njit
def _high_low(decision: int, seat: int, legal: int, view: np.ndarray) -> int:
    """Lead the largest card by rank and suit, follow with the smallest legal one; announce nothing."""
    if decision == see.ANNOUNCE:
        return np.int64(0)
    return highest_rank(legal) if view[see.BEST] == NONE else lowest_rank(legal)


high_low = simple_player(_high_low)


def deal_pack(pack: Sequence[str], seats: int, hand_size: int) -> tuple[list[int], list[int]]:
    """Hands as sets, card by card from seat 0 on, and the stock."""
    cards = [parse_card(name) for name in pack]
    hands = [sum(1 << card for card in cards[seat : seats * hand_size : seats]) for seat in range(seats)]
    return hands, cards[seats * hand_size :]


def play_pack(
    seats: int,
    rules: GibbonsRules,
    pack: Sequence[str] = PACK,
    players: Any = high_low,
    calls: Sequence[int] = (),
    trumps: Sequence[int] = (),
) -> tuple[np.void, np.void]:
    """Flat row and log of a game from a stacked pack."""
    hands, stock = deal_pack(pack, seats, rules.hand_size)
    batch = make_batch("gibbons", seed=1, seats=seats, rules=rules, players=players)
    compile_once(GAME.kernel, GAME.signature())
    rows, log = np.zeros(1, dtype=GAME.row), np.zeros(1, dtype=GAME.log)
    script = make_script(calls, stock=stock, trumps=trumps)
    arguments = [rules.codes(), *batch.player_arguments(), np.array(hands, dtype=np.int64), script]
    assert int(GAME.kernel(np.uint64(1), 0, *arguments, rows, log)) == OK
    return rows.view(GAME.flat_row)[0], log[0]


def by_seat(row: np.void, name: str) -> list[int]:
    """A column of every seat that plays."""
    return [int(row[f"{name}_{seat}"]) for seat in range(int(row["players_n"]))]


def as_oracle_rounds(log: np.void, rules: GibbonsRules) -> list[dict[str, Any]]:
    """The batches in the oracle's words."""
    return [
        {
            "hands": [set(hand_text(hand).split()) for hand in batch.hands],
            "trump": "CDHS"[batch.trump],
            "announcements": batch.announcements or None,
            "plays": [(seat, card_name(card)) for seat, card in batch.plays],
            "draws": [(seat, card_name(card)) for seat, card in batch.draws],
        }
        for batch in logged_rounds(log, rules)
    ]
