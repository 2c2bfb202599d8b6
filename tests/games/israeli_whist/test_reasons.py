"""Reasons of a replay: one line a decision, a reason where there was a choice, and numbers that the play bears out."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import fastsim
from analysis.cli import cli
from fastsim.cards.text import card_symbol
from fastsim.games.israeli_whist.callnames import call_text, is_contract
from fastsim.games.israeli_whist.record import logged_gifts, speakers
from fastsim.logs import logged_calls, logged_plays
from fastsim.recorded import winner_of
from support import play_logged

GAME = "israeli_whist"
SEED = 909
SEATS = 4
LINE = re.compile(
    r"seat ([0-3])  (\S+(?: \S+)*?)\s\s*((?:bids|passes|takes|after|no choice|decided|has|needs|wants|the hand).*)"
)


def lines_of(deal: int, **options: Any) -> list[list[tuple[int, str, str]]]:
    """Seat, decision and reason of each line, those of the calls and gifts and those of the cards."""
    text = fastsim.replay(GAME, seed=SEED, deal=deal, why=True, **options)
    plain = fastsim.replay(GAME, seed=SEED, deal=deal, **options)
    assert text.startswith(plain)
    parts = []
    for part in text[len(plain) :].split("Why each card was played"):
        found = []
        for line in part.splitlines():
            if line.startswith("seat "):
                match = LINE.fullmatch(line)
                assert match, line
                found.append((int(match[1]), match[2].strip(), match[3]))
        parts.append(found)
    return parts


def assert_in_words(text: str) -> None:
    assert not re.search(r"nan|inf\b|None|seat -1|\[|\{|0x|e\+", text), text
    assert all(0 <= int(percent) <= 100 for percent in re.findall(r"(-?\d+)%", text)), text
    assert all(abs(float(worth)) < 250 for worth in re.findall(r"[+-]\d+\.\d", text)), text


def log_of(deal: int, **options: Any) -> tuple[np.void, np.void, Any]:
    rows, logs = play_logged(GAME, 1, seed=SEED, start=deal, **options)
    rules = fastsim.get_game(GAME).make_rules(options.get("rules"))
    return rows[0], logs[0], rules


def is_free(plays: list[tuple[int, int]], place: int, hand: int) -> bool:
    """Whether a card had an alternative."""
    first = place - place % SEATS
    led = plays[first][1] >> 4
    following = [card for card in range(64) if hand >> card & 1 and card >> 4 == led]
    legal = following if place != first and following else [card for card in range(64) if hand >> card & 1]
    return len(legal) > 1


def check(deal: int, thinkers: set[int], **options: Any) -> None:
    row, log, rules = log_of(deal, **options)
    calls, plays, gifts = logged_calls(log), logged_plays(log), logged_gifts(log)
    told, *about_cards = lines_of(deal, **options)
    said = [line for line in told if not line[2].startswith("the hand")]
    spoken = speakers(calls, rules)
    assert [(seat, call) for seat, call, _ in said] == [
        (seat, call_text(call)) for seat, call in zip(spoken, calls, strict=True)
    ]
    assert len(told) - len(said) == len(gifts)
    for (seat, _, reason), call in zip(said, calls, strict=True):
        assert_in_words(reason)
        if seat not in thinkers:
            assert reason.startswith("decided by")
        elif reason == "no choice":
            assert rules.pass_is_final or (is_contract(call) and rules.winner_contract == "fixed")
        elif is_contract(call):
            assert re.search(rf"\b{call - 128} [+-]", reason), reason
            worths = {int(n): float(w) for n, w in re.findall(r"(\d+) ([+-]\d+\.\d) \(hit", reason)}
            assert worths[call - 128] == max(worths.values()), reason
        else:
            assert reason.startswith("passes" if call == 0 else "bids"), reason
            both = re.search(r"worth \S+ \S+ ([+-]\S+) .*(?:pass|out) ([+-]\S+)", reason)
            if both:
                bid, passing = float(both[1]), float(both[2])
                assert (bid >= passing) if call else (bid <= passing), reason
    cards = about_cards[0] if about_cards else []
    assert [(seat, card) for seat, card, _ in cards] == [(seat, card_symbol(card)) for seat, card in plays]
    held = [int(hand) for hand in log["hands"]]
    taken = [0] * SEATS
    for place, (seat, _, reason) in enumerate(cards):
        if not gifts:
            free = is_free(plays, place, held[seat])
            assert (reason == "no choice") == (not free and seat in thinkers), reason
        assert_in_words(reason)
        need = re.match(r"needs (\d+) of (\d+)", reason)
        if need:
            assert int(need[1]) == int(row[f"contract_{seat}"]) - taken[seat], reason
            assert int(need[2]) == 13 - place // SEATS
        beside = re.search(r"worth ([+-]\d+\.\d), \S+ ([+-]\d+\.\d)$", reason)
        if beside:
            assert float(beside[1]) >= float(beside[2]), reason
        sure = re.search(r"sure trick|takes the trick(?!.*wins in)", reason)
        held[seat] &= ~(1 << plays[place][1])
        if place % SEATS == SEATS - 1:
            taken[winner_of(plays[place - 3 : place + 1], int(row["trump"]))] += 1
            last = SEATS - 1
            if sure and place % SEATS == last:
                assert winner_of(plays[place - last : place + 1], int(row["trump"])) == seat, reason


ALL = set(range(SEATS))


def test_every_decision_has_its_reason() -> None:
    for deal in range(12):
        check(deal, ALL)


@pytest.mark.parametrize(
    "rules",
    [
        {"all_pass": "frish", "min_trump_bid": 8},
        {"auction_end": "four_passes", "zero_miss_mode": "flat"},
        {"winner_contract": "fixed", "forbid_sum_13": False, "pass_is_final": True},
    ],
)
def test_decisions_under_other_rules_have_reasons(rules: dict[str, Any]) -> None:
    for deal in range(6):
        check(deal, ALL, rules=rules)


def test_others_have_no_reasons() -> None:
    check(3, {0, 2}, players=["heuristic", "greedy", "heuristic(risk=3)", "random"])


def test_the_command_prints_the_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", GAME, "--seed", "909", "--deal", "1", "--why"]) == 0
    assert capsys.readouterr().out == fastsim.replay(GAME, seed=SEED, deal=1, why=True) + "\n"
