"""What a good player does, position by position (`golden/vira_positions.py`), asked of `heuristic`."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fastsim.batch import make_batch
from fastsim.cards.text import SUIT_LETTERS, card_name, parse_card, parse_hand
from fastsim.games.vira import steps
from fastsim.games.vira.callnames import call_name, parse_calls
from fastsim.games.vira.record import make_script
from fastsim.logs import logged_calls, logged_plays
from fastsim.recorded import winner_of
from fastsim.tricks.engine import following_cards, suit_cards_of
from golden.vira_positions import POSITIONS, Position
from vira_support import PACK, as_set, run

SHARE = 0.9
SETS = (steps.DISCARD, steps.LAY_AWAY, steps.DEFENDER_DISCARD, steps.DEFENDER_DISCARD + 1)
TRUTHS = (steps.REBUY, steps.LOW, steps.CONCEDE, steps.ACES_LOW)
FREE = {"forehand_must_open": False}
NO_TRUMP = 4


def dealt(position: Position, plays: list[tuple[int, int]]) -> tuple[np.ndarray, list[int]]:
    """Hands and talon: what is given, and the rest of the pack at random, but no card of a suit that a seat refused."""
    hands = [parse_hand(position.hands.get(seat, "")) for seat in range(3)]
    top = [card for token in position.talon.split() for card in _cards(token)]
    taken = sum(hands) | as_set(top)
    assert taken.bit_count() == sum(hand.bit_count() for hand in hands) + len(top), position.name
    rest = [card for card in PACK if not taken >> card & 1]
    random.Random(position.name).shuffle(rest)
    led = [plays[i - i % 3][1] >> 4 for i in range(len(plays))]
    refused = {(seat, suit) for (seat, card), suit in zip(plays, led, strict=True) if card >> 4 != suit}
    for seat in range(3):
        missing = 13 - hands[seat].bit_count()
        fitting = [card for card in rest if (seat, card >> 4) not in refused][:missing]
        hands[seat] |= as_set(fitting)
        rest = [card for card in rest if card not in fitting]
    return np.array(hands, dtype=np.int64), top + rest


def _cards(token: str) -> list[int]:
    """Cards of a token such as "SK" or "S:KQ"."""
    if ":" not in token:
        return [parse_card(token)]
    suit, ranks = token.split(":")
    return [parse_card(suit + rank) for rank in ranks]


def plays_of(position: Position, trump: int) -> list[tuple[int, int]]:
    """The plays with their seats, which follow from who wins each trick."""
    plays: list[tuple[int, int]] = []
    leader = 0
    cards = [parse_card(name) for name in position.plays.split()]
    for first in range(0, len(cards), 3):
        trick = [((leader + i) % 3, card) for i, card in enumerate(cards[first : first + 3])]
        plays += trick
        if len(trick) == 3:
            leader = winner_of(trick, trump)
    return plays


def answer(position: Position, player: str = "heuristic") -> str | int:
    """What the player at the seat to act calls, answers or plays; sets of cards as a number."""
    forced = {step: parse_hand(value) if isinstance(value, str) else value for step, value in position.steps.items()}
    calls = parse_calls(position.calls)
    plays = plays_of(position, int(forced.get(steps.TRUMP, NO_TRUMP)))
    hands, talon = dealt(position, plays)
    batch = make_batch("vira", seed=1, rules=FREE if calls[:1] == [0] else {}, players=player)
    script = make_script(calls, plays, answers=forced, talon=talon, indicator=parse_card(position.preference))
    row, log, _ = run(batch, hands, script)
    assert row is not None, position.name
    if position.kind == "bid":
        return call_name(logged_calls(log)[len(calls)])
    if position.step is None:
        seat, card = logged_plays(log)[len(plays)]
        assert seat == position.seat, position.name
        return str(card_name(card))
    given = int(log["steps"][position.step])
    if position.step in SETS:
        return given
    if position.step in TRUTHS:
        return "yes" if given else "no"
    return SUIT_LETTERS[given] if position.step == steps.TRUMP else str(given)


def is_right(position: Position, player: str = "heuristic") -> bool:
    """Whether an answer is among the good ones."""
    given = answer(position, player)
    if isinstance(given, str):
        return given in position.answers
    return not given & parse_hand(position.keep) and not parse_hand(position.drop) & ~given


def test_every_card_position_can_be_missed() -> None:
    """Some legal card is not among the answers."""
    for position in POSITIONS:
        if position.kind in ("lead", "follow", "misere") and position.step is None:
            plays = [parse_card(name) for name in position.plays.split()]
            hand = parse_hand(position.hands[position.seat]) & ~sum(1 << card for card in set(plays))
            trick = plays[len(plays) // 3 * 3 :]
            legal = following_cards(hand, suit_cards_of(trick[0])) if trick else hand
            assert int(legal) & ~parse_hand(" ".join(position.answers)), position.name


def test_there_are_forty_of_all_kinds() -> None:
    assert len(POSITIONS) >= 40
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)
    for kind in ("bid", "buy", "lay_away", "lead", "follow", "misere"):
        assert sum(position.kind == kind for position in POSITIONS) >= 8


@pytest.mark.parametrize("kind", ["bid", "buy", "lay_away", "lead", "follow", "misere"])
def test_most_of_every_kind_are_answered_as_a_good_player_would(kind: str) -> None:
    asked = [position for position in POSITIONS if position.kind == kind]
    wrong = [(position.name, answer(position)) for position in asked if not is_right(position)]
    assert len(wrong) <= 0.25 * len(asked), wrong


def test_nine_in_ten_of_all() -> None:
    wrong = [(position.name, answer(position)) for position in POSITIONS if not is_right(position)]
    assert len(wrong) <= (1 - SHARE) * len(POSITIONS), wrong


def test_random_misses_most() -> None:
    """The positions tell players apart."""
    wrong = [position.name for position in POSITIONS if not is_right(position, "random")]
    assert len(wrong) >= len(POSITIONS) // 2
