"""No player of Vira sees a hidden card, shown on the running kernel.

Every deal is replayed to each of its decisions with all calls, steps and plays before it forced. The cards that the
deciding seat has not seen are then permuted, in the other hands, in the talon and in what others laid away, the kernel
is asked again, and the answer must stay. A permutation is accepted only if the forced plays are legal with it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numba
import numpy as np
import pytest

from fastsim.batch import Batch, make_batch
from fastsim.cards.bitboard import count, nth
from fastsim.game import OK
from fastsim.games.vira import steps
from fastsim.games.vira import view as see
from fastsim.games.vira.callnames import parse_call
from fastsim.games.vira.exchange import defender
from fastsim.games.vira.following import speakers
from fastsim.games.vira.ladder import BID_CODES, LOW_OPEN, Opened
from fastsim.games.vira.record import make_script
from fastsim.logs import logged_calls, logged_plays
from hidden_information import (
    SEED,
    Report,
    assert_chunks_do_not_matter,
    check_decision,
    curious_player,
    exchanged,
    nothing_to_refresh,
    peeked_hand,
    show_hands,
    some_of,
    viewing_player,
)
from own_players import simple_player
from vira_support import GAME, PACK, as_set, dealt, moved, run

WANTED = 3
TRIES = 20
SETS = (
    steps.DISCARD,
    steps.DISCARD_AGAIN,
    steps.LAY_AWAY,
    steps.DEFENDER_DISCARD,
    steps.DEFENDER_DISCARD + 1,
    steps.SURPLUS,
    steps.SURPLUS + 1,
)


@dataclass(frozen=True)
class Decision:
    """A decision of a deal: who decides, and what was forced before it."""

    kind: str
    seat: int
    calls: tuple[int, ...]
    answers: Mapping[int, int]
    plays: tuple[tuple[int, int], ...]
    step: int = -1


def seat_of_step(step: int, declarer: int, rules: Any) -> int:
    """Who decides a step."""
    codes = rules.codes()[0]
    for first in (steps.DEFENDER_BUY, steps.DEFENDER_DISCARD, steps.SURPLUS):
        if first <= step < first + steps.DEFENDERS:
            return int(defender(declarer, step - first, codes))
    return declarer


def decisions_of(row: np.void, log: np.void, rules: Any) -> list[Decision]:
    calls, plays = tuple(logged_calls(log)), tuple(logged_plays(log))
    found = [Decision("call", seat, calls[:k], {}, ()) for k, seat in enumerate(speakers(calls))]
    reached = sorted((int(when), step) for step, when in enumerate(log["when"]) if when and log["steps"][step] >= 0)
    answers: dict[int, int] = {}
    for _, step in reached:
        seat = seat_of_step(step, int(row["declarer"]), rules)
        found.append(Decision("set" if step in SETS else "step", seat, calls, dict(answers), (), step))
        answers[step] = int(log["steps"][step])
    return found + [Decision("card", plays[k][0], calls, answers, plays[:k]) for k in range(len(plays))]


def answer_of(decision: Decision, log: np.void) -> int | tuple[int, int]:
    if decision.kind == "call":
        return logged_calls(log)[len(decision.calls)]
    if decision.kind == "card":
        return logged_plays(log)[len(decision.plays)]
    return int(log["steps"][decision.step])


def seen_cards(decision: Decision, row: np.void, log: np.void, rules: Any) -> int:
    """Cards that the deciding seat has seen, or was shown."""
    seen = int(log["hands"][decision.seat])
    done = Counter(step for step in decision.answers if decision.answers[step] >= 0)
    if decision.kind == "call":
        return seen
    for entry, step in zip(moved(row, log, rules), entry_steps(log), strict=True):
        if done[step] and entry.seat == decision.seat:
            seen |= as_set(entry.draw)
    seen |= turned_by(decision, row, log)
    for _, card in decision.plays:
        seen |= 1 << card
    if decision.kind == "card":
        seen |= opened(decision, row, log, rules)
    return seen


def entry_steps(log: np.void) -> list[int]:
    """The step whose answer completes each entry of the exchange."""
    completes = {
        steps.BUY: steps.DISCARD,
        steps.BUY_AGAIN: steps.DISCARD_AGAIN,
        steps.LAY_AWAY: steps.LAY_AWAY,
        steps.DEFENDER_BUY: steps.DEFENDER_DISCARD,
        steps.DEFENDER_BUY + 1: steps.DEFENDER_DISCARD + 1,
        steps.SURPLUS: steps.SURPLUS,
        steps.SURPLUS + 1: steps.SURPLUS + 1,
    }
    reached = sorted((int(when), step) for step, when in enumerate(log["when"]) if when and step in completes)
    return [completes[step] for _, step in reached]


def turned_by(decision: Decision, row: np.void, log: np.void) -> int:
    """Cards turned before the decision."""
    code = BID_CODES[int(row["bid"])]
    turn = {"TUR": 1, "VIN": 2, "TRI": 3}.get(code[:3], 0)
    talon = [int(card) for card in log["talon"]]
    turned = as_set(talon[:turn])
    is_again = steps.REBUY in decision.answers and decision.answers[steps.REBUY] == 1
    if is_again:
        bought = int(log["steps"][steps.DISCARD]).bit_count()
        turned |= as_set(talon[bought : bought + turn])
    return turned


def opened(decision: Decision, row: np.void, log: np.void, rules: Any) -> int:
    """Cards of open hands."""
    kind = int(LOW_OPEN[int(row["bid"])]) if row["low"] else Opened.CLOSED
    is_early = not decision.plays and rules.open_exposure == "after_first_lead"
    if kind == Opened.CLOSED or is_early:
        return 0
    if kind == Opened.ALL and rules.royale_defenders_open:
        return int(log["held"][0]) | int(log["held"][1]) | int(log["held"][2])
    return int(log["held"][int(row["declarer"])])


def mapped(cards: int, place: Mapping[int, int]) -> int:
    return as_set([place.get(card, card) for card in PACK if cards >> card & 1])


def permutation(unseen: list[int], chance: random.Random) -> dict[int, int]:
    """The unseen cards in other places."""
    return dict(zip(unseen, exchanged(unseen, chance), strict=True))


class Checker:
    """The kernel with its players, asked for one deal at a time; what is shown to a peeker is refreshed each time."""

    def __init__(self, batch: Batch, refresh: Callable[[Any], None]) -> None:
        self.batch = batch
        self.rules = batch.rules
        self.refresh = refresh
        self.report = Report()
        self.chance = random.Random(SEED)

    def play(self, deal: int, hands: Any, talon: Any, decision: Decision | None, calls: Any) -> Any:
        """Row, log and status of a deal with everything before a decision forced, or the calls alone."""
        given = decision or Decision("", 0, tuple(calls), {}, ())
        script = make_script(given.calls, given.plays, answers=given.answers, talon=talon, indicator=34)
        self.refresh(hands)
        return run(self.batch, np.array(hands, dtype=np.int64), script, deal)

    def check_deal(self, deal: int, calls: Any = ()) -> None:
        """Check every decision of a deal that is not forced."""
        hands, talon = dealt(deal)
        row, log, _ = self.play(deal, hands, talon, None, calls)
        assert row is not None
        for decision in decisions_of(row, log, self.rules):
            if len(decision.calls) >= len(calls):
                self.check_decision(deal, decision, row, log)

    def check_decision(self, deal: int, decision: Decision, row: np.void, log: np.void) -> None:
        """Ask again under other permutations of what the seat has not seen."""
        hands, talon = [int(hand) for hand in log["hands"]], [int(card) for card in log["talon"]]
        seen = seen_cards(decision, row, log, self.rules)
        unseen = [card for card in PACK if not seen >> card & 1]

        def others() -> Iterator[dict[int, int]]:
            for _ in range(TRIES if len(unseen) > 1 else 0):
                place = permutation(unseen, self.chance)
                if any(card != other for card, other in place.items()):
                    yield place

        def ask(place: Mapping[int, int]) -> Any:
            sets = {step: mapped(value, place) if step in SETS else value for step, value in decision.answers.items()}
            changed = replace(decision, answers=sets)
            others_hands = [mapped(hand, place) for hand in hands]
            _, against, status = self.play(deal, others_hands, [place.get(card, card) for card in talon], changed, ())
            return answer_of(changed, against) if status == OK else None

        _, first, _ = self.play(deal, hands, talon, decision, ())
        check_decision(self.report, deal, decision, answer_of(decision, first), others(), ask, WANTED)


def check(players: Any, bids: list[str], refresh: Callable[[Any], None] = nothing_to_refresh, **options: Any) -> Report:
    """Check a deal of each bid, forced, and one whose auction is free for each of them."""
    checker = Checker(make_batch("vira", seed=SEED, players=players, **options), refresh)
    for deal, bid in enumerate(bids):
        checker.check_deal(deal, [parse_call(bid), 0, 0])
        checker.check_deal(1_000 + deal)
    return checker.report


# Players


@numba.njit
def _chosen(decision: int, legal: int, view: np.ndarray, mixed: int) -> int:
    """An answer that any number decides."""
    if decision in (see.DISCARD, see.LAY_AWAY):
        return some_of(legal, view[see.SIZE], mixed)
    if decision == see.CALL:
        if view[see.MUST_BID] == 0 and (legal == 0 or mixed % 3 != 0):
            return np.int64(0)
        return legal
    if decision == see.CONCEDE:
        return np.int64(mixed % 11 == 0)
    return nth(legal, mixed % count(legal))


curious = curious_player(_chosen)
viewing = viewing_player(_chosen, see)


@numba.njit
def _chooses_by_hearts(decision: int, seat: int, legal: int, view: np.ndarray) -> int:
    """Choose cards by the next seat's hearts; all else is honest."""
    hearts = count(peeked_hand((seat + 1) % 3) & (0x1FFF << 32))
    return _chosen(decision, legal, view, hearts if decision in (see.CARD, see.DISCARD, see.LAY_AWAY) else 1)


peeker = simple_player(_chooses_by_hearts)


ALL_BIDS = list(BID_CODES[1:])


def assert_no_leak(report: Report) -> None:
    assert report.leaks == []
    assert min(report.decisions[kind] for kind in ("call", "step", "set", "card")) >= 20
    assert report.accepted >= 2 * sum(report.decisions.values())


@pytest.mark.parametrize("player", list(GAME.players))
def test_built_in_players_see_no_hidden_card(player: str) -> None:
    report = check(player, ALL_BIDS)
    assert_no_leak(report)
    assert report.rejected > 0


def test_a_player_that_uses_all_it_is_given_sees_no_hidden_card() -> None:
    assert_no_leak(check(curious, ALL_BIDS))


@pytest.mark.core
def test_a_few_deals_see_no_hidden_card() -> None:
    report = check(curious, ["TRI9", "GASK3", "SPMOR", "KMIS2"])
    assert report.leaks == []
    assert report.accepted >= sum(report.decisions.values())


@pytest.mark.parametrize(
    "rules",
    [
        {"omkop_timing": "after_defenders", "open_exposure": "after_first_lead", "gask_keep_rule": "at_most"},
        {"royale_defenders_open": False, "defender_surplus": "discard_before_lead", "gok_exchange": "kop"},
        {"turned_cards_must_be_taken": False, "forehand_must_open": False, "kopmisar_keep_rule": "at_least"},
    ],
)
def test_no_hidden_card_is_seen_under_other_rules(rules: Any) -> None:
    assert_no_leak(check(curious, ALL_BIDS[::2], rules=rules))


@pytest.mark.parametrize(
    "rules",
    [
        {"open_exposure": "after_first_lead", "defender_buy_order": "seat_order"},
        {"royale_defenders_open": False, "gok_exchange": "solo", "omkop_timing": "after_defenders"},
    ],
)
def test_the_heuristic_player_sees_no_hidden_card_under_other_rules(rules: Any) -> None:
    players = "0=heuristic,1=heuristic(memory=0,shut=1,defend=0),2=heuristic(hunt=0,draw=0,buy=0,concede=0,risk=20)"
    assert_no_leak(check(players, ALL_BIDS[::2], rules=rules))


def test_the_view_holds_nothing_of_the_deal_before() -> None:
    assert_chunks_do_not_matter("vira", viewing)


def test_a_player_that_peeks_is_caught() -> None:
    report = check(peeker, ALL_BIDS[:8], show_hands)
    assert len(report.leaks) >= 30
    assert report.leaked_kinds() == {"card", "set"}
