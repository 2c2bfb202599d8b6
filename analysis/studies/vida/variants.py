"""The same deals under other rules: what changes for a bidder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import means, rates
from analysis.intervals import FEWEST_OF_SCORES, LEVEL
from analysis.studies.vida.calls import levels_tabled
from analysis.studies.vida.chunk import Chunk
from analysis.studies.vida.fit_data import outcomes
from analysis.studies.vida.holdings import lanes
from fastsim.batch import make_batch
from fastsim.cards.deck import RANK_JACK, SPADES
from fastsim.games import get_game
from fastsim.games.vida import model as at
from fastsim.games.vida.auction import PASS, bid_call
from fastsim.games.vida.rules import BID_STEP

#: A sound hand: so many spades, the jack among them.
LEAST_TRUMPS: Final = 4


def rule_variants(rules: Any) -> dict[str, Any]:
    """Rules to compare: those in force first, then the online table's, the exemption turned over, and the default."""
    game = get_game("vida")
    exempt = not rules.partner_exemption
    word = "with the partner exemption" if exempt else "without the partner exemption"
    wanted = {
        "rules of this report": rules,
        word: game.make_rules({**rules.options(), "partner_exemption": exempt}),
        "greek_online": game.make_rules(None, "greek_online"),
        "default": game.make_rules(),
    }
    found: dict[str, Any] = {}
    for name, made in wanted.items():
        if made not in found.values():
            found[name] = made
    return found


#: What is compared: shares (of all deals where passed out, otherwise of contracts) and means of contracts.
SHARES: Final = {
    "deals passed out": "passed_out",
    "contracts made": "made",
    "contracts screwed": "screwed",
}
MEANS: Final = {
    "level of the contract": "bid",
    "air of the buyers that counts": "air",
    "buyers' margin": "margin",
}


def count_play(chunk: Chunk) -> dict[str, GroupSums]:
    """What comes of deals under some rules."""
    played = chunk.played
    air = played["total"].to_numpy() - played["buyer_points"].to_numpy() - played["buyer_belote"].to_numpy()
    frame = pd.DataFrame(
        {
            "bid": played["bid"].to_numpy(),
            "made": played["made"].to_numpy(),
            "screwed": played["screws"].to_numpy() > 0,
            "margin": played["margin"].to_numpy(),
            "air": air,
        }
    )
    return {
        "deals": sum_groups(chunk.frame[["passed_out"]], [], ["passed_out"]),
        "contracts": sum_groups(
            frame.assign(level=frame["bid"]), ["level"], ["made", "screwed", "margin", "air", "bid"]
        ),
    }


def _compared(
    counted: dict[str, dict[str, GroupSums]], quantities: Mapping[str, str], table_of: Any, level: float
) -> pd.DataFrame:
    parts = []
    for rules, tallies in counted.items():
        for quantity, column in quantities.items():
            source = tallies["deals" if column == "passed_out" else "contracts"]
            parts.append(table_of(source, [], column, level).assign(rules=rules, quantity=quantity))
    table = pd.concat(parts, ignore_index=True)
    return table[["rules", "quantity", *table.columns.drop(["rules", "quantity"])]]


def play_shares(counted: dict[str, dict[str, GroupSums]], level: float = LEVEL) -> pd.DataFrame:
    """Shares of deals and contracts under each set of rules: rules, quantity, n, hits, estimate, low, high."""
    return _compared(counted, SHARES, rates, level)


def play_means(counted: dict[str, dict[str, GroupSums]], level: float = LEVEL) -> pd.DataFrame:
    """Means of contracts under each set of rules, in points: rules, quantity, n, estimate, low, high, sd."""
    return _compared(counted, MEANS, means, level)


def success_by_rules(counted: dict[str, dict[str, GroupSums]], level: float = LEVEL) -> pd.DataFrame:
    """How often the contracts of each level make under each set of rules: rules, bid, n, hits, estimate, low, high."""
    parts = [
        rates(tallies["contracts"], ["level"], "made", level).rename(columns={"level": "bid"}).assign(rules=rules)
        for rules, tallies in counted.items()
    ]
    return pd.concat(parts, ignore_index=True)[["rules", "bid", "n", "hits", "estimate", "low", "high"]]


class SoundHands:
    """The same hands made to buy under each set of rules: four spades or more with the jack, at seat 0.

    Parameters
    ----------
    variants : dict of str to VidaRules
        The first is what the others are compared with.
    seed : int
        Seed of the deals.
    model : optional
        What the players decide by, as in `fastsim.simulate`.
    """

    def __init__(self, variants: dict[str, Any], seed: int, model: Any = None) -> None:
        self.names = list(variants)
        self.batches = []
        for rules in variants.values():
            calls = [bid_call(rules.min_bid // BID_STEP, SPADES), *[PASS] * 3]
            self.batches.append(make_batch("vida", seed=seed, rules=rules, calls=calls, model=model))
        self.levels = levels_tabled(next(iter(variants.values())))

    def count(self, start: int, hands: np.ndarray) -> GroupSums:
        """Deals from number `start`, whose hands are given, shape (n, seats)."""
        lane = lanes(hands[:, 0], np.full(len(hands), SPADES))
        kept = (np.bitwise_count(lane) >= LEAST_TRUMPS) & (lane >> RANK_JACK & 1 == 1)
        parts, base = [], None
        for name, batch in zip(self.names, self.batches, strict=True):
            rows = batch.play(start, len(hands)).view(get_game("vida").flat_row)[kept]
            totals, _, made = outcomes(rows, batch.rules.codes())
            columns = {f"made_{bid}": made[:, bid // BID_STEP - at.LOWEST_LEVEL].astype(bool) for bid in self.levels}
            values = pd.DataFrame({"total": totals, **columns})
            numbers = values.astype(np.int64)
            base = numbers if base is None else base
            frame = values.join((numbers - base).add_suffix("_change"))
            kinds = pd.Categorical([name] * len(frame), categories=self.names)
            parts.append(sum_groups(frame.assign(rules=kinds), ["rules"], list(frame.columns)).frame)
        return GroupSums(("rules",), pd.concat(parts, ignore_index=True))


def _with_change(counted: GroupSums, name: str, table_of: Any, level: float) -> pd.DataFrame:
    """A table of one column with the change of it against the first rules."""
    change = means(counted, ["rules"], f"{name}_change", level, fewest=FEWEST_OF_SCORES)[["estimate", "low", "high"]]
    table = table_of(counted, ["rules"], name, level)
    return table.join(change.set_axis(["change", "change_low", "change_high"], axis=1))


def sound_totals(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """What the side of a sound hand totals under each set of rules, in points.

    Columns rules, n, estimate (mean), low, high, sd, and change with its interval against the first rules, on the same
    deals.
    """
    return _with_change(counted, "total", means, level)


def sound_chances(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """How often a sound hand would make each level under each set of rules.

    Columns rules, bid, n, hits, estimate, low, high, and change with its interval against the first rules, on the same
    deals.
    """
    names = [name for name in counted.frame.columns if name.startswith("made_") and name.count("_") == 1]
    parts = [_with_change(counted, name, rates, level).assign(bid=int(name.removeprefix("made_"))) for name in names]
    table = pd.concat(parts, ignore_index=True).sort_values(["rules", "bid"], kind="stable", ignore_index=True)
    return table[["rules", "bid", *table.columns.drop(["rules", "bid"])]]
