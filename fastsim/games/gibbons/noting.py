"""What the first decision of a `heuristic` player in a deal rested on, noted where a log is kept."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, contains
from fastsim.games.gibbons.expecting import MIND, Mind
from fastsim.games.gibbons.model import CHANCES, expected_score, honours_expected
from fastsim.games.gibbons.rules import GibbonsCodes

#: Stands for the worth of what may not be announced.
WORTHLESS: Final = -(1 << 40)

Notes = Any  # a record of NOTES, in helpers

#: A card that was weighed, see `heuristic.Weighed`; the card is NONE in places not used.
WEIGHED: Final = np.dtype(
    (np.record, [(name, np.int64) for name in ("card", "chance", "pot", "kept", "lost", "shed", "value")])
)

#: The two best cards of a decision, the chosen one first, and what the seat knew; or of an announcement the tricks that
#: the hand was taken for (1/256), those that what was heard adds, the chances of each number of tricks (1/4096) and
#: what each announcement was worth (1/4096 point). `weighed_n` is how many cards were weighed, 0 where it announced,
#: NONE where it announced by a count.
NOTES: Final = np.dtype(
    (
        np.record,
        [
            ("mind", MIND),
            ("weighed_n", np.int64),
            ("chosen", WEIGHED),
            ("next", WEIGHED),
            ("estimate", np.int64),
            ("heard", np.int64),
            ("chances", np.int64, (CHANCES,)),
            ("values", np.int64, (CHANCES,)),
        ],
    )
)


@helper
def note_mind(notes: Notes, mind: Mind) -> None:
    """Note what a seat knew; cards follow."""
    record = notes.mind
    record.seat = mind.seat
    record.seats = mind.seats
    record.hand = mind.hand
    record.trumps = mind.trumps
    record.unseen = mind.unseen
    record.hidden = mind.hidden
    record.held = mind.held
    record.after = mind.after
    record.counts = mind.counts
    record.publics = mind.publics
    record.live = mind.live
    record.is_tilted = np.int64(mind.is_tilted)
    record.ace = mind.ace
    record.jack = mind.jack
    record.queen = mind.queen
    record.trick = mind.trick
    record.ace_worth = mind.ace_worth
    record.jack_worth = mind.jack_worth
    record.queen_worth = mind.queen_worth
    record.best = mind.best
    record.second = mind.second
    record.third = mind.third
    record.ruff = mind.ruff
    record.hunt = mind.hunt
    record.give = mind.give
    record.lead = mind.lead
    record.shed = mind.shed
    notes.weighed_n = 0


@helper
def _note_weighed(record: Any, card: Card, weighed: Any) -> None:
    record.card = card
    record.chance = weighed.chance
    record.pot = weighed.pot
    record.kept = weighed.kept
    record.lost = weighed.lost
    record.shed = weighed.shed
    record.value = weighed.value


@helper
def note_card(notes: Notes, card: Card, weighed: Any) -> None:
    """Note a card that was weighed, where it is one of the two best; of equals the first."""
    if notes.weighed_n == 0 or weighed.value > notes.chosen.value:
        notes.next = notes.chosen
        _note_weighed(notes.chosen, card, weighed)
    elif notes.weighed_n == 1 or weighed.value > notes.next.value:
        _note_weighed(notes.next, card, weighed)
    notes.weighed_n += 1


@helper
def note_announcement(
    notes: Notes,
    value: int,
    heard: int,
    legal: int,
    seats: int,
    tricks: int,
    chances: np.ndarray,
    codes: GibbonsCodes,
) -> None:
    """Note what an announcement rested on: tricks, of which `heard` by what was heard, chances and worths."""
    notes.weighed_n = 0
    notes.estimate = value
    notes.heard = heard
    honours = honours_expected(seats, codes)
    for number in range(CHANCES):
        is_legal = number <= tricks and contains(legal, number)
        notes.chances[number] = chances[number] if number <= tricks else np.int64(0)
        notes.values[number] = WORTHLESS
        if is_legal:
            notes.values[number] = expected_score(number, tricks, honours, chances, codes)
