"""`replay --why`: every decision of the `heuristic` player has a reason, in words, that is true of the deal."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import fastsim
from oracles import vida as oracle
from player_support import FORCED, RULES
from support import as_oracle_deal, play_logged

SEATS = 4
SEED = 808

REASON = re.compile(r"seat ([0-3])  (\S+(?: \S)?)\s+(\S.*)")
OTHERS = "decided by "


def reasons(deal: int, **options: Any) -> tuple[list[tuple[int, str, str]], list[tuple[int, str, str]]]:
    """Seat, decision and reason of each line about a call and about a card, by the text of a replay."""
    text = fastsim.replay("vida", deal=deal, why=True, **{"seed": SEED, "players": "heuristic", **options})
    plain = fastsim.replay("vida", deal=deal, **{"seed": SEED, "players": "heuristic", **options})
    assert text.startswith(plain)
    about = text[len(plain) :].split("Why each card was played")
    parts = [[REASON.fullmatch(line) for line in part.splitlines() if line.startswith("seat ")] for part in about]
    found = [[(int(match[1]), match[2], match[3]) for match in part if match] for part in parts]
    assert [len(part) for part in found] == [len(part) for part in parts]
    return found[0], found[1] if len(found) > 1 else []


def told_calls(log: np.void) -> list[str]:
    symbols = dict(zip("CDHS", "♣♦♥♠", strict=True))
    return [call if call in ("pass", "screw") else f"{call[:-1]}{symbols[call[-1]]}" for call in as_oracle_deal(log)[1]]


def assert_in_words(text: str) -> None:
    """No number that only the machine understands."""
    assert not re.search(r"nan|inf\b|None|seat -1|\[|\{|0x|e\+|-1 ♣|0 –|NT", text), text
    assert all(abs(int(number)) < 15_000 for number in re.findall(r"-?\d+", text)), text
    assert all(0 <= int(percent) <= 100 for percent in re.findall(r"(-?\d+)%", text)), text


def has_choice(log: np.void, place: int, rules: oracle.Rules) -> bool:
    hands, calls, plays = as_oracle_deal(log)
    trump = oracle.market(calls, rules)["trump"]
    seat = plays[place][0]
    start = place - place % SEATS
    held = hands[seat] - {card for _, card in plays[:place]}
    trick = [card for _, card in plays[start:place]]
    return len(oracle.legal_cards(held, trick, plays[start][0], trump, rules)) > 1


def check_reasons(deal: int, thinkers: set[int], **options: Any) -> None:
    """One line a decision, in order; a reason where a heuristic player had a choice, and none of its own elsewhere."""
    rules = {**oracle.DEFAULTS, **options.get("rules", {})}
    _, logs = play_logged("vida", 1, start=deal, **{"seed": SEED, "players": "heuristic", **options})
    log = logs[0]
    calls, cards = reasons(deal, **options)
    texts, plays = told_calls(log), as_oracle_deal(log)[2]
    assert [(seat, call) for seat, call, _ in calls] == [(i % SEATS, call) for i, call in enumerate(texts)]
    symbols = str.maketrans("CDHS", "♣♦♥♠")
    assert [(seat, card) for seat, card, _ in cards] == [
        (seat, card[0].translate(symbols) + card[1]) for seat, card in plays
    ]
    for seat, call, reason in calls:
        assert_in_words(reason)
        if seat in thinkers:
            begins = {"pass": "passes; ", "screw": "screws; "}.get(call, "bids; ")
            assert reason.startswith(begins)
            assert "♠" in reason
            assert "worth pass" in reason
        else:
            assert reason.startswith(OTHERS)
    for place, (seat, _, reason) in enumerate(cards):
        assert_in_words(reason)
        if seat in thinkers:
            assert reason.startswith("no choice") == (not has_choice(log, place, rules)), (place, reason)
        elif has_choice(log, place, rules):
            assert reason.startswith(OTHERS), (place, reason)


ALL = set(range(SEATS))


def test_every_decision_has_its_reason() -> None:
    for deal in range(30):
        check_reasons(deal, ALL)


@pytest.mark.parametrize("name", ["greek_online", "contree", "one vida", "market of three levels", "free trumps"])
def test_decisions_under_other_rules_have_reasons(name: str) -> None:
    for deal in range(8):
        check_reasons(deal, ALL, rules=RULES[name], players="heuristic(risk=30)")


def test_players_of_other_kinds_have_no_reasons() -> None:
    """A card that was chosen by another player is not called one without a choice."""
    for deal in range(8):
        check_reasons(deal, {0, 3}, players="0=heuristic,1=random,2=greedy,3=heuristic(signals=0)")


def test_calls_by_count_are_not_explained_by_the_model() -> None:
    """With `market=0` no estimate was made, so that none may be told."""
    for deal in range(4):
        calls, _ = reasons(deal, players="heuristic(market=0)")
        for _, _, reason in calls:
            assert "totals about" not in reason
            assert "to make" not in reason
            assert_in_words(reason)


def test_forced_calls_are_told_as_calls() -> None:
    calls, cards = reasons(5, calls=FORCED)
    assert [call for _, call, _ in calls] == ["80 ♠", "pass", "pass", "pass"]
    assert len(cards) == 32


def test_reasons_of_a_card_fit_the_card() -> None:
    """Words that say something about the trick are checked against the trick."""
    winning = ("takes", "goes", "ruffs", "overruffs")
    checked = dict.fromkeys((*winning, "loads", "gives", "puts", "cashes", "draws"), 0)
    for deal in range(200):
        _, logs = play_logged("vida", 1, seed=SEED, start=deal, players="heuristic")
        _, cards = reasons(deal)
        hands, calls, plays = as_oracle_deal(logs[0])
        trump = oracle.market(calls, oracle.DEFAULTS)["trump"]
        for place, (seat, _, reason) in enumerate(cards):
            start = place - place % SEATS
            trick, card = [played for _, played in plays[start : place + 1]], plays[place][1]
            leader = plays[start][0]
            is_winning = oracle.trick_winner(trick, leader, trump) == seat
            word = reason.split()[0].rstrip(",")
            if word in (*winning, "gives", "puts", "loads"):
                assert is_winning == (word in winning), (deal, place, reason)
                is_last = place == start + SEATS - 1
                assert ("last to play" in reason) <= is_last <= ("yet to play" not in reason), (deal, place, reason)
            if "over partner" in reason:
                assert oracle.trick_winner(trick[:-1], leader, trump) == (seat + 2) % SEATS, (deal, place, reason)
            if reason.startswith("first discard"):
                gone = {played for _, played in plays[:place]}
                assert card[0] + "A" not in gone | hands[seat], (deal, place, reason)
            if word in ("loads", "gives", "puts"):
                points = int(re.findall(r"(\d+) point", reason)[0])
                assert points == oracle.trick_points([card], trump), (deal, place, reason)
            if word in ("ruffs", "overruffs"):
                assert card[0] == trump != trick[0][0]
                assert (word == "overruffs") == any(played[0] == trump for played in trick[:-1]), (deal, place, reason)
            if word == "loads":
                before = oracle.trick_winner(trick[:-1], leader, trump)
                assert before == (seat + 2) % SEATS, (deal, place, reason)
            if reason.startswith("drops a lima"):
                assert card[1] in "789"
                assert card[0] + "T" in hands[seat] - {played for _, played in plays[:place]}
            if word in ("cashes", "draws"):
                assert place == start
                assert (card[0] == trump) == (word == "draws")
            if word == "cashes":
                gone = {played for _, played in plays[:place]}
                order = oracle.PLAIN_ORDER
                others = oracle.DECK - gone - hands[seat]
                assert all(order.index(other[1]) < order.index(card[1]) for other in others if other[0] == card[0])
            if word in checked:
                checked[word] += 1
    assert min(checked.values()) >= 10, checked


def test_replay_with_reasons_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    from analysis.cli import cli

    assert cli.main(["replay", "vida", "--seed", "808", "--deal", "3", "--players", "heuristic", "--why"]) == 0
    assert capsys.readouterr().out == fastsim.replay("vida", seed=808, deal=3, players="heuristic", why=True) + "\n"
