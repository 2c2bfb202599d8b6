"""Reasons of a replay: one line a decision, a reason where there was a choice, and numbers that the play bears out."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fastsim
from analysis.cli import cli
from fastsim.cards.text import card_symbol
from fastsim.games.gibbons.record import logged_rounds
from fastsim.games.gibbons.rounds import Round
from fastsim.logs import logged_calls, logged_plays
from fastsim.recorded import winner_of
from support import play_logged

GAME = "gibbons"
SEED = 909
LINE = re.compile(r"seat ([0-5])  (\S+)\s+(.*)")
CARD_WORDS = ("leads", "gets off", "cannot win", "would rather", "loses", "goes up", "ruffs", "overruffs")

Told = tuple[int, str, str]


def batches_told(deal: int, **options: Any) -> list[list[Told]]:
    """Seat, decision and reason of each line, batch by batch."""
    text = fastsim.replay(GAME, seed=SEED, deal=deal, why=True, **options)
    plain = fastsim.replay(GAME, seed=SEED, deal=deal, **options)
    assert text.startswith(plain)
    parts = []
    for part in text[len(plain) :].split("\nBatch ")[1:]:
        found = []
        for line in part.splitlines():
            if line.startswith("seat "):
                match = LINE.fullmatch(line)
                assert match, line
                found.append((int(match[1]), match[2], match[3]))
        parts.append(found)
    return parts


def assert_in_words(text: str) -> None:
    assert not re.search(r"nan|inf\b|None|seat -1|\[|\{|0x|e\+|-0\.0", text), text
    assert all(0 <= int(percent) <= 100 for percent in re.findall(r"(-?\d+)%", text)), text
    assert all(abs(float(worth)) < 200 for worth in re.findall(r"-?\d+\.\d", text)), text


def check_announcements(batch: Round, told: list[Told], thinkers: set[int]) -> None:
    assert [(seat, int(said)) for seat, said, _ in told] == list(enumerate(batch.announcements))
    for seat, said, reason in told:
        assert_in_words(reason)
        if seat not in thinkers:
            assert reason.startswith("decided by")
            continue
        worths = {int(n): float(worth) for n, worth in re.findall(r"(\d+): (-?\d+\.\d)(?:,|$)", reason)}
        assert worths[int(said)] == max(worths.values()), reason


def has_choice(batch: Round, place: int, hand: int, seats: int) -> bool:
    first = place - place % seats
    led = batch.plays[first][1] >> 4
    following = hand & 0x1FFF << 16 * led
    return (following if place != first and following else hand).bit_count() > 1


def check_cards(batch: Round, told: list[Told], thinkers: set[int]) -> None:
    seats = len(batch.hands)
    assert [(seat, card) for seat, card, _ in told] == [(seat, card_symbol(card)) for seat, card in batch.plays]
    hands = list(batch.hands)
    for place, (seat, _, reason) in enumerate(told):
        assert_in_words(reason)
        card = batch.plays[place][1]
        if not batch.draws:
            assert (reason == "no choice") == (seat in thinkers and not has_choice(batch, place, hands[seat], seats))
        hands[seat] &= ~(1 << card)
        if seat in thinkers and reason != "no choice":
            assert reason.startswith(CARD_WORDS), reason
            assert float(re.findall(r"(-?\d+\.\d) better than", reason)[0]) >= 0, reason
            begun = place - place % seats
            wins_so_far = winner_of(batch.plays[begun : place + 1], batch.trump) == seat
            assert wins_so_far == (
                " to win " in reason or reason.startswith(("leads", "gets off", "goes", "ruffs", "over"))
            )
            if "last to play" in reason:
                assert place % seats == seats - 1
                assert "100% to win" in reason


def check(deal: int, seats: int, thinkers: set[int], **options: Any) -> None:
    _, logs = play_logged(GAME, 1, seed=SEED, start=deal, seats=seats, **options)
    rules = fastsim.get_game(GAME).make_rules(options.get("rules"))
    rounds = logged_rounds(logs[0], rules)
    told = batches_told(deal, seats=seats, **options)
    assert len(told) == len(rounds)
    assert sum(len(batch) for batch in told) == len(logged_calls(logs[0])) + len(logged_plays(logs[0]))
    for batch, lines in zip(rounds, told, strict=True):
        spoken = len(batch.announcements)
        check_announcements(batch, lines[:spoken], thinkers)
        check_cards(batch, lines[spoken:], thinkers)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_decision_has_its_reason(seats: int) -> None:
    for deal in range(3):
        check(deal, seats, set(range(seats)))


@pytest.mark.parametrize(
    "rules",
    [
        {"announce": True},
        {"announce": True, "announce_scope": "game", "announce_order": "simultaneous", "trump_per": "batch"},
        {"announce": True, "announce_mode": "exact", "stock": "draw"},
        {"announce": True, "trump_method": "cut", "trump_per": "batch", "next_leader": "rotate", "hand_size": 5},
    ],
)
def test_decisions_under_other_rules_have_reasons(rules: dict[str, Any]) -> None:
    for deal in range(2):
        check(deal, 3, {0, 1, 2}, rules=rules)


def test_others_have_no_reasons() -> None:
    players = ["heuristic", "greedy", "heuristic(hunt=3)", "random"]
    check(3, 4, {0, 2}, players=players, rules={"announce": True})


def test_an_announcement_by_a_count_says_so() -> None:
    told = batches_told(1, seats=2, rules={"announce": True}, players="heuristic(announce=0)")
    assert told[0][0][2] == "counts its tricks, its model is switched off"


def test_what_was_heard_is_told() -> None:
    rules = {"announce": True}
    told = batches_told(1, seats=2, rules=rules)
    assert "for what the others announced" not in told[0][0][2]
    assert "for what the others announced" in told[0][1][2]
    deaf = batches_told(1, seats=2, rules=rules, players="heuristic(listen=0)")
    assert "for what the others announced" not in deaf[0][1][2]


def leads_told(deal: int, **options: Any) -> list[tuple[int, int, str, str]]:
    """Hand, card, symbol of its suit and reason of every lead that had a choice, of a game with re-deals."""
    _, logs = play_logged(GAME, 1, seed=SEED, start=deal, **options)
    found = []
    for batch, lines in zip(
        logged_rounds(logs[0], fastsim.get_game(GAME).make_rules(None)), batches_told(deal, **options), strict=True
    ):
        hands = list(batch.hands)
        for place, (seat, card) in enumerate(batch.plays):
            if place % len(hands) == 0 and lines[place][2].startswith(("leads", "gets off")):
                found.append((hands[seat], card, lines[place][1][0], lines[place][2]))
            hands[seat] &= ~(1 << card)
    return found


def test_reasons_of_leads_are_true() -> None:
    """The highest card is one that the hand has none above; who gets off lead does not think to win."""
    leads = [lead for deal in range(25) for lead in leads_told(deal, seats=3)]
    kinds = {"the highest": 0, "one of the highest": 0, "to win": 0, "to ruff": 0, "gets off": 0}
    for hand, card, suit, reason in leads:
        own = hand & 0x1FFF << (card & ~0xF)
        chance = int((re.search(r"(\d+)% to win", reason) or ["", "0"])[1])
        for kind in kinds:
            kinds[kind] += kind in reason
        if reason.startswith("leads the highest"):
            assert own >> card == 1, (suit, reason)
        if reason.startswith("leads one of the highest"):
            assert own >> card > 1, (suit, reason)
        if reason.startswith("gets off"):
            assert chance <= 50, (suit, reason)
        if "to ruff the suit later" in reason:
            assert own == 1 << card
            assert "to be void" in reason
    assert min(kinds.values()) > 0, kinds


def test_the_command_prints_the_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["replay", GAME, "--seed", "909", "--deal", "1", "--why"]) == 0
    assert capsys.readouterr().out == fastsim.replay(GAME, seed=SEED, deal=1, why=True) + "\n"
