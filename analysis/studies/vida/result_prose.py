"""What Vida's report says about what comes of it: air, signals, other rules, made from its tables."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from analysis.prose import cite, cite_interval, cite_with_interval, rows_where, say
from analysis.studies import Table
from analysis.studies.vida.call_prose import Tables, verdict
from analysis.studies.vida.families import LEAST_CASES
from analysis.studies.vida.signals import ALL_DEALS, BOTH, DIFFERENT


def about_air(tables: Tables) -> list[Markup]:
    """How often combinations are held and count, and what air brings."""
    held, fates, thirds, overall = (tables[name] for name in ("held", "fates", "thirds", "air_overall"))
    said = []
    for kind in ("third", "fourth", "fifth"):
        for row in rows_where(held, kind=kind):
            parts = [
                say("{} with the {}", _fate(fates, place), str(fates.frame["role"].iloc[place]))
                for place in rows_where(fates, kind=kind)
            ]
            if parts:
                said.append(
                    say(
                        "A hand holds a {} in {} of all deals (exactly {}). It counts in {}.",
                        kind,
                        cite(held, row, "estimate", 2),
                        cite(held, row, "exact", 3),
                        Markup(" and in ").join(parts),
                    )
                )
    said += _about_thirds(thirds)
    said += _about_hands(tables["air_of_hands"])
    rows = [row for row in rows_where(overall) if overall.frame["n"].iloc[row]]
    if rows:
        parts = [
            say(
                "{} points of air that counts, of {} held,",
                cite_with_interval(overall, row),
                cite(overall, row, "held"),
            )
            for row in rows
        ]
        who = [
            say("the {} have {}", str(overall.frame["role"].iloc[row]), part)
            for row, part in zip(rows, parts, strict=True)
        ]
        said.append(say("In a contract {} on average.", Markup(" and ").join(who)))
    return said


def _fate(fates: Table, row: int) -> Markup:
    return say("{} {}", cite(fates, row, "counts"), cite_interval(fates, row, ("counts_low", "counts_high")))


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
            exact, dealt = cite(hands, row, "counts_exact", 2), cite_with_interval(hands, row, "counts")
            text = "{} counts in {}, as dealt in {}, loses in {} and is void in {}"
            told.append(
                say(text, words, exact, dealt, cite(hands, row, "loses_exact"), cite(hands, row, "nobody_exact"))
            )
    if not told:
        return []
    return [say("Before any call, exactly, with nothing else in the hand: {}.", Markup("; ").join(told))]


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
                    "With nothing but a third in a plain suit, the {} score it in {} if its top is the {}, and in "
                    "{} if "
                    "it is the {}. It is beaten in {} and {}.",
                    role,
                    _fate(thirds, best),
                    _rank(thirds, best),
                    _fate(thirds, worst),
                    _rank(thirds, worst),
                    cite(thirds, best, "loses"),
                    cite(thirds, worst, "loses"),
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
    for row in rows_where(table):
        signal, kind = str(table.frame["signal"].iloc[row]), str(table.frame["kind"].iloc[row])
        if table.frame["n"].iloc[row] < (2 if kind == ALL_DEALS else LEAST_CASES):
            continue
        who, it = (signal, "them") if signal == BOTH else (f"the {signal}", "it")
        if kind == ALL_DEALS:
            word = verdict(table, row, "gains", "loses by it:", "gains or loses nothing that could be seen:")
            text = "A side that has {} {} {} points a deal."
            said.append(say(text, who, word, cite_with_interval(table, row, decimals=2)))
        elif kind == DIFFERENT:
            text = "A card differs for {} in {} of the deals; there the gain is {} points."
            said.append(say(text, it, cite(table, row, "share"), cite_with_interval(table, row)))
        else:
            text = "Where {} is the first to differ, in {} of the deals, the gain is {} points."
            what = kind.partition(", ")[2]
            said.append(say(text, what, cite(table, row, "share"), cite_with_interval(table, row)))
    return said


def about_rules(tables: Tables) -> list[Markup]:
    """What other rules change for a bidder."""
    shares, points, totals, chances = (
        tables[name] for name in ("rules_shares", "rules_points", "sound_totals", "sound_chances")
    )
    said = []
    for row, name in enumerate(dict.fromkeys(totals.frame["rules"].astype(str))):
        parts = [
            say("{} {}", str(shares.frame["quantity"].iloc[place]), cite(shares, place, "estimate"))
            for place in rows_where(shares, rules=name)
        ] + [
            say("{} {}", str(points.frame["quantity"].iloc[place]), cite(points, place, "estimate"))
            for place in rows_where(points, rules=name)
        ]
        said.append(say("{}: {}.", name[:1].upper() + name[1:], Markup("; ").join(parts)))
        if row == 0 or totals.frame["n"].iloc[row] < 2:
            continue
        said.append(
            say(
                "The same sound hands total {} points more than under the rules of this report.",
                cite_with_interval(totals, row, "change"),
            )
        )
        own = rows_where(chances, rules=name)
        moved = [place for place in own if chances.frame["change_low"].iloc[place] > 0]
        moved += [place for place in own if chances.frame["change_high"].iloc[place] < 0]
        if moved:
            most = max(moved, key=lambda place: abs(chances.frame["change"].iloc[place]))
            text = "Most is changed at {}: they make it more often by {}."
            said.append(
                say(
                    text,
                    cite(chances, most, "bid"),
                    cite_with_interval(chances, most, "change", unit="percentage points"),
                )
            )
    return said
