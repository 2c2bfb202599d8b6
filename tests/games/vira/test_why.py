"""`replay --why`: every decision of the heuristic player is told with what it weighed or the rule that chose it."""

from __future__ import annotations

import re

import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.games.vira.reasons import NO_REASON, TEXTS
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
