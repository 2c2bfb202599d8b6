"""Promise 3: no player sees a hidden card, shown on the running kernel.

Every deal is replayed to each of its decisions with all calls and plays before it forced and all hands given. The
cards that the deciding seat cannot see are then dealt anew to the other seats, the kernel is asked again, and the
answer must stay. A new distribution is accepted only if it is consistent with what is public: cards
played or shown stay where they are, every forced play is legal (voids and duties), and the counted air, the cards
shown and the belotes announced so far are the same.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np
import pytest

from fastsim._jit import compile_once
from fastsim.batch import Batch, make_batch, simulate
from fastsim.batch import hands as dealt_hands
from fastsim.cards.bitboard import count, nth
from fastsim.cards.deck import DECK_32, RANK_KING, RANK_QUEEN
from fastsim.dealing.philox import draw
from fastsim.entry import split_status
from fastsim.game import OK
from fastsim.games import get_game
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import bid_call, can_screw, lowest_level
from fastsim.games.vida.record import logged_calls, logged_plays
from fastsim.rows import column_bytes

GAME = "vida"
SEED = 303
DEALS = 40
WANTED = 6
TRIES = 60
PACK = [card for card in range(64) if DECK_32 >> card & 1]

Plays = list[tuple[int, int]]
Answer = int | tuple[int, int]


# The checker


@dataclass(frozen=True)
class Decision:
    """A decision of a deal: what was forced before it and who decides."""

    hands: tuple[int, ...]
    calls: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]
    seat: int
    is_call: bool


@dataclass
class Report:
    """What the checker found."""

    decisions: int = 0
    accepted: int = 0
    fully_checked: int = 0
    rejected: int = 0
    leaks: list[tuple[int, Decision, tuple[int, ...]]] = field(default_factory=list)


@dataclass
class Table:
    """The kernel with its players, asked for one deal at a time; what is shown to a peeker is refreshed each time."""

    batch: Batch
    refresh: Callable[[Any], None]

    def __post_init__(self) -> None:
        self.game = get_game(GAME)
        compile_once(self.game.kernel, self.game.signature())
        self.arguments = [self.batch.rules.codes(), *self.batch.player_arguments()]

    def play(self, deal: int, known: Any, script: np.ndarray) -> tuple[np.void, np.void] | None:
        """Flat row and log of a deal, None where the kernel refuses the script."""
        rows, log = np.zeros(1, dtype=self.game.row), np.zeros(1, dtype=self.game.log)
        hands = np.array(known, dtype=np.int64)
        self.refresh(known)
        status = int(self.game.kernel(np.uint64(self.batch.seed), deal, *self.arguments, hands, script, rows, log))
        if status != OK:
            assert split_status(status).kind == "script"
            return None
        return rows.view(self.game.flat_row)[0], log[0]


def ask(table: Table, deal: int, decision: Decision, hands: tuple[int, ...]) -> tuple[Answer, np.void, np.void] | None:
    """Answer of the deciding seat with these hands, and the row and log of the whole deal."""
    played = table.play(deal, hands, table.game.script(list(decision.calls), list(decision.plays)))
    if played is None:
        return None
    row, log = played
    if decision.is_call:
        return logged_calls(log)[len(decision.calls)], row, log
    return logged_plays(log)[len(decision.plays)], row, log


def announced_belotes(hands: tuple[int, ...], plays: tuple[tuple[int, int], ...], trump: int) -> list[int]:
    """Seats that have announced a belote by playing its first card."""
    pair = 1 << (trump << 4 | RANK_KING) | 1 << (trump << 4 | RANK_QUEEN)
    return [seat for seat, card in plays if 1 << card & pair and hands[seat] & pair == pair]


def public_record(decision: Decision, hands: tuple[int, ...], row: np.void, log: np.void) -> Any:
    """What everybody has been told, beyond calls and cards played."""
    if decision.is_call:
        return None
    belotes = announced_belotes(hands, decision.plays, int(row["trump"]))
    return (log["shown"].tolist(), int(row["air_0"]), int(row["air_1"]), belotes)


def visible_cards(decision: Decision, log: np.void) -> list[int]:
    """Cards of each seat that the deciding seat knows: its own, played and shown ones."""
    seen = [0, 0, 0, 0]
    seen[decision.seat] = decision.hands[decision.seat]
    for seat, card in decision.plays:
        seen[seat] |= 1 << card
    if not decision.is_call:
        for seat, shown in enumerate(log["shown"]):
            seen[seat] |= int(shown)
    return seen


def reshuffled(decision: Decision, seen: list[int], chance: random.Random) -> tuple[int, ...]:
    """The unseen cards dealt anew, or a few of them exchanged, which keeps shown voids more often."""
    hidden = [hand & ~known for hand, known in zip(decision.hands, seen, strict=True)]
    places = [(seat, card) for seat, cards in enumerate(hidden) for card in PACK if cards >> card & 1]
    cards = [card for _, card in places]
    if chance.random() < 0.5:
        chance.shuffle(cards)
    else:
        for _ in range(chance.randint(1, 3)):
            i, j = chance.randrange(len(cards)), chance.randrange(len(cards))
            cards[i], cards[j] = cards[j], cards[i]
    hands = list(seen)
    for (seat, _), card in zip(places, cards, strict=True):
        hands[seat] |= 1 << card
    return tuple(hands)


def decisions_of(log: np.void) -> list[Decision]:
    hands = tuple(int(hand) for hand in log["hands"])
    calls, plays = tuple(logged_calls(log)), tuple(logged_plays(log))
    found = [Decision(hands, calls[:k], (), k % 4, True) for k in range(len(calls))]
    return found + [Decision(hands, calls, plays[:k], plays[k][0], False) for k in range(len(plays))]


def check_decision(report: Report, table: Table, deal: int, decision: Decision, chance: random.Random) -> None:
    """Ask again under up to WANTED consistent distributions and note every answer that changes."""
    first = ask(table, deal, decision, decision.hands)
    assert first is not None
    answer, row, log = first
    record = public_record(decision, decision.hands, row, log)
    seen = visible_cards(decision, log)
    tried = {decision.hands}
    accepted = 0
    for _ in range(TRIES if seen != list(decision.hands) else 0):
        hands = reshuffled(decision, seen, chance)
        if hands in tried:
            continue
        tried.add(hands)
        again = ask(table, deal, decision, hands)
        if again is None or public_record(decision, hands, again[1], again[2]) != record:
            report.rejected += 1
            continue
        accepted += 1
        if again[0] != answer:
            report.leaks.append((deal, decision, hands))
        if accepted == WANTED:
            break
    report.decisions += 1
    report.accepted += accepted
    report.fully_checked += accepted == WANTED


def nothing_to_refresh(hands: Any) -> None:
    """Honest players hold nothing that changes with the hands."""


def hands_of_deal(deal: int) -> tuple[int, ...]:
    return tuple(dealt_hands(GAME, seed=SEED, deals=deal)[0].tolist())


def check_players(
    players: Any, deals: int, refresh: Callable[[Any], None] = nothing_to_refresh, **options: Any
) -> Report:
    """Check every decision of consecutive deals."""
    table = Table(make_batch(GAME, seed=SEED, players=players, **options), refresh)
    chance = random.Random(SEED)
    report = Report()
    for deal in range(deals):
        played = table.play(deal, hands_of_deal(deal), table.game.script())
        assert played is not None
        for decision in decisions_of(played[1]):
            check_decision(report, table, deal, decision, chance)
    return report


# Players


@numba.njit
def curious(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    history: np.ndarray,
    params: np.ndarray,
    chance: np.ndarray,
) -> int:
    """Let every number that it is given decide: whatever leaked into any place would change its answers."""
    mixed = np.int64(draw(chance, 1_000) + seat)
    for i in range(view.size):
        mixed = (mixed * 31 + view[i] % 65_521) % 1_000_003
    for i in range(history.size):
        mixed = (mixed * 31 + history[i]) % 1_000_003
    if decision == see.CARD:
        return nth(legal, mixed % count(legal))
    if can_screw(legal) and mixed % 7 == 0:
        return np.int64(1)
    low = lowest_level(legal)
    return bid_call(low, mixed % 4) if low > 0 and mixed % 3 == 0 else np.int64(0)


HANDS_OF_THE_WORLD = [0, 0, 0, 0]


@ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)
def peeked_hand(seat: int) -> int:
    """The real hand of a seat in the deal that is being played."""
    return HANDS_OF_THE_WORLD[seat]


def show_hands(hands: Any) -> None:
    """Let the peekers see the hands of the deal that is played next."""
    HANDS_OF_THE_WORLD[:] = hands


@numba.njit
def calling_peeker(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    history: np.ndarray,
    params: np.ndarray,
    chance: np.ndarray,
) -> int:
    """Bid where the next seat holds few aces; play by the rules of an honest player."""
    if decision == see.CARD:
        return nth(legal, 0)
    aces = count(peeked_hand((seat + 1) % 4) & 0x1000_1000_1000_1000)
    low = lowest_level(legal)
    return bid_call(low, 3) if aces == 0 and 0 < low < 16 else np.int64(0)


@numba.njit
def playing_peeker(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    history: np.ndarray,
    params: np.ndarray,
    chance: np.ndarray,
) -> int:
    """Seat 2 plays its highest legal card where the next seat is void in that suit; all else is honest."""
    if decision == see.CALL:
        low = lowest_level(legal)
        return bid_call(low, seat) if low == 8 else np.int64(0)
    high = nth(legal, count(legal) - 1)
    if seat == 2 and peeked_hand(np.int64(3)) >> (high & 48) & 0x1FFF != 0:
        return nth(legal, 0)
    return high


# The tests


def assert_no_leak(report: Report) -> None:
    assert report.leaks == []
    assert report.decisions >= 20 * DEALS
    assert report.accepted >= 4 * report.decisions
    assert report.fully_checked >= 0.6 * report.decisions
    assert report.rejected >= 10 * DEALS  # the record of a deal does forbid some distributions


@pytest.mark.parametrize("players", ["random", "random(pass_percent=30,screw_percent=40)", "greedy"])
def test_built_in_players_see_no_hidden_card(players: str) -> None:
    assert_no_leak(check_players(players, DEALS))


def test_a_player_that_uses_all_it_is_given_sees_no_hidden_card() -> None:
    assert_no_leak(check_players(curious, DEALS))


@pytest.mark.parametrize("preset", ["greek_online", "contree"])
def test_no_hidden_card_is_seen_under_presets(preset: str) -> None:
    report = check_players([curious, "greedy", "random", curious], 20, preset=preset)
    assert report.leaks == []
    assert report.accepted >= 4 * report.decisions > 0


def test_no_hidden_card_is_seen_under_other_rules() -> None:
    rules = "pass_is_final=true,first_leader=buyer,plain_tie=cancel_pair,air_scope=player,must_undertrump=false"
    report = check_players([curious, curious, "greedy", "random"], 20, rules=rules)
    assert report.leaks == []
    assert report.accepted >= 4 * report.decisions > 0


@pytest.mark.core
def test_a_few_deals_see_no_hidden_card() -> None:
    report = check_players(["greedy", curious, "random", curious], 5)
    assert report.leaks == []
    assert report.decisions >= 2 * 36  # at least two deals were played out
    assert report.accepted >= 4 * report.decisions


@numba.njit
def viewing(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    history: np.ndarray,
    params: np.ndarray,
    chance: np.ndarray,
) -> int:
    """Let every place of the view decide; of the history only what its counts say is there."""
    mixed = np.int64(seat)
    for i in range(view.size):
        mixed = (mixed * 31 + view[i] % 65_521) % 1_000_003
    for i in range(view[see.CALL_COUNT]):
        mixed = (mixed * 31 + history[i]) % 1_000_003
    for i in range(view[see.PLAY_COUNT]):
        mixed = (mixed * 31 + history[see.PLAYS_AT + i]) % 1_000_003
    if decision == see.CARD:
        return nth(legal, mixed % count(legal))
    low = lowest_level(legal)
    return bid_call(low, mixed % 4) if low > 0 and mixed % 3 == 0 else np.int64(0)


def test_the_view_holds_nothing_of_the_deal_before() -> None:
    """Rows must not depend on the chunk even for a player that looks at every place of its view."""
    whole = simulate(GAME, 200, seed=SEED, players=viewing)
    for chunk in (1, 7):
        assert column_bytes(simulate(GAME, 200, seed=SEED, players=viewing, chunk=chunk)) == column_bytes(whole)


def test_a_player_that_peeks_when_calling_is_caught() -> None:
    report = check_players(calling_peeker, 10, show_hands)
    assert len(report.leaks) >= 20
    assert all(decision.is_call for _, decision, _ in report.leaks)


def test_a_player_that_peeks_when_playing_is_caught() -> None:
    report = check_players(playing_peeker, 20, show_hands)
    assert len(report.leaks) >= 15
    assert {(decision.seat, decision.is_call) for _, decision, _ in report.leaks} == {(2, False)}


def test_a_peeker_that_is_shown_nothing_is_not_reported() -> None:
    show_hands([0, 0, 0, 0])
    for player in (calling_peeker, playing_peeker):
        assert check_players(player, 5).leaks == []


def test_a_leak_is_a_change_of_hidden_cards_only() -> None:
    report = check_players(calling_peeker, 10, show_hands)
    for _, decision, hands in report.leaks:
        assert hands[decision.seat] == decision.hands[decision.seat]
        assert sum(hands) == sum(decision.hands)
        assert hands != decision.hands
