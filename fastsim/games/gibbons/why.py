"""A game told decision by decision: each announcement's estimates and each card's reason, in words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fastsim.cards.text import card_symbol
from fastsim.deciding import Decision, PlayAgain, decision_line
from fastsim.games.gibbons.reasons import announcement_reason, card_reason
from fastsim.games.gibbons.record import make_script
from fastsim.games.gibbons.view import PLAY_COUNT
from fastsim.logs import logged_calls, logged_plays


class _Game:
    """A logged game, its decisions one by one."""

    def __init__(self, log: np.void, given: int) -> None:
        self.given = given
        self.seats = int(log["players_n"])
        self.calls, self.plays = logged_calls(log), logged_plays(log)
        tricks = [int(size) for size in log["batch_tricks"][: int(log["batch_count"])]]
        #: Plays before each batch, and after the last.
        self.begins = np.cumsum([0, *tricks]) * self.seats

    def announcement(self, place: int) -> Decision:
        """The announcement at a place; all plays of the batches before are made then."""
        number = self.calls[place]
        script = make_script(self.calls[:place], self.plays[: self.begins[place // self.seats]])

        def is_first(log: np.void) -> bool:
            return int(log["notes"]["weighed_n"]) <= 0

        def reason(log: np.void) -> str:
            return announcement_reason(log["notes"], number)

        return Decision(place % self.seats, str(number), script, is_first, reason, is_given=place < self.given)

    def card(self, place: int) -> Decision:
        """The card at a place of the play."""
        seat, card = self.plays[place]
        announced = self.calls if len(self.calls) == self.seats else self.calls[: self.seats * (self.batch(place) + 1)]
        script = make_script(announced, self.plays[:place])

        def is_first(log: np.void) -> bool:
            return int(log["notes"]["weighed_n"]) > 0 and int(log["seen"][PLAY_COUNT]) == place

        def reason(log: np.void) -> str:
            return card_reason(log["notes"], log["seen"], card)

        return Decision(seat, card_symbol(card), script, is_first, reason)

    def batch(self, place: int) -> int:
        """Number of the batch in which a card is played, from 0."""
        return int(np.searchsorted(self.begins, place, side="right")) - 1


def why(log: np.void, players: Sequence[str], play_again: PlayAgain, given: int) -> list[str]:
    """Lines that give the reason of every decision (`fastsim.deciding.Why`)."""
    game = _Game(log, given)
    lines = ["Why, batch by batch (worths in points; chances as the seat took them)"]
    for batch in range(len(game.begins) - 1):
        lines += ["", f"Batch {batch + 1}"]
        calls = range(batch * game.seats, min((batch + 1) * game.seats, len(game.calls)))
        lines += [decision_line(game.announcement(place), players, play_again) for place in calls]
        for place in range(game.begins[batch], game.begins[batch + 1]):
            if place % game.seats == 0 and (calls or place != game.begins[batch]):
                lines.append("")
            lines.append(decision_line(game.card(place), players, play_again))
    return lines
