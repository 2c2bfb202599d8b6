"""`replay --why`: every decision of the heuristic player is told with what it weighed or the rule that chose it."""

from __future__ import annotations

import re

import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.games.vira.reasons import HE_IS_VOID, HUNTS_OPEN, NO_REASON, SHEDS_ANY, TEXTS
from fastsim.logs import logged_calls, logged_plays
from vira_support import forced

DEALS = range(40 if JIT_ENABLED else 4)
ESTIMATE = re.compile(r"\d+% to make, \d+% to lose by one trick, [+-]\d+\.\d points if it stays")


def told(deal: int, players: str = "heuristic") -> list[str]:
    text = fastsim.replay("vira", seed=5, deal=deal, why=True, players=players)
    return text[text.index("Why each call was made") :].splitlines()


@pytest.mark.core
def test_every_call_has_its_estimates() -> None:
    for deal in DEALS:
        lines = told(deal)
        calls = lines[1 : lines.index("")]
        assert len(calls) >= 3
        for line in calls:
            assert ESTIMATE.search(line), line
            assert ("passes; the best bid" in line) == (line.split()[2] == "pass")


@pytest.mark.core
def test_every_card_has_a_reason_and_only_forced_cards_have_none() -> None:
    seen = set()
    for deal in DEALS:
        _, log, _ = forced(["SPEL7", "pass", "pass"], deal=deal, players="heuristic")
        hands = [int(hand) for hand in log["held"]]
        for place, (seat, card) in enumerate(logged_plays(log)):
            led = logged_plays(log)[place - place % 3][1] >> 4
            following = hands[seat] & 0x1FFF << 16 * led if place % 3 else 0
            choices = (following or hands[seat]).bit_count()
            reason = int(log["reasons"][place])
            assert (reason == NO_REASON) == (choices == 1)
            seen.add(reason)
            hands[seat] &= ~(1 << card)
    assert len(seen) >= (15 if JIT_ENABLED else 6)


def test_reasons_have_words_of_their_own() -> None:
    assert len(set(TEXTS.values())) == len(TEXTS)


@pytest.mark.core
def test_others_are_told_by_their_names() -> None:
    lines = told(3, "0=random,1=heuristic,2=random")
    cards = [line for line in lines[lines.index("Why each card was played") + 1 :] if line]
    for line in cards:
        assert ("decided by random" in line) == (line.split()[1] in {"0", "2"})


@pytest.mark.core
def test_only_the_first_calls_are_told_with_numbers() -> None:
    """An auction may be longer than what is noted."""
    calls = [f"{bid}" for bid in ("BEG6", "BEG6 F", "BEG6 HF", "TUR6", "SPEL7", "SPEL7 F", "SPEL7 HF", "VIN6")]
    row, log, _ = forced([*calls, "pass", "pass"], players="heuristic")
    assert row is not None
    assert len(logged_calls(log)) == 10
    assert not log["call_thoughts"][:10, 0].any()


def exchange_lines(calls: str, players: str, deal: int = 4, rules: str | None = None) -> dict[str, str]:
    """Answer and reason of every step before the first lead, by its name."""
    text = fastsim.replay("vira", seed=77, deal=deal, why=True, players=players, calls=calls, rules=rules)
    part = text.partition("What was decided before the first lead\n")[2].partition("\n\n")[0]
    return dict(line.strip().split(": ", 1) for line in part.splitlines())


@pytest.mark.core
def test_a_trump_that_was_turned_or_bid_is_not_said_to_be_chosen() -> None:
    assert exchange_lines("TUR6 P P", "heuristic")["the trump"] == "♣: turned"
    assert exchange_lines("VIN6 P P", "heuristic")["the trump"].endswith(": one of the turned suits")
    assert exchange_lines("SOLO6 HF P P", "heuristic")["the trump"] == "♦: the suit that was bid"
    assert exchange_lines("BEG6 P P", "heuristic")["the trump"].endswith(": by length and honours")


@pytest.mark.core
def test_a_buy_that_the_bid_fixes_or_the_talon_cuts_is_told_so() -> None:
    steps = exchange_lines("KMIS2 P P", "heuristic")
    assert steps["the declarer's buy"] == "11: the bid keeps 2"
    assert steps["the first defender's buy"].startswith("8, of which 2 are left: ")
    assert exchange_lines("GASK3 P P", "heuristic")["high or low"].startswith("low: going low ")


@pytest.mark.core
def test_steps_of_others_are_told_by_their_names() -> None:
    steps = exchange_lines("BEG6 P P", "0=heuristic,1=random,2=heuristic")
    assert steps["the trump"].endswith(": by length and honours")
    assert steps["the first defender's buy"].endswith(": decided by random")
    for line in exchange_lines("BEG6 P P", "random").values():
        assert line.endswith(": decided by random")


@pytest.mark.core
def test_a_lead_hunts_only_where_the_open_declarer_holds_higher_cards() -> None:
    """In an open game no lead is said to find a gap in a suit that the declarer no longer holds."""
    hunts = 0
    for deal in range(30 if JIT_ENABLED else 2):
        row, log, _ = forced(["SPMOR", "pass", "pass"], deal=deal, players="heuristic")
        assert row is not None
        declarer = int(row["declarer"])
        held = int(log["held"][declarer])
        for place, (seat, card) in enumerate(logged_plays(log)):
            reason = int(log["reasons"][place])
            if reason == HUNTS_OPEN:
                hunts += 1
                assert held & ((0x1FFF << (card & ~0xF)) & -(1 << card)), (deal, place)
            if reason in (HE_IS_VOID, SHEDS_ANY) and held:
                own = int(log["held"][seat]) & ~sum(1 << c for s, c in logged_plays(log)[:place] if s == seat)
                assert not any(own >> s & 0x1FFF and held >> s & 0x1FFF for s in range(0, 64, 16)), (deal, place)
            if seat == declarer:
                held &= ~(1 << card)
    assert hunts
