"""A deal of Israeli whist told for people: hands, auction, frish, contracts, tricks, and the score with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from fastsim.cards.text import grouped_text, suit_symbol
from fastsim.games.israeli_whist.auction import CONTRACT, SEATS, receiver
from fastsim.games.israeli_whist.callnames import call_text, is_contract
from fastsim.games.israeli_whist.record import logged_gifts, speakers
from fastsim.logs import logged_calls, logged_plays
from fastsim.recorded import winner_of
from fastsim.telling import LEAD_MARK, WIDTH, hand_lines, seat_cells, trick_lines

_HEAD: Final = "Auction  "


def _call_lines(calls: Sequence[int], seats: Sequence[int]) -> list[str]:
    """Bids and passes of one auction, a line a round of the table."""
    lines = []
    for first in range(0, len(calls), SEATS):
        cells = [f"{call_text(call):>{WIDTH}}" for call in calls[first : first + SEATS]]
        lines.append(" " * len(_HEAD) + "".join(cells))
    return lines if seats else []


def _frish_lines(gifts: Sequence[int], frish: int, rules: Any) -> list[str]:
    codes = rules.codes()[0]
    lines = []
    for seat in range(SEATS):
        to = int(receiver(seat, frish, codes))
        lines.append(f"Frish {frish + 1}  seat {seat} gives {grouped_text(gifts[frish * SEATS + seat])} to seat {to}")
    return lines


def _auction_lines(log: np.void, rules: Any) -> list[str]:
    """Every auction, with the frish rounds between them."""
    calls = [call for call in logged_calls(log) if not is_contract(call)]
    gifts = logged_gifts(log)
    lines = [_HEAD + seat_cells(SEATS)]
    for frish in range(len(gifts) // SEATS):
        lines += _call_lines(calls[:SEATS], range(SEATS))
        lines += _frish_lines(gifts, frish, rules)
        calls = calls[SEATS:]
    return lines + _call_lines(calls, range(SEATS))


def _contract_line(log: np.void, rules: Any) -> str:
    calls = logged_calls(log)
    said = [
        f"seat {seat}: {call - CONTRACT}"
        for seat, call in zip(speakers(calls, rules), calls, strict=True)
        if is_contract(call)
    ]
    return ", ".join(said)


def _trick_lines(plays: Sequence[tuple[int, int]], trump: int, contracts: Sequence[int]) -> list[str]:
    taken = [0] * SEATS

    def told(trick: list[tuple[int, int]]) -> str:
        winner = winner_of(trick, trump)
        taken[winner] += 1
        return f"seat {winner} ({taken[winner]} of {contracts[winner]})"

    return [*trick_lines(plays, SEATS, told), LEAD_MARK]


def _reason(contract: int, tricks: int, over: bool, rules: Any) -> str:
    """Why a seat scores what it scores, in words."""
    kind = "an over" if over else "an under"
    if contract == tricks:
        if contract == 0:
            return f"made its zero in {kind} deal"
        how = f"{contract}²" if rules.made_formula == "square" else f"10 × {contract}"
        return f"made {contract}: {how} and {rules.made_bonus}"
    if contract == 0:
        modes = {"recovering": "missed its zero, recovering", "flat": "missed its zero", "per_trick": "missed its zero"}
        return f"{modes[rules.zero_miss_mode]}, {tricks} trick{'s' * (tricks != 1)} in {kind} deal"
    missed = abs(contract - tricks)
    word = "too few" if tricks < contract else "too many"
    return f"missed {contract} by {missed} {word}: {missed} × {-rules.miss_per_trick}"


def _score_lines(row: np.void, rules: Any) -> list[str]:
    contracts = [int(row[f"contract_{seat}"]) for seat in range(SEATS)]
    tricks = [int(row[f"tricks_{seat}"]) for seat in range(SEATS)]
    cancelled = rules.all_fail == "cancel" and all(c != t for c, t in zip(contracts, tricks, strict=True))
    lines = []
    for seat in range(SEATS):
        reason = _reason(contracts[seat], tricks[seat], bool(row["over"]), rules)
        lines.append(f"Score    seat {seat}: {int(row[f'score_{seat}']):>5}   {reason}")
    return [*lines, "         all four missed: nobody scores"] if cancelled else lines


def story(row: np.void, log: np.void, rules: Any, players: list[str]) -> str:
    """The deal as plain text (`fastsim.telling.Story`)."""
    lines = hand_lines(row, log, players)
    lines += ["", *_auction_lines(log, rules), ""]
    if row["passed_out"]:
        return "\n".join([*lines, "Passed out: the deal is void."])
    trump = int(row["trump"])
    contracts = [int(row[f"contract_{seat}"]) for seat in range(SEATS)]
    total = sum(contracts)
    lines.append(f"Declarer seat {int(row['declarer'])} with {int(row['bid'])} {suit_symbol(trump)}")
    lines.append(f"Contract {_contract_line(log, rules)}; {total}, {'over' if row['over'] else 'under'}")
    lines += ["", *_trick_lines(logged_plays(log), trump, contracts), ""]
    return "\n".join(lines + _score_lines(row, rules))
