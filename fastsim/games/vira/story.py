"""A deal of Vira told for people: hands, talon, auction, exchange, tricks, and the payment with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from fastsim.cards.bitboard import only
from fastsim.cards.deck import LANE_BITS, NO_TRUMP, NONE
from fastsim.cards.text import card_symbol, grouped_text, suit_symbol
from fastsim.games.vira.auction import SEATS
from fastsim.games.vira.callnames import call_text
from fastsim.games.vira.following import speakers
from fastsim.games.vira.ladder import BID_NAMES, DEAR, FAMILY, LOW_OPEN, NEED, Dear, Family, Opened, suit_class
from fastsim.games.vira.order import aces_low_card
from fastsim.games.vira.record import Moved, exchange_of
from fastsim.games.vira.row import BET, MADE, OUTCOMES
from fastsim.games.vira.scoring import bets_of, overtricks_of, pin_column, pins_of
from fastsim.logs import logged_calls, logged_plays
from fastsim.telling import LEAD_MARK, hand_lines, trick_lines
from fastsim.tricks.engine import strongest, suit_cards, suit_cards_of

_WIDTH: Final = 10
_LEVELS: Final = ("", " i färg", " i högsta färg")
_CLASSES: Final = ("ofärg", "färg", "högsta färg")
_OPENED: Final = {Opened.CLOSED: "", Opened.DECLARER: " and open", Opened.ALL: ", all hands open"}
_FIRST: Final = "first purchase given up, "
_SECOND: Final = "second purchase, "


def _call_lines(log: np.void) -> list[str]:
    """The calls, one a line: names of bids are long."""
    calls = logged_calls(log)
    lines = [f"  seat {seat}  {call_text(call)}" for seat, call in zip(speakers(calls), calls, strict=True)]
    return ["Auction", *lines]


def _moved_line(entry: Moved) -> str:
    """One entry of the exchange."""
    out = f"discards {grouped_text(entry.discard)}" if entry.discard else "discards nothing"
    cards = 0
    for card in entry.draw:
        cards |= 1 << card
    if entry.kind == "lay_away":
        return f"  seat {entry.seat}  lays away {grouped_text(entry.discard)}"
    if not entry.draw:
        return f"  seat {entry.seat}  {entry.kind}: no cards"
    return f"  seat {entry.seat}  {entry.kind}: {out}, draws {grouped_text(cards)}"


def _winner_of(plays: Sequence[tuple[int, int]], trump: int, is_aces_low: bool) -> int:
    """Seat that wins a trick; plays are (seat, card)."""
    ordered = [(seat, int(aces_low_card(card)) if is_aces_low else card) for seat, card in plays]
    table = sum(int(only(card)) for _, card in ordered)
    trumps = int(suit_cards(NO_TRUMP if trump == NONE else trump))
    best = int(strongest(table, int(suit_cards_of(ordered[0][1])), trumps))
    return next(seat for seat, card in ordered if card == best)


def _trick_lines(log: np.void, row: np.void) -> list[str]:
    taken = [0] * SEATS

    def told(trick: list[tuple[int, int]]) -> str:
        winner = _winner_of(trick, int(row["trump"]), bool(row["aces_low"]))
        taken[winner] += 1
        return f"seat {winner} ({taken[winner]})"

    return [*trick_lines(logged_plays(log), SEATS, told, width=_WIDTH), LEAD_MARK]


def _contract_line(row: np.void, log: np.void) -> str:
    """The contract as it is played."""
    name = BID_NAMES[int(row["bid"])] + _LEVELS[int(row["level"])]
    how = f"low{_OPENED[LOW_OPEN[row['bid']]]}, no trump" if row["low"] else f"trump {suit_symbol(int(row['trump']))}"
    extra = ", aces are ones" if row["aces_low"] else ""
    if row["rebuy"]:
        first = int(log["first_trump"])
        extra += ", omköp" + (f" (first trump {suit_symbol(first)})" if first != NONE else "")
    need = "no tricks" if row["low"] else f"{int(NEED[int(row['bid'])])} tricks"
    return f"Declarer seat {int(row['declarer'])}: {name}, {how}, needs {need}{extra}"


class Payment(NamedTuple):
    """What a purchase comes to: betar from the pool, pinnar from each defender, both signed, and why."""

    bets: int
    pins: int
    why: str


def _column_reason(bid: int, level: int, trump: int, preference: int, conceded: bool) -> str:
    """Which column of the pins is paid."""
    if trump == NONE:
        return "a low game pays the first column"
    if conceded and FAMILY[bid] != Family.KOP:
        return f"conceded, so that the level of the bid decides: {_CLASSES[level]}"
    return f"trump {suit_symbol(trump)} is {_CLASSES[int(suit_class(trump, preference))]}"


def _payment(row: np.void, trump: int, outcome: int, name: str, *, is_second: bool, rules: Any) -> Payment:
    codes = rules.codes()[0]
    bid, level, preference = (int(row[column]) for column in ("bid", "level", "preference"))
    conceded = bool(row["conceded"]) and name != _FIRST
    column = int(pin_column(bid, level, trump, preference, conceded))
    is_played = not row["conceded"] and name != _FIRST
    extra = int(overtricks_of(bid, bool(row["low"]), int(row["tricks"]))) if is_played else 0
    bets = int(bets_of(bid, outcome, is_second, codes))
    pins = int(pins_of(bid, column, outcome, extra, codes))
    reasons = [_column_reason(bid, level, trump, preference, conceded)]
    if outcome != MADE and DEAR[bid] != Dear.ORDINARY:
        reasons.append(f"losses of this bid count {int(codes.loss_mult[DEAR[bid]])} times")
    if outcome != MADE and is_second:
        reasons.append(f"after an omköp {codes.omkop_loss_mult} times")
    return Payment(bets, pins, f"{name}{OUTCOMES[outcome]}: {bets:+d} betar, {pins:+d} pinnar; {', '.join(reasons)}")


def payments_of(row: np.void, log: np.void, rules: Any) -> list[Payment]:
    """The payments of a deal that was bid: one, or those of both purchases after an omköp."""
    is_rebuy = bool(row["rebuy"])
    found = [_payment(row, int(log["first_trump"]), BET, _FIRST, is_second=False, rules=rules)] if is_rebuy else []
    name = _SECOND if is_rebuy else ""
    return [*found, _payment(row, int(row["trump"]), int(row["outcome"]), name, is_second=is_rebuy, rules=rules)]


def _score_lines(row: np.void, log: np.void, rules: Any) -> list[str]:
    what = "conceded" if row["conceded"] else f"{int(row['tricks'])} tricks"
    points = ", ".join(f"seat {seat}: {int(row[f'points_{seat}']):+d}" for seat in range(SEATS))
    return [
        f"Result   {OUTCOMES[int(row['outcome'])]} ({what}): {int(row['bets']):+d} betar from the pool, "
        f"{int(row['pins']):+d} pinnar from each defender",
        *(f"         {payment.why}" for payment in payments_of(row, log, rules)),
        f"Points   {points}",
    ]


def story(row: np.void, log: np.void, rules: Any, players: list[str]) -> str:
    """The deal as plain text (`fastsim.telling.Story`)."""
    lines = hand_lines(row, log, players)
    talon = " ".join(card_symbol(int(card)) for card in log["talon"])
    preference = suit_symbol(int(log["indicator"]) >> LANE_BITS)
    lines += [f"Talon    {talon}", f"Preference suit {preference}", "", *_call_lines(log), ""]
    if row["passed_out"]:
        return "\n".join([*lines, "Nobody bid: the deal is void."])
    moved = exchange_of(log, int(row["declarer"]), int(row["bid"]), rules)
    lines.append(_contract_line(row, log))
    if moved:
        lines += ["", "Exchange", *(_moved_line(entry) for entry in moved)]
    if not row["conceded"]:
        lines += ["", *_trick_lines(log, row)]
    return "\n".join([*lines, "", *_score_lines(row, log, rules)])
