"""What a competent person does, position by position (`golden/gibbons_positions.py`), asked of `heuristic`."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fastsim.batch import make_batch
from fastsim.cards.text import card_name, parse_card, parse_hand
from fastsim.games.gibbons.callnames import parse_calls
from fastsim.games.gibbons.record import make_script
from fastsim.logs import logged_calls, logged_plays
from fastsim.recorded import winner_of
from fastsim.tricks.engine import following_cards, suit_cards_of
from gibbons_support import GAME
from golden.gibbons_positions import POSITIONS, Position

HEARTS = 2
SHARE = 0.9


def seats_of(cards: list[int], seats: int) -> list[tuple[int, int]]:
    """The plays with their seats, which follow from who wins each trick; hearts are trumps in all positions."""
    plays: list[tuple[int, int]] = []
    leader = 0
    for first in range(0, len(cards), seats):
        trick = [((leader + i) % seats, card) for i, card in enumerate(cards[first : first + seats])]
        plays += trick
        if len(trick) == seats:
            leader = winner_of(trick, HEARTS)
    return plays


def stock_of(position: Position, hands: list[int]) -> list[int]:
    """The stock with the given cards on top and the others in order; empty where chance may lay it."""
    if not position.stock:
        return []
    top = [parse_card(name) for name in position.stock.split()]
    taken = sum(hands) | sum(1 << card for card in top)
    return [*top, *(card for card in range(64) if GAME.deck >> card & 1 and not taken >> card & 1)]


def answer(position: Position, player: str = "heuristic") -> str:
    """What the player at the seat to act announces or plays."""
    seats = len(position.hands)
    hands = [parse_hand(hand) for hand in position.hands]
    rules = f"{position.rules},hand_size={hands[0].bit_count()}"
    calls = parse_calls(position.calls)
    plays = seats_of([parse_card(card) for card in position.plays.split()], seats)
    batch = replace(
        make_batch("gibbons", seed=1, seats=seats, rules=rules, players=player),
        script=make_script(calls, plays, stock=stock_of(position, hands)),
        known=np.array(hands, dtype=np.int64),
    )
    log = np.zeros(1, dtype=GAME.log)
    batch.play(0, 1, log=log)
    if position.kind == "announce" and not calls:
        return str(logged_calls(log[0])[position.seat])
    seat, card = logged_plays(log[0])[len(plays)]
    assert seat == position.seat
    return str(card_name(card))


def test_every_card_position_can_be_missed() -> None:
    """Some legal card is not among the answers."""
    for position in POSITIONS:
        if position.kind != "announce" or position.calls:
            plays = [parse_card(name) for name in position.plays.split()]
            hand = parse_hand(position.hands[position.seat]) & ~sum(1 << card for card in set(plays))
            trick = plays[len(plays) // len(position.hands) * len(position.hands) :]
            legal = following_cards(hand, suit_cards_of(trick[0])) if trick else hand
            assert int(legal) & ~parse_hand(" ".join(position.answers)), position.name


def test_there_are_twenty_of_all_kinds() -> None:
    assert len(POSITIONS) >= 20
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)
    for kind, least in (("honours", 8), ("tricks", 5), ("memory", 3), ("announce", 3)):
        assert sum(position.kind == kind for position in POSITIONS) >= least


@pytest.mark.parametrize("kind", ["honours", "tricks", "memory", "announce"])
def test_most_of_every_kind_are_answered_as_a_competent_person_would(kind: str) -> None:
    asked = [position for position in POSITIONS if position.kind == kind]
    wrong = [(position.name, answer(position)) for position in asked if answer(position) not in position.answers]
    assert len(wrong) <= 0.25 * len(asked), wrong


def test_nine_in_ten_of_all() -> None:
    wrong = [(position.name, answer(position)) for position in POSITIONS if answer(position) not in position.answers]
    assert len(wrong) <= (1 - SHARE) * len(POSITIONS), wrong


def test_greedy_misses_more() -> None:
    """The positions tell players apart."""
    wrong = [position.name for position in POSITIONS if answer(position, "greedy") not in position.answers]
    assert len(wrong) >= 5


def test_the_honours_are_minded_by_their_own_part() -> None:
    """The part that is switched off is what answers the position."""
    by_name = {position.name: position for position in POSITIONS}
    changed = [
        name
        for name in ("jack_is_banked", "queen_is_banked", "ace_is_kept", "queen_takes_jack", "ace_takes_jack")
        if answer(by_name[name], "heuristic(honours=0)") not in by_name[name].answers
    ]
    assert len(changed) >= 2
