"""What Vida's report says about calling: openings, raises, cards and vida calls, made from its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import pandas as pd
from markupsafe import Markup

from analysis.prose import cite, cite_with_interval, has_interval, is_above, is_below, listed, rows_where, say
from analysis.studies import Table
from analysis.studies.vida.families import LEAST_CASES

Tables = Mapping[str, Table]

_WORDS: Final = {"J": "jack", "9": "nine", "A": "ace", "T": "ten", "K": "king", "Q": "queen"}
#: Small numbers in words; prose holds no digit that is not cited.
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_TALKED_ABOUT: Final = (
    (3, "J9", 1),
    (3, "J", 1),
    (3, "9A", 1),
    (4, "J9", 0),
    (4, "J", 1),
    (4, "9A", 1),
    (4, "–", 1),
    (5, "J", 0),
    (5, "–", 1),
)
_MORE: Final = 2


def _tops_words(tops: str) -> str:
    """Top trumps in words: "jack, nine and ace"."""
    held = [_WORDS[letter] for letter in tops if letter in _WORDS]
    return ", ".join(held[:-1]) + (" and " if len(held) > 1 else "") + held[-1] if held else "no top"


def family_words(trumps: int, tops: str, aces: int) -> str:
    """A family of hands in words."""
    side = "no side ace" if aces == 0 else f"{NUMBERS[aces]} side ace{'s' if aces > 1 else ''}"
    return f"{NUMBERS[trumps]} trumps with {_tops_words(tops)} and {side}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def verdict(table: Table, row: int, better: str, worse: str, same: str) -> str:
    """Which of three words fits an estimate and its interval."""
    return better if is_above(table, row) else worse if is_below(table, row) else same


def about_openings(tables: Tables) -> list[Markup]:
    """What a hand can make, and whether to open it."""
    guide, chances, opening = tables["openings"], tables["opening_chances"], tables["open_or_pass"]
    said = [
        say(
            "These are chances for hands that buy at once, with everybody else passing; partner and the opponents hold "
            "whatever the cards bring. They are the place to begin; what the others call makes them better or worse. "
            "Sound is the highest level that makes more often than not."
        )
    ]
    for trumps, tops, aces in _TALKED_ABOUT:
        rows = rows_where(guide, trumps=trumps, tops=tops, aces=aces, few="")
        levels = rows_where(chances, trumps=trumps, tops=tops, aces=aces)
        if not rows or not levels:
            continue
        row, first, second = rows[0], levels[0], levels[min(_MORE, len(levels) - 1)]
        sound = (
            say("It is sound up to {}.", cite(guide, row, "sound"))
            if guide.frame["sound"].iloc[row] > 0
            else say("No level makes more often than not.")
        )
        said.append(
            say(
                "{}: the side totals {} points; {} makes in {}, {} in {}. {} {}",
                _capital(family_words(trumps, tops, aces)),
                cite_with_interval(guide, row, "total"),
                cite(chances, first, "bid"),
                cite_with_interval(chances, first),
                cite(chances, second, "bid"),
                cite_with_interval(chances, second),
                sound,
                _opening_or_passing(opening, trumps, tops, aces),
            )
        )
    return said


def _opening_or_passing(opening: Table, trumps: int, tops: str, aces: int) -> Markup:
    rows = rows_where(opening, trumps=trumps, tops=tops, aces=aces, few="")
    if not rows:
        return Markup("")
    if not has_interval(opening, rows[0]):
        return say("Of opening first to speak there are too few such deals to tell.")
    word = verdict(
        opening,
        rows[0],
        "First to speak, open: that gains",
        "First to speak, pass: opening brings",
        "First to speak, opening and passing cannot be told apart: opening brings",
    )
    return say("{} {} points a deal against a pass.", word, cite_with_interval(opening, rows[0]))


def about_raises(tables: Tables) -> list[Markup]:
    """Whether to raise partner's opening when the next seat has passed."""
    by_trumps, by_aces, about = tables["raises_by_trumps"], tables["raises_by_aces"], tables["about"]
    (searched,) = rows_where(about, what="deals searched for raises")
    said = [
        say(
            "Partner has opened at the lowest bid and the next seat has passed; {} deals were searched for such cases. "
            "A raise bids one level more in the same suit.",
            cite(about, searched, "value"),
        )
    ]
    said += _raising(by_trumps, "trumps", "card{} of partner's suit") + _raising(by_aces, "aces", "side ace{}")
    if len(said) > 1:
        text = "Where so many groups are looked at, one in twenty seems to matter by chance alone."
        said.append(say(text))
    return said


#: What is said of the groups in which a raise gains, loses, or does neither that can be seen.
_RAISE: Final = ("Raise with {}.", "Do not raise with {}.", "It makes no difference that can be seen with {}.")


def _raising(table: Table, what: str, noun: str) -> list[Markup]:
    """Groups by what a raise does to them, the gain of each in points a deal; without those that have no interval."""
    parts: dict[str, list[Markup]] = {text: [] for text in _RAISE}
    for row in rows_where(table, few=""):
        if has_interval(table, row):
            number = int(table.frame[what].iloc[row])
            name = f"{NUMBERS[number]} {noun.format('' if number == 1 else 's')}"
            gain = say("{}: {} points a deal", name, cite_with_interval(table, row))
            parts[verdict(table, row, *_RAISE)].append(gain)
    found = [say(text, Markup("; ").join(own)) for text, own in parts.items() if own]
    return [Markup(" ").join(found)] if found else []


def about_cards(tables: Tables) -> list[Markup]:
    """How often contracts make, and what cards are worth."""
    levels, worth, about = tables["levels"], tables["worth"], tables["about"]
    said = []
    rows = rows_where(levels)
    if rows:
        common = int(np.argmax(levels.frame["n"]))
        (contracts,) = rows_where(about, what="contracts")
        said.append(
            say(
                "Of {} contracts more stood at {} than at any other level; of those {} made. Higher ones are bought by "
                "better hands, so that this is not the chance of one and the same hand.",
                cite(about, contracts, "value"),
                cite(levels, common, "bid"),
                cite_with_interval(levels, common),
            )
        )
    known = [row for row in rows_where(worth) if worth.frame["n"].iloc[row] > 1]
    if known:
        text = (
            "What the buyers' side totals less if a card changes places with the lowest of its suit that an opponent "
            "holds, in points:"
        )
        said.append(say(text))
    for group in dict.fromkeys(worth.frame["group"].iloc[row] for row in known):
        own = sorted(
            (row for row in known if worth.frame["group"].iloc[row] == group),
            key=lambda row: -worth.frame["estimate"].iloc[row],
        )
        parts = [
            say("{} {}", card_words(str(worth.frame["name"].iloc[row])), cite_with_interval(worth, row)) for row in own
        ]
        said.append(say("{}: {}.", _capital(str(group)), Markup(", ").join(parts)))
    return said


def card_words(name: str) -> str:
    """The name of a card or feature without digits."""
    first, _, rest = name.rpartition(" ")
    if rest in _WORDS:
        return f"{first} {_WORDS[rest]}"
    if rest == "8":
        return f"{first} eight"
    for number, word in enumerate(("third", "fourth", "fifth", "sixth"), 3):
        name = name.replace(f"trump number {number}, a small one", f"a small {word} trump")
    return name


def about_screws(tables: Tables) -> list[Markup]:
    """When a vida call pays."""
    even, calls, earned, defenders = (tables[name] for name in ("break_even", "vida_calls", "earnings", "defenders"))
    said = []
    known = [row for row in rows_where(even) if not np.isnan(even.frame["estimate"].iloc[row])]
    if known:
        row = max(known, key=lambda place: even.frame["n"].iloc[place])
        said.append(
            say(
                "At {} a vida call costs {} points where the contract makes and brings {} where it fails. It pays "
                "if the contract fails in more than {} of such deals; over all, {} of the contracts at this level "
                "fail.",
                cite(even, row, "bid"),
                cite_with_interval(even, row, "loses"),
                cite_with_interval(even, row, "wins"),
                cite_with_interval(even, row),
                cite_with_interval(even, row, "failed"),
            )
        )
    parts = [
        say("{} {}", cite_with_interval(calls, row), word)
        for number, word in ((0, "without a vida call"), (1, "after one"), (2, "after a counter"))
        for row in rows_where(calls, calls=number)
    ]
    if parts:
        said.append(say("Over all levels contracts fail in {}.", listed(parts)))
    for number, who in ((1, "A first vida call"), (2, "A counter"), (3, "A third call"), (4, "A fourth call")):
        for row in rows_where(earned, calls=number):
            if earned.frame["n"].iloc[row] >= LEAST_CASES:
                text = (
                    "{} earned its side {} points on average against one call fewer, and was right in {} of {} cases."
                )
                counted = cite_with_interval(earned, row, "right"), cite(earned, row, "n")
                said.append(say(text, who, cite_with_interval(earned, row), *counted))
    said += _worst_for_buyers(defenders, even)
    return said


def _worst_for_buyers(defenders: Table, even: Table) -> list[Markup]:
    """Holdings of one defender with which a vida call pays, at the level bought most often."""
    rows = rows_where(defenders, few="")
    if not rows:
        return []
    frame = defenders.frame
    bid = int(frame.groupby("bid")["n"].sum().idxmax())
    needed = rows_where(even, bid=bid)
    if not needed or not has_interval(even, needed[0]):
        return []
    sure = [
        row
        for row in rows
        if frame["bid"].iloc[row] == bid and frame["low"].iloc[row] > even.frame["high"].iloc[needed[0]]
    ]
    if not sure:
        text = "At {} no holding of trumps is by itself seen to be enough for a vida call."
        return [say(text, cite(even, needed[0], "bid"))]
    parts = [
        say(
            "{} trumps with {}, against which {} fail",
            NUMBERS[int(frame["trumps"].iloc[row])],
            _tops_words(str(frame["tops"].iloc[row])),
            cite_with_interval(defenders, row),
        )
        for row in _least(frame, sure)
    ]
    text = "At {} the defender after the buyer has enough for a vida call with {}."
    return [say(text, cite(even, needed[0], "bid"), Markup("; with ").join(parts))]


def _least(frame: pd.DataFrame, rows: Sequence[int]) -> list[int]:
    """The holdings that hold none of the others: no more trumps, and no top beside theirs."""

    def holds(row: int, other: int) -> bool:
        trumps, tops = (frame[column].iloc[[row, other]].tolist() for column in ("trumps", "tops"))
        return trumps[0] >= trumps[1] and set(str(tops[1])) - {"–"} <= set(str(tops[0]))

    return [row for row in rows if not any(holds(row, other) for other in rows if other != row)]
