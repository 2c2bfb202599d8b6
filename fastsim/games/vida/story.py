"""A Vida deal told for people: hands, market, tricks, air and the score with its reason."""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim.cards.text import grouped_text, suit_symbol
from fastsim.games.vida.auction import PASS, SCREW
from fastsim.games.vida.order import card_points, play_order
from fastsim.games.vida.row import HAND_SIZE, SEATS
from fastsim.games.vida.rules import BID_STEP, GoesTo
from fastsim.logs import logged_calls, logged_plays
from fastsim.telling import LEAD_MARK, hand_lines, seat_cells, trick_lines
from fastsim.tricks.engine import strongest, suit_cards, suit_cards_of

_SIDES = ("side 0 (seats 0, 2)", "side 1 (seats 1, 3)")


def call_text(call: int) -> str:
    """A call as people read it."""
    if call == PASS:
        return "pass"
    if call == SCREW:
        return "screw"
    return f"{(call >> 2) * BID_STEP} {suit_symbol(call & 3)}"


def _market_lines(calls: list[int]) -> list[str]:
    lines = [f"Market   {seat_cells(SEATS)}"]
    for first in range(0, len(calls), SEATS):
        turn = calls[first : first + SEATS]
        lines.append("         " + "".join(f"{call_text(call):>9}" for call in turn))
    return lines


def trick_winner_of(plays: list[tuple[int, int]], trump: int) -> tuple[int, int]:
    """Seat that wins a trick and the points of its cards; plays are (seat, natural card)."""
    trump_cards = int(suit_cards(trump))
    singles = [int(play_order(1 << card, trump)) for _, card in plays]
    table = sum(singles)
    led_cards = int(suit_cards_of(singles[0].bit_length() - 1))
    best = int(strongest(table, led_cards, trump_cards))
    return plays[singles.index(1 << best)][0], int(card_points(table, trump_cards))


def _trick_lines(plays: list[tuple[int, int]], trump: int, last_trick_bonus: int) -> list[str]:
    def told(trick: list[tuple[int, int]]) -> str:
        winner, points = trick_winner_of(trick, trump)
        bonus = f" {last_trick_bonus:+d}" if trick == plays[-SEATS:] and last_trick_bonus else ""
        return f"seat {winner}   {points:>6}{bonus}"

    return [*trick_lines(plays, SEATS, told, "won by   points"), LEAD_MARK]


def _air_lines(row: np.void, log: np.void) -> list[str]:
    lines = []
    for side in range(2):
        held, counted = int(row[f"held_{side}"]), int(row[f"air_{side}"])
        if held:
            lines.append(f"Air      {_SIDES[side]} holds {held}, counted {counted}")
    for seat, shown in enumerate(log["shown"]):
        if int(shown):
            lines.append(f"         seat {seat} shows {grouped_text(int(shown))}")
    if row["air_tie"]:
        lines.append("         the strongest combinations of the two sides are equal")
    for side in range(2):
        if row[f"belote_{side}"]:
            lines.append(f"Belote   {_SIDES[side]} {int(row[f'belote_{side}'])}")
    return lines or ["Air      nobody holds any"]


def _total(row: np.void, side: int) -> int:
    return int(row[f"points_{side}"]) + int(row[f"air_{side}"]) + int(row[f"belote_{side}"])


def _reason(row: np.void, rules: Any) -> str:
    """Why the contract is made or failed, in the figures that the rules compare."""
    side = int(row["buyer"]) & 1
    judged = "rounded" if rules.check_on == "rounded" else "points"
    tricks = [int(row[f"{judged}_{s}"]) for s in range(2)]
    totals = [tricks[s] + int(row[f"air_{s}"]) + int(row[f"belote_{s}"]) for s in range(2)]
    compared = totals if rules.compare_total == "all" else tricks
    bid = int(row["bid"])
    if totals[side] < bid:
        return f"failed: the buyers total {totals[side]}, the bid is {bid}"
    if row["made"]:
        against = f"{compared[side]} against {compared[1 - side]}"
        return f"made: the buyers total {totals[side]} for a bid of {bid}, and {against}"
    return f"failed: {compared[side]} against {compared[1 - side]} is not more than the opponents"


def _score_lines(row: np.void, rules: Any) -> list[str]:
    buyer = int(row["buyer"])
    lines = []
    if rules.capot_bonus and HAND_SIZE in (int(row["tricks_0"]), int(row["tricks_1"])):
        lines.append(f"Capot    {rules.capot_bonus:+d} points for all tricks")
    for side in range(2):
        lines.append(
            f"Counts   {_SIDES[side]}: {int(row[f'points_{side}'])} points in {int(row[f'tricks_{side}'])} tricks"
            f" (rounded {int(row[f'rounded_{side}'])}) + air {int(row[f'air_{side}'])}"
            f" + belote {int(row[f'belote_{side}'])} = {_total(row, side)}"
        )
    lines.append(f"Contract {_reason(row, rules)}")
    screws = int(row["screws"])
    factor = rules.vida_factors[screws]
    multiplied = {"all_points": f", all points times {factor}", "bid": f", the bid times {factor}"}
    applies = multiplied.get(rules.vida_applies_to, "") if factor != 1 else ""
    if screws:
        takes = (
            "the winner takes everything"
            if rules.vida_winner_takes_all
            else "the loser of a made contract keeps its own"
        )
        lines.append(f"Screwed  {screws} time{'s' * (screws > 1)}: {takes}{applies}")
    elif applies:
        lines.append(f"Factor   as the rules say{applies}")
    if rules.add_bid_to_score:
        lines.append(f"Bid      {int(row['bid'])} is added for the winner of the contract")
    if screws == 0 and not row["made"] and GoesTo.OWNER.name.lower() in (rules.failed_air_to, rules.failed_belote_to):
        lines.append(f"Kept     side {buyer & 1} keeps its air or belote as the rules say")
    lines.append(f"Score    side 0: {int(row['score_0'])}   side 1: {int(row['score_1'])}")
    return lines


def story(row: np.void, log: np.void, rules: Any, players: list[str]) -> str:
    """The deal as plain text (`fastsim.telling.Story`)."""
    lines = hand_lines(row, log, players)
    lines += ["", *_market_lines(logged_calls(log)), ""]
    if row["passed_out"]:
        return "\n".join([*lines, "Passed out: nobody scores."])
    trump = int(row["trump"])
    screws = int(row["screws"])
    lines.append(
        f"Contract {int(row['bid'])} {suit_symbol(trump)} by seat {int(row['buyer'])}"
        + (f", screwed {screws} time{'s' * (screws > 1)}" if screws else "")
    )
    lines += _air_lines(row, log)
    lines += ["", *_trick_lines(logged_plays(log), trump, rules.last_trick_bonus), ""]
    return "\n".join(lines + _score_lines(row, rules))
