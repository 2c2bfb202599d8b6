"""Five findings for a club player, in sentences made from the report's tables."""

from __future__ import annotations

import numpy as np
from markupsafe import Markup

from analysis.prose import cite, cite_with_interval, has_interval, is_above, is_below, rows_where, say
from analysis.studies import Table
from analysis.studies.vida.call_prose import Tables, card_words, family_words
from analysis.studies.vida.signals import ALL_DEALS, BOTH, DIFFERENT, SIGNALS


def findings(tables: Tables) -> list[Markup]:
    """What a club player would learn; a finding whose cases are too few is left out."""
    parts = [_cards(tables["worth"]), _opening(tables["open_or_pass"]), _vida(tables), _third(tables), _lead(tables)]
    return [part for part in parts if part is not None]


def _cards(worth: Table) -> Markup | None:
    """The trumps in order of what they are worth to the buyer."""
    rows = [row for row in rows_where(worth, group="trumps") if not np.isnan(worth.frame["low"].iloc[row])]
    if len(rows) < 2:
        return None
    order = sorted(rows, key=lambda row: -worth.frame["estimate"].iloc[row])
    (ace,) = rows_where(worth, name="trump A")
    above = [row for row in order if ace in rows and worth.frame["low"].iloc[row] > worth.frame["high"].iloc[ace]]
    small = [row for row in above if str(worth.frame["name"].iloc[row])[-1] in "QKT"]
    if small:
        best = small[0]
        names = {str(worth.frame["name"].iloc[row])[-1] for row in small}
        return say(
            "To a buyer who holds it the {} is worth more than the trump ace: {} points of the side's total "
            "against {}, if it changes places with the lowest trump of an opponent{}.",
            card_words(str(worth.frame["name"].iloc[best])),
            cite_with_interval(worth, best),
            cite_with_interval(worth, ace),
            "; king and queen are half of a belote each" if {"K", "Q"} <= names else "",
        )
    listed = [
        say("{} {}", card_words(str(worth.frame["name"].iloc[row])), cite_with_interval(worth, row)) for row in order
    ]
    return say("To the buyer the trumps are worth, in points of the side's total: {}.", Markup(", ").join(listed))


def _opening(opening: Table) -> Markup | None:
    """A hand with three good trumps that should pass, beside one that may open."""
    told = []
    for trumps, tops, aces in ((3, "9A", 1), (3, "J", 1), (4, "J", 1)):
        for row in rows_where(opening, trumps=trumps, tops=tops, aces=aces, few=""):
            if has_interval(opening, row):
                told.append(say("{}: {}", family_words(trumps, tops, aces), cite_with_interval(opening, row)))
    if not told:
        return None
    return say(
        "What opening at the lowest bid brings the first to speak, instead of passing, in points a deal: {}.",
        Markup("; ").join(told),
    )


def _vida(tables: Tables) -> Markup | None:
    """How sure one must be, beside how often screwed contracts fail."""
    even, calls = tables["break_even"], tables["vida_calls"]
    known = [row for row in rows_where(even) if not np.isnan(even.frame["low"].iloc[row])]
    once = rows_where(calls, calls=1)
    if not known or not once:
        return None
    row = max(known, key=lambda place: even.frame["n"].iloc[place])
    least, most = (even.frame[end].iloc[row] for end in ("low", "high"))
    word = "more than that" if is_above(calls, once[0], most) else "less than that"
    if not is_above(calls, once[0], most) and not is_below(calls, once[0], least):
        word = "which cannot be told from that"
    return say(
        "A vida call over {} pays only from a chance of failure of {} on{}. Of the contracts with one "
        "vida call, at whatever level, {} fail, {}.",
        cite(even, row, "bid"),
        cite_with_interval(even, row),
        ", well above even" if is_above(even, row, 0.5) else "",
        cite_with_interval(calls, once[0]),
        word,
    )


def _third(tables: Tables) -> Markup | None:
    """A third with buyers and defenders."""
    fates = tables["fates"]
    rows = {role: rows_where(fates, kind="third", role=role) for role in ("buyers", "defenders")}
    if not all(rows.values()):
        return None
    buyer, defender = rows["buyers"][0], rows["defenders"][0]
    differs = fates.frame["counts_low"].iloc[buyer] > fates.frame["counts_high"].iloc[defender]
    return say(
        "A third in one hand counts in {} of the cases with the buyers and in {} with the defenders{}.",
        cite_with_interval(fates, buyer, "counts"),
        cite_with_interval(fates, defender, "counts"),
        ": whoever buys, buys with air as well" if differs else "",
    )


def _lead(tables: Tables) -> Markup | None:
    """The first lead and the signals, both worth little or much as the numbers say."""
    signals = tables["signals"]
    if signals.frame["n"].iloc[0] < 2:
        return None
    parts, ends = [], []
    if "first_lead" in tables:
        lead = tables["first_lead"]
        for row in rows_where(lead, buyer="seats 1 to 3"):
            ends += lead.frame[["low", "high"]].iloc[row].tolist()
            parts.append(say("the first lead would bring a buyer {} points a contract", cite_with_interval(lead, row)))
    overall = {signal: rows_where(signals, signal=signal, kind=ALL_DEALS)[0] for signal in SIGNALS}
    both, lima, discard = (cite_with_interval(signals, row, decimals=2) for row in overall.values())
    text = "the two signals bring a side {} points a deal, the lima by itself {} and the first discard {}"
    parts.append(say(text, both, lima, discard))
    some = rows_where(signals, signal=BOTH, kind=DIFFERENT)
    tail = Markup("")
    if some:
        tail = say(" A card differs for the signals in {} of the deals.", cite_with_interval(signals, some[0], "share"))
    ends += signals.frame.loc[list(overall.values()), ["low", "high"]].to_numpy().ravel().tolist()
    head = "What is talked about most matters little" if np.max(np.abs(ends)) < 1 else "Lead and signals"
    return say("{}: {}.{}", head, Markup(", and ").join(parts), tail)
