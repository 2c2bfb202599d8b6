"""What a good club player does, position by position (`golden/vida_positions.py`), asked of the `heuristic` player."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fastsim.batch import make_batch
from fastsim.cards.text import card_name, parse_card, parse_hand
from fastsim.games import get_game
from fastsim.games.vida.auction import call_name, parse_calls
from fastsim.games.vida.record import make_script
from fastsim.games.vida.story import trick_winner_of
from fastsim.logs import logged_calls, logged_plays
from golden.vida_positions import POSITIONS, Position

GAME = get_game("vida")
SEATS = 4

KINDS = ("signals", "counting", "trumps", "market")
SHARE = 0.9

#: Found in the player's own deals, where the club players' positions of this signal do not tell the two players apart:
#: partner bought clubs, dropped the eight on the ace of hearts, and one round of trumps is gone.
COME_AGAIN = Position(
    name="come_again_with_partner_as_buyer",
    kind="signals",
    hands=(
        "S8 S7 HA H9 D9 D8 CJ C8",
        "SK SJ ST S9 HQ DK DQ DJ",
        "SA HK HT H8 DA CK CQ C7",
        "SQ HJ H7 DT D7 CA CT C9",
    ),
    calls="P 80S 90C P P P",
    plays="HA HQ H8 H7 CJ S9 CK CT",
    seat=0,
    answers=("H9",),
    reason="Partner's lima says that it may hold the ten of hearts.",
    without_signals=("C8", "D8", "D9", "S7", "S8"),  # the eight of clubs draws for partner, who bought
)

#: Positions in which a signal is read, by the signal.
READING: dict[str, list[Position | str]] = {
    "lima on the ace": [COME_AGAIN],
    "first discard": [
        "lead_the_suit_not_thrown",
        "singleton_to_the_ace_not_denied",
        "first_throw_names_the_wrong_suit",
    ],
}


def seats_of(cards: list[int], trump: int) -> list[tuple[int, int]]:
    """The plays with their seats, which follow from who wins each trick."""
    plays: list[tuple[int, int]] = []
    leader = 0
    for first in range(0, len(cards), SEATS):
        trick = [((leader + i) % SEATS, card) for i, card in enumerate(cards[first : first + SEATS])]
        plays += trick
        if len(trick) == SEATS:
            leader = trick_winner_of(trick, trump)[0]
    return plays


def answer(position: Position, player: str = "heuristic") -> str:
    """What the player at the seat to act calls or plays."""
    calls = parse_calls(position.calls)
    plays: list[tuple[int, int]] = []
    if position.kind != "market":
        trump = next(call & 3 for call in reversed(calls) if call > 1)
        plays = seats_of([parse_card(card) for card in position.plays.split()], trump)
    hands = np.array([parse_hand(hand, GAME.deck) for hand in position.hands], dtype=np.int64)
    batch = replace(make_batch("vida", seed=1, players=player), script=make_script(calls, plays), known=hands)
    log = np.zeros(1, dtype=GAME.log)
    batch.play(0, 1, log=log)
    if position.kind == "market":
        assert len(calls) % SEATS == position.seat
        return call_name(logged_calls(log[0])[len(calls)])
    seat, card = logged_plays(log[0])[len(plays)]
    assert seat == position.seat
    return str(card_name(card))


def matches(given: str, accepted: tuple[str, ...]) -> bool:
    """Whether an answer is among the accepted ones: a card, "P", "screw", "bid", "bid S" or "90 S"."""
    if given in accepted or (given == "pass" and "P" in accepted):
        return True
    is_bid = given[0].isdigit()
    return is_bid and ("bid" in accepted or f"bid {given.rsplit(maxsplit=1)[-1]}" in accepted)


@pytest.mark.parametrize("kind", KINDS)
def test_most_of_every_kind_are_answered_as_a_club_player_would(kind: str) -> None:
    asked = [position for position in POSITIONS if position.kind == kind]
    wrong = [(position.name, answer(position)) for position in asked if not matches(answer(position), position.answers)]
    assert len(asked) >= 10
    assert len(wrong) <= 0.2 * len(asked), wrong


def test_nine_in_ten_of_all() -> None:
    right = [position for position in POSITIONS if matches(answer(position), position.answers)]
    assert len(right) >= SHARE * len(POSITIONS)


@pytest.mark.parametrize("signal", READING)
def test_partners_next_lead_changes_without_signals(signal: str) -> None:
    by_name = {position.name: position for position in POSITIONS}
    asked = [entry if isinstance(entry, Position) else by_name[entry] for entry in READING[signal]]
    changed = [
        position.name
        for position in asked
        if matches(answer(position), position.answers)
        and matches(answer(position, "heuristic(signals=0)"), position.without_signals)
    ]
    assert changed


#: The switch that leaves each signal alone on, and the one that leaves only the other.
ALONE = {"lima on the ace": ("lima", "discard"), "first discard": ("discard", "lima")}


@pytest.mark.parametrize("signal", READING)
def test_one_signal_alone_is_read(signal: str) -> None:
    """With one signal on it is read as with both; with the other alone it is not read at all."""
    by_name = {position.name: position for position in POSITIONS}
    own, other = (f"heuristic(signals={word})" for word in ALONE[signal])
    for entry in READING[signal]:
        position = entry if isinstance(entry, Position) else by_name[entry]
        assert answer(position, own) == answer(position)
        assert answer(position, other) == answer(position, "heuristic(signals=0)")


def test_an_answer_is_judged_by_its_words() -> None:
    assert matches("100 S", ("bid S",))
    assert matches("100 S", ("bid",))
    assert matches("pass", ("P",))
    assert not matches("100 S", ("bid H", "90 S", "P"))
    assert not matches("pass", ("bid", "screw"))
