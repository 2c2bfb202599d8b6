"""What becomes of the air of one given hand: exactly, and for the report's examples beside an estimate from deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pandas as pd

import fastsim
from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import rates
from analysis.intervals import LEVEL
from analysis.situation import check_hand, check_seat
from analysis.studies.vida.air_exact import count_fates
from analysis.studies.vida.situation import SEATS
from analysis.unseen import gather
from fastsim.batch import make_batch
from fastsim.cards.deck import SPADES, SUITS
from fastsim.cards.text import parse_hand, suit_name
from fastsim.games import get_game
from fastsim.games.vida.air import VALUE_STEP, air_of_hands

#: What can become of the air that a side holds, with how it is decided.
FATES: Final = ("counts", "loses", "nobody")

_TOPS: Final = "AKQJT9"
_RANKS: Final = "789TJQKA"

#: Cards beside the combination, which make none themselves and never with it.
_BESIDE_HEARTS: Final = ("SJ", "S8", "DA", "D9", "C7")
_BESIDE_SPADES: Final = ("HJ", "H8", "DA", "D9", "C7")


def _example(length: int, top: str, suit: str) -> str:
    """A hand with one run of hearts or spades and nothing else."""
    end = _RANKS.index(top) + 1
    run = [suit + rank for rank in reversed(_RANKS[end - length : end])]
    beside = _BESIDE_HEARTS if suit == "H" else _BESIDE_SPADES
    return " ".join([*run, *beside[: 8 - length]])


#: Hands of the report, by what they hold; spades are trumps.
EXAMPLES: Final[Mapping[str, str]] = {
    **{f"third to the {top}, plain": _example(3, top, "H") for top in _TOPS},
    **{f"third to the {top}, trumps": _example(3, top, "S") for top in _TOPS},
    **{f"fourth to the {top}, plain": _example(4, top, "H") for top in _TOPS[:-1]},
    "no combination": "SJ S8 HQ H9 DA D9 C8 C7",
}


def air_odds(
    hand: str,
    *,
    seat: int = 0,
    known: Mapping[int, str | int] | str | None = None,
    rules: Any = None,
    preset: str | None = None,
) -> pd.DataFrame:
    """Exact chances of the air of a hand's side; see `analysis.air_odds`."""
    batch = make_batch("vida", seed=1, rules=rules, preset=preset)
    cards = check_hand("vida", hand, batch.rules)
    place = check_seat(seat, SEATS)
    held = gather(batch, cards, place, known, None).held
    others = {i: found for i, found in enumerate(held) if i != place}
    rows = []
    for trump in reversed(range(SUITS)):
        fate = count_fates(cards, trump, batch.rules, seat=place, known=others)
        shares = {name: count / sum(fate) for name, count in fate._asdict().items()}
        rows.append({"trump": suit_name(trump), "held": _points(cards, batch.rules), **shares})
    return pd.DataFrame(rows)


def _points(hand: int, rules: Any) -> int:
    """Points of a hand's own air."""
    tens, kinds = np.zeros(1, dtype=np.int8), np.zeros(1, dtype=np.int32)
    air_of_hands(np.array([hand], dtype=np.int64), rules.codes(), tens, kinds)
    return int(tens[0]) * VALUE_STEP


def count_examples(request: Any, deals: int) -> GroupSums:
    """What became of the air of the examples' sides, each hand dealt to seat 0 with the other cards as they come.

    Seat 0 buys in spades at the lowest bid and all others pass, so that the calls say nothing of the hands.
    """
    names = pd.CategoricalDtype(list(EXAMPLES))
    parts = []
    for name, hand in EXAMPLES.items():
        rows = fastsim.simulate(
            "vida", deals, seed=request.seed, start=request.start, known={0: hand}, rules=request.rules,
            calls=f"{request.rules.min_bid}S P P P", model=request.model, workers=request.workers,
        )  # fmt: skip
        held = rows["held_0"].astype(np.int64) + rows["held_1"] > 0
        counts, loses = rows["air_0"] > 0, rows["air_1"] > 0
        frame = pd.DataFrame({"counts": counts, "loses": loses, "nobody": held & ~counts & ~loses})
        parts.append(frame.assign(holds=pd.Categorical([name] * len(frame), dtype=names)))
    return sum_groups(pd.concat(parts, ignore_index=True), ["holds"], FATES)


def example_table(counted: GroupSums, rules: Any, level: float = LEVEL) -> pd.DataFrame:
    """Estimates and exact shares: holds, hand, n (deals), and for each fate its name, low, high and exact."""
    table = counted.over(["holds"])[["holds", "n"]]
    table.insert(1, "hand", [EXAMPLES[str(name)] for name in table["holds"]])
    deck = get_game("vida").deck
    exact = [count_fates(parse_hand(hand, deck), SPADES, rules) for hand in table["hand"]]
    for place, fate in enumerate(FATES):
        rated = rates(counted, ["holds"], fate, level)[["estimate", "low", "high"]]
        table = table.join(rated.set_axis([fate, f"{fate}_low", f"{fate}_high"], axis=1))
        table[f"{fate}_exact"] = [found[place] / sum(found) for found in exact]
    return table
