"""What Vida's report says about what comes of it: air, signals, other rules, made from its tables."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from analysis.prose import cite, cite_with_interval, has_interval, rows_where, say
from analysis.studies import Table
from analysis.studies.vida.air_of_hand import FATES
from analysis.studies.vida.call_prose import NUMBERS, Tables, verdict
from analysis.studies.vida.signals import ALL_DEALS, BOTH, DIFFERENT
from analysis.studies.vida.variants import LEAST_TRUMPS


def about_air(tables: Tables) -> list[Markup]:
    """How often combinations are held and count, and what air brings."""
    held, fates, thirds, overall = (tables[name] for name in ("held", "fates", "thirds", "air_overall"))
    said = []
    for kind in ("third", "fourth", "fifth"):
        for row in rows_where(held, kind=kind):
            parts = [
                say("{} with the {}", cite_with_interval(fates, place, "counts"), str(fates.frame["role"].iloc[place]))
                for place in rows_where(fates, kind=kind)
            ]
            if parts:
                said.append(
                    say(
                        "A hand holds a {} in {} of all deals, exactly in {}. It counts in {}.",
                        kind,
                        cite_with_interval(held, row, decimals=2),
                        cite(held, row, "exact", 3),
                        Markup(" and in ").join(parts),
                    )
                )
    said += _about_thirds(thirds)
    said += _about_hands(tables["air_of_hands"])
    parts = [
        say(
            "the {} hold {} points of air, of which {} count",
            str(overall.frame["role"].iloc[row]),
            cite_with_interval(overall, row, "held"),
            cite_with_interval(overall, row),
        )
        for row in rows_where(overall)
        if overall.frame["n"].iloc[row]
    ]
    if parts:
        said.append(say("On average of all contracts {}.", Markup(", and ").join(parts)))
    return said


#: Example hands that sentences are about, and what they hold in words.
_EXAMPLES_TOLD: Final = {
    "third to the A, plain": "a third to the ace in a plain suit",
    "third to the 9, plain": "one to the nine",
    "third to the Q, trumps": "one to the queen in trumps",
    "fourth to the J, plain": "a fourth to the jack",
}


def _about_hands(hands: Table) -> list[Markup]:
    """What a hand can know of its own air before anything is called."""
    told = []
    for name, words in _EXAMPLES_TOLD.items():
        for row in rows_where(hands, holds=name):
            exact = [cite(hands, row, f"{fate}_exact", 2) for fate in FATES]
            told.append(say("{} counts in {}, loses in {} and is void by a tie in {}", words, *exact))
    if not told:
        return []
    return [
        say("Before anything is called, exactly, for a hand with no other combination: {}.", Markup("; ").join(told))
    ]


def _about_thirds(thirds: Table) -> list[Markup]:
    """The best and the worst third of each role in a plain suit."""
    said = []
    for role in ("buyers", "defenders"):
        rows = rows_where(thirds, role=role, suit="plain")
        if len(rows) > 1:
            counts = thirds.frame["counts"].iloc[rows].to_numpy()
            worst, best = rows[int(counts.argmin())], rows[int(counts.argmax())]
            said.append(
                say(
                    "A third in a plain suit, the only combination of its hand, counts for the {} in {} if its top is "
                    "the {}, and in {} if it is the {}. The other side's air beats the first in {} and the second in "
                    "{}.",
                    role,
                    cite_with_interval(thirds, best, "counts"),
                    _rank(thirds, best),
                    cite_with_interval(thirds, worst, "counts"),
                    _rank(thirds, worst),
                    cite_with_interval(thirds, best, "loses"),
                    cite_with_interval(thirds, worst, "loses"),
                )
            )
    return said


def _rank(thirds: Table, row: int) -> str:
    words = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine"}
    return words[str(thirds.frame["top"].iloc[row])]


def about_signals(tables: Tables) -> list[Markup]:
    """What each signal brings, over all deals and where it applies."""
    table = tables["signals"]
    said = []
    for row in rows_where(table, kind=ALL_DEALS):
        if not has_interval(table, row):
            continue
        signal = str(table.frame["signal"].iloc[row])
        who, it = (signal, "them") if signal == BOTH else (f"the {signal}", "it")
        word = verdict(table, row, "gains", "loses by it:", "gains or loses nothing that could be seen:")
        whole = say("A side that has {} {} {} points a deal.", who, word, cite_with_interval(table, row, decimals=2))
        parts = [
            say(
                " A card differs for {} in {} of the deals; there the gain is {} points.",
                it,
                cite_with_interval(table, place, "share"),
                cite_with_interval(table, place),
            )
            for place in rows_where(table, signal=signal, kind=DIFFERENT)
            if has_interval(table, place)
        ]
        said.append(Markup("").join([whole, *parts]))
    return said


def _under(rules: str) -> str:
    """What a sentence about some rules begins with."""
    if rules.startswith("with"):
        return rules[:1].upper() + rules[1:]
    return f"Under the {rules}" if rules.startswith("rules") else f"Under {rules}"


def _quantities(table: Table, rules: str) -> Markup:
    """Every quantity of a set of rules."""
    return Markup("; ").join(
        say("{} {}", str(table.frame["quantity"].iloc[place]), cite_with_interval(table, place))
        for place in rows_where(table, rules=rules)
    )


def about_rules(tables: Tables) -> list[Markup]:
    """What other rules change for a bidder."""
    shares, points, totals, chances = (
        tables[name] for name in ("rules_shares", "rules_points", "sound_totals", "sound_chances")
    )
    said = []
    for row, name in enumerate(dict.fromkeys(totals.frame["rules"].astype(str))):
        said.append(say("{}: {}; in points: {}.", _under(name), _quantities(shares, name), _quantities(points, name)))
        if row == 0 or totals.frame["n"].iloc[row] < 2:
            continue
        said.append(
            say(
                "The same hands with {} trumps or more and the jack, made to buy: what their side totals changes by {} "
                "points against the rules of this report.",
                NUMBERS[LEAST_TRUMPS],
                cite_with_interval(totals, row, "change"),
            )
        )
        own = rows_where(chances, rules=name)
        moved = [place for place in own if chances.frame["change_low"].iloc[place] > 0]
        moved += [place for place in own if chances.frame["change_high"].iloc[place] < 0]
        if moved:
            most = max(moved, key=lambda place: abs(chances.frame["change"].iloc[place]))
            text = "The chance that changes most is that to make {}: by {}."
            said.append(
                say(
                    text,
                    cite(chances, most, "bid"),
                    cite_with_interval(chances, most, "change", unit="percentage points"),
                )
            )
    return said
