"""The referee of a recorded game of Gibbons: every breach with its place, and the result.

A lead by the wrong seat is reported and stands; what the stock gives and what is announced must be as the rules say.
The rules know no penalty for a card that may not be played: it is reported, and such a record is not scored. A card
that is not held or a play out of turn ends what can be followed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fastsim.cards.deck import DECK_52
from fastsim.cards.text import card_name, hand_text, suit_name
from fastsim.games.gibbons.announcing import legal_numbers
from fastsim.games.gibbons.reading import Setting, read_announcements, read_rounds, read_setting, recorded_hands
from fastsim.games.gibbons.record import make_script, result_of
from fastsim.games.gibbons.rounds import Round, Stacked
from fastsim.recorded import (
    PlayDeal,
    Verdict,
    add_card_breaches,
    follow_plays,
    is_same,
    read_entries,
    recorded_result,
    verdict_of,
    winner_of,
)
from fastsim.tricks.engine import suit_of


class _Follower:
    """Follows a record batch by batch; breaches are added to the list."""

    def __init__(self, trace: Mapping[str, Any], setting: Setting, rules: Any, breaches: list[str]) -> None:
        self.rules = rules
        self.breaches = breaches
        self.seats = setting.hands.size
        self.entries = read_rounds(trace)
        self.stacked = Stacked(setting.hands.tolist(), setting.stock, setting.trumps, rules)
        self.calls: list[int] = []
        self.plays: list[tuple[int, int]] = []
        self.differences: list[str] = []

    def follow(self) -> bool:
        """Whether all can be followed to the end of the game."""
        for number, entry in enumerate(self.entries, 1):
            where = f"round {number}"
            batch = self.stacked.open_batch()
            self._compare_deal(entry, batch, where)
            opens = number == 1 or self.rules.announce_scope == "batch"
            if not self._hear(entry, batch, opens, where) or not self._follow_tricks(entry, batch, where):
                return False
            is_last = not self.stacked.next_batch()
            if is_last and number < len(self.entries):
                self.breaches.append(f"rounds: {len(self.entries)} are recorded, by the rules there are {number}")
                return False
            if not is_last and number == len(self.entries):
                self.breaches.append(f"rounds: {number} are recorded, by the rules there is another")
                return False
        return True

    def _compare_deal(self, entry: Mapping[str, Any], batch: Round, where: str) -> None:
        if "hands" in entry:
            given, dealt = recorded_hands(entry, where), [hand_text(hand) for hand in batch.hands]
            for seat, (text, own) in enumerate(zip(given, dealt, strict=False)):
                if text != own:
                    self.breaches.append(f"{where}: seat {seat} is recorded with {text}, the stock gives it {own}")
            if len(given) != len(dealt):
                self.breaches.append(f"{where}: {len(given)} hands are recorded for {len(dealt)} seats")
        if "trump" in entry and not is_same(entry["trump"], suit_name(batch.trump)):
            self.breaches.append(f"{where}: the trump is recorded as {entry['trump']}, it is {suit_name(batch.trump)}")

    def _hear(self, entry: Mapping[str, Any], batch: Round, opens: bool, where: str) -> bool:
        """Whether the announcements of a batch are what the rules want."""
        numbers = read_announcements(entry, self.seats, where)
        wanted = self.rules.announce and opens
        if bool(numbers) != wanted:
            self.breaches.append(
                f"{where}: announcements are {'missing' if wanted else 'made, the rules have none here'}"
            )
            return False
        total = 0
        for seat, number in enumerate(numbers):
            legal = int(legal_numbers(batch.scope, total, seat == self.seats - 1, self.stacked.codes))
            if not 0 <= number <= batch.scope or not legal >> number & 1:
                barred = "" if not 0 <= number <= batch.scope else f", which would make the sum {batch.scope}"
                self.breaches.append(
                    f"{where}: seat {seat} announces {number}{barred or f', expected 0 to {batch.scope}'}"
                )
                return False
            total += number
        self.calls += numbers
        return True

    def _follow_tricks(self, entry: Mapping[str, Any], batch: Round, where: str) -> bool:
        """Whether the tricks of a batch can be followed and are complete."""
        entries = read_entries(entry, "plays", "card", self.seats)
        most = batch.size * self.seats
        tricks = [0] * self.seats
        draws: list[tuple[int, int]] = []
        for start in range(0, max(len(entries), 1), self.seats):
            hands = np.array(self.stacked.hands(), dtype=np.int64)
            trick, is_sound = follow_plays(
                entries[start : start + self.seats], hands, DECK_52, most - start, self.breaches, len(self.plays)
            )
            self.plays += trick
            if not is_sound:
                return False
            if len(trick) < self.seats:
                break
            for seat, card in trick:
                self.stacked.play(seat, card)
            winner = winner_of(trick, batch.trump)
            tricks[winner] += 1
            draws += self.stacked.draw(winner)
        if len(entries) != most:
            self.breaches.append(f"{where}: {len(entries)} plays are recorded, a complete one has {most}")
            return False
        self._compare_play(entry, tricks, draws, where)
        return True

    def _compare_play(
        self, entry: Mapping[str, Any], tricks: list[int], draws: list[tuple[int, int]], where: str
    ) -> None:
        made = [{"seat": seat, "card": card_name(card)} for seat, card in draws]
        if not is_same(entry.get("draws", made), made):
            self.breaches.append(f"{where}: the draws are not those that the stock gives")
        if not is_same(entry.get("tricks", tricks), tricks):
            self.differences.append(
                f"{where}: tricks are recorded as {entry['tricks']}, by the rules they are {tricks}"
            )


def referee(trace: Mapping[str, Any], rules: Any, play_deal: PlayDeal, log_dtype: np.dtype) -> Verdict:
    """Check a recorded game and score it (`fastsim.recorded.Referee`)."""
    setting = read_setting(trace, rules)
    recorded = recorded_result(trace)
    last_breaches: list[str] = []
    follower = _Follower(trace, setting, rules, last_breaches)
    is_sound = follower.follow()
    breaches: list[str] = []
    log = np.zeros(1, dtype=log_dtype)
    # Announcements that are not made yet are the players' own; a refused one ends what is followed before its plays.
    script = make_script(follower.calls, follower.plays, True, setting.stock, setting.trumps)
    row = play_deal(setting.hands, script, log)
    plays, seats = follower.plays, follower.seats

    def why_illegal(i: int) -> str:
        return f"{suit_name(int(suit_of(plays[i // seats * seats][1])))} was led and the hand holds that suit"

    if add_card_breaches(log[0], plays, seats, breaches, why_illegal):
        breaches.append("result: a record with a card that may not be played is not scored")
        is_sound = False
    breaches += last_breaches
    contract = trace.get("contract")
    settled = {"trump": suit_name(int(row["trump"]))}
    if contract is not None and not is_same(contract, settled):
        breaches.append(f"contract: recorded as {contract}, the deal settles {settled}")
    if not is_sound:
        return Verdict(breaches, None, [])
    verdict = verdict_of(trace, result_of(row), recorded, breaches)
    return verdict._replace(differences=follower.differences + verdict.differences)
