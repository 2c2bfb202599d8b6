"""Recorded deals: what the referees of all games read and compare in the same way."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from fastsim.cards.text import card_name, hand_text, parse_card, parse_hand
from fastsim.entry import ILLEGAL_CARD, WRONG_LEADER
from fastsim.errors import CardError, TraceError
from fastsim.tricks.engine import strongest, suit_cards, suit_cards_of

#: Runs one deal: (hands, script, log) → flat row.
PlayDeal = Callable[[np.ndarray, np.ndarray, np.ndarray], np.void]


class Verdict(NamedTuple):
    """What a referee found."""

    breaches: list[str]
    result: dict[str, Any] | None
    differences: list[str]


class Referee(Protocol):
    """What checks a recorded deal and scores it."""

    def __call__(self, trace: Mapping[str, Any], rules: Any, play_deal: PlayDeal, log_dtype: np.dtype) -> Verdict:
        """Check a recorded deal and score it.

        Parameters
        ----------
        trace : mapping
            Keys of `docs/formats.md`.
        rules : object
            Rules in force.
        play_deal : callable
            Runs the kernel on given hands and a script and returns the flat row.
        log_dtype : dtype
            Record that the kernel fills.

        Raises
        ------
        TraceError, CardError, IllegalCallError, RulesError
            Where the record cannot be read at all.
        """
        ...


def is_seat(value: Any, seats: int) -> bool:
    """Whether a value of a trace is a seat."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats


def check_keys(entry: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    """Raise a TraceError where an object of a record has a key that nothing would read."""
    unknown = [key for key in entry if key not in known]
    if unknown:
        raise TraceError(f"{what} has the unknown key {unknown[0]!r}, expected {', '.join(known)}")


def read_hands(trace: Mapping[str, Any], seats: int, hand_size: int, deck: int) -> np.ndarray:
    """The hands as dealt, shape (seats,), int64 sets.

    Raises
    ------
    TraceError, CardError
        If they are not `seats` disjoint hands of `hand_size` cards of the pack.
    """
    texts = trace.get("hands")
    if not isinstance(texts, list) or len(texts) != seats or not all(isinstance(text, str) for text in texts):
        raise TraceError(f"`hands` must be a list of {seats} hands of {hand_size} cards")
    hands = np.zeros(seats, dtype=np.int64)
    taken = 0
    for seat, text in enumerate(texts):
        hand = parse_hand(text, deck, f"the hand of seat {seat}")
        if hand.bit_count() != hand_size:
            raise TraceError(f"the hand of seat {seat} has {hand.bit_count()} cards, expected {hand_size}")
        if hand & taken:
            raise CardError(f"card {hand_text(hand & taken)} is in the hand of seat {seat} and in an earlier hand")
        taken |= hand
        hands[seat] = hand
    return hands


def read_entries(trace: Mapping[str, Any], key: str, field: str, seats: int) -> list[tuple[int, str]]:
    """Entries such as ``{"seat": 0, "card": "SJ"}`` of a list in the trace; the list of plays may be missing."""
    entries = trace.get(key, [] if key == "plays" else None)
    if not isinstance(entries, list):
        raise TraceError(f"`{key}` must be a list of entries with a seat and a {field}")
    read = []
    for i, entry in enumerate(entries, 1):
        seat = entry.get("seat") if isinstance(entry, dict) else None
        value = entry.get(field) if isinstance(entry, dict) else None
        if not is_seat(seat, seats) or not isinstance(value, str):
            raise TraceError(f"entry {i} of `{key}` is {entry!r}, expected a seat 0 to {seats - 1} and a {field}")
        check_keys(entry, ("seat", field), f"entry {i} of `{key}`")
        read.append((int(seat), value))  # type: ignore[arg-type]
    return read


def play_place(i: int, seat: int, card: int, seats: int) -> str:
    """Where play number i, from 0, stands in a record."""
    return f"trick {i // seats + 1}, play {i + 1}, {card_name(card)} by seat {seat}"


def winner_of(plays: Sequence[tuple[int, int]], trump: int) -> int:
    """Seat that wins a complete trick; plays are (seat, card)."""
    table = sum(1 << card for _, card in plays)
    best = int(strongest(table, int(suit_cards_of(plays[0][1])), int(suit_cards(trump))))
    return next(seat for seat, card in plays if card == best)


def follow_plays(
    entries: Sequence[tuple[int, str]],
    hands: np.ndarray,
    deck: int,
    plays_max: int,
    breaches: list[str],
    first: int = 0,
) -> tuple[list[tuple[int, int]], bool]:
    """Plays up to the first that cannot be followed, and whether all can; breaches are added to the list.

    `hands` are those before the first of the entries, which is play number `first`, from 0, of the record and begins
    a trick; `plays_max` plays are left.
    """
    seats = hands.size
    left = [int(hand) for hand in hands]
    plays: list[tuple[int, int]] = []
    for i, (seat, text) in enumerate(entries):
        card = parse_card(text, deck, f"entry {first + i + 1} of `plays`")
        place = play_place(first + i, seat, card, seats)
        if i >= plays_max:
            breaches.append(f"{place}: all {first + plays_max} cards are played")
            return plays, False
        leader = plays[i // seats * seats][0] if i % seats else seat
        turn = (leader + i % seats) % seats
        if i % seats and seat != turn:
            breaches.append(f"{place}: out of turn, seat {turn} was to play")
            return plays, False
        if not left[seat] >> card & 1:
            held = "was played before" if int(hands[seat]) >> card & 1 else "is not in this hand"
            breaches.append(f"{place}: the card {held}")
            return plays, False
        left[seat] &= ~(1 << card)
        plays.append((seat, card))
    return plays, True


def could_follow(i: int, plays: Sequence[tuple[int, int]], hand: int, seats: int) -> int:
    """Cards of the suit led that the seat of play i held when it played another; `hand` is its hand at the start."""
    seat = plays[i][0]
    gone = sum(1 << card for player, card in plays[:i] if player == seat)
    return hand & ~gone & int(suit_cards_of(plays[i // seats * seats][1]))


def add_card_breaches(
    log: np.void, plays: Sequence[tuple[int, int]], seats: int, breaches: list[str], why_illegal: Callable[[int], str]
) -> list[int]:
    """Add the breaches that the kernel noted while it followed the plays; returns the numbers of the illegal plays.

    ``why_illegal(i)`` says what is wrong with play i.
    """
    illegal = []
    for i, (seat, card) in enumerate(plays):
        place = play_place(i, seat, card, seats)
        if int(log["breaches"][i]) & WRONG_LEADER:
            breaches.append(f"{place}: another seat was to lead")
        if int(log["breaches"][i]) & ILLEGAL_CARD:
            breaches.append(f"{place}: {why_illegal(i)}")
            illegal.append(i)
    return illegal


def follow_deal(
    entries: Sequence[tuple[int, str]],
    hands: np.ndarray,
    deck: int,
    expected: int,
    run: Callable[[list[tuple[int, int]]], tuple[np.void, np.void]],
    breaches: list[str],
    why_illegal: Callable[[Sequence[tuple[int, int]], int], str],
) -> tuple[np.void | None, list[tuple[int, int]]]:
    """Follow the plays of a deal that has `expected` of them, none where it is passed out.

    ``run(plays)`` gives the row and the log of the deal with these plays, ``why_illegal(plays, i)`` says what is wrong
    with play i. Returns the row, None where the plays cannot be followed to the end, and the illegal plays.
    """
    if expected == 0 and entries:
        breaches.append(f"plays: {len(entries)} are recorded, a passed-out deal has none")
        entries = []
    last_breach: list[str] = []
    plays, is_sound = follow_plays(entries, hands, deck, expected, last_breach)
    row, log = run(plays)
    illegal = add_card_breaches(log, plays, hands.size, breaches, lambda i: why_illegal(plays, i))
    breaches += last_breach
    if is_sound and len(plays) < expected:
        breaches.append(f"plays: {len(plays)} are recorded, a deal has {expected}")
        is_sound = False
    return (row if is_sound else None), [plays[i] for i in illegal]


def verdict_of(
    trace: Mapping[str, Any], result: dict[str, Any], recorded: Mapping[str, Any], breaches: list[str]
) -> Verdict:
    """The verdict on a deal that could be followed to its result, compared with the recorded one."""
    result["deal"] = trace.get("deal", recorded.get("deal", 0))
    return Verdict(breaches, result, differences(result, recorded))


def is_same(recorded: Any, value: Any) -> bool:
    """Equality as JSON sees it, where 1, 1.0 and true are three things."""
    return json.dumps(recorded, sort_keys=True) == json.dumps(value, sort_keys=True)


def recorded_result(trace: Mapping[str, Any]) -> Mapping[str, Any]:
    """The result that a trace holds, empty where it holds none.

    Raises
    ------
    TraceError
        If it is not an object.
    """
    recorded = trace.get("result")
    if recorded is not None and not isinstance(recorded, Mapping):
        raise TraceError(f"`result` is {recorded!r}, expected the columns by name")
    return recorded or {}


def differences(result: Mapping[str, Any], recorded: Mapping[str, Any]) -> list[str]:
    """Columns of a recorded result that the recomputed one does not confirm."""
    found = [
        f"result: {name} is recorded as {recorded[name]!r}, by the rules it is {value!r}"
        for name, value in result.items()
        if name in recorded and not is_same(recorded[name], value)
    ]
    unknown = [f"result: there is no column {name!r}" for name in recorded if name not in result]
    return found + unknown
