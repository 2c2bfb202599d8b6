"""A hand of Vida at the table, see `analysis.situation`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from analysis import situation
from analysis.situation import check_hand, whose_turn
from analysis.unseen import Unseen, gather
from fastsim.batch import make_batch
from fastsim.games import get_game
from fastsim.games.vida.auction import PASS
from fastsim.games.vida.referee import legal_after
from fastsim.games.vida.rules import VidaRules

SEATS: Final = 4


@dataclass(frozen=True)
class Situation(situation.Situation):
    """A hand whose turn it is, with what Vida's rules say of it."""

    @property
    def side(self) -> int:
        """The side of the hand."""
        return self.seat % 2

    @property
    def house(self) -> VidaRules:
        """The rules."""
        rules: VidaRules = self.batch.rules
        return rules

    @property
    def legal(self) -> int:
        """What may be called now, packed."""
        return legal_after(self.calls, self.house)

    @property
    def codes(self) -> np.ndarray:
        """The rules as integers for the kernels."""
        return self.house.codes()


def situate(
    hand: str,
    *,
    seat: int | None,
    calls: str | None,
    known: Mapping[int, str | int] | str | None,
    where: str | None,
    is_weighted: bool | None = None,
    **options: Any,
) -> Situation:
    """Check what is said of a hand; `options` as of `fastsim.simulate`."""
    game = get_game("vida")
    batch = make_batch("vida", **options)
    cards = check_hand("vida", hand, batch.rules)
    heard = None if calls is None else game.parse_calls(calls)
    own = whose_turn(None if heard is None else len(heard) % SEATS, seat, SEATS, len(heard or []))
    before = [PASS] * own if heard is None else heard
    legal_after(before, batch.rules)
    conditions = gather(batch, cards, own, known, where)
    unseen = Unseen(batch, conditions, heard or [], own, is_weighted=is_weighted)
    return Situation(cards, own, before, calls, where or "", batch, unseen)
