"""Why the `heuristic` player announced or played as it did, in words, from what it noted at the time (`noting.py`)."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.cards.bitboard import count
from fastsim.cards.deck import LANE_BITS, NONE, RANKS
from fastsim.cards.text import card_symbol, suit_symbol
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.expecting import POINT
from fastsim.games.gibbons.model import UNIT
from fastsim.games.gibbons.noting import WORTHLESS
from fastsim.tricks.chances import SURE
from fastsim.tricks.engine import beating_cards, following_cards, suit_cards_of

#: Numbers of tricks less likely than this are not told, in 1/4096.
_SELDOM: Final = SURE // 100

#: Chance from which a card is played to win, in 1/4096.
_LIKELY: Final = SURE // 2

#: Announcements this far from the chosen one are told.
_NEAR: Final = 1

_HONOURS: Final = ("ace", "jack", "queen")


def _percent(chance: int) -> str:
    return f"{chance / SURE:.0%}"


def _points(worth: int) -> str:
    return f"{worth / POINT:z.1f}"


def announcement_reason(notes: np.void, number: int) -> str:
    """Tricks expected, chance of each number of them, and what the announcements next to it were worth."""
    if int(notes["weighed_n"]) == NONE:
        return "counts its tricks, its model is switched off"
    heard = int(notes["heard"]) / UNIT
    more = f"{abs(heard):.1f}"
    is_told = more != "0.0"
    told = f", {more} {'fewer' if heard < 0 else 'more'} for what the others announced" if is_told else ""
    chances = ", ".join(f"{n}: {_percent(int(c))}" for n, c in enumerate(notes["chances"]) if c >= _SELDOM)
    worths = ", ".join(
        f"{n}: {int(worth) / SURE:z.1f}"
        for n, worth in enumerate(notes["values"])
        if worth != WORTHLESS and abs(n - number) <= _NEAR
    )
    return (
        f"takes the hand for {int(notes['estimate']) / UNIT:.1f} tricks{told} ({chances}); announcing is worth {worths}"
    )


class _Play:
    """One card in the light of what was noted."""

    def __init__(self, notes: np.void, view: np.ndarray, card: int) -> None:
        self.mind, self.view, self.card = notes["mind"], view, card
        self.single = 1 << card
        self.cards = RANKS << (card >> LANE_BITS << LANE_BITS)
        self.suit = suit_symbol(card >> LANE_BITS)
        self.trumps = int(self.mind["trumps"])
        self.is_trump = bool(self.single & self.trumps)
        self.leads = int(view[see.LED]) == NONE
        self.unseen = int(self.mind["unseen"])
        self.higher = count(self.unseen & self.cards & -(self.single << 1))
        own = int(self.mind["hand"]) & self.cards
        self.is_last_of_suit = own == self.single
        self.is_top = own < self.single << 1
        self.chance = int(notes["chosen"]["chance"])
        self.is_shed = _points(int(notes["chosen"]["shed"])) != "0.0"

    def honours_in(self, cards: int) -> str:
        """The honours among some cards that have points, in words."""
        names = [name for name in _HONOURS if int(self.mind[f"{name}_worth"]) and cards & int(self.mind[name])]
        return " and ".join(f"the trump {name}" for name in names)

    def lead(self) -> str:
        """Why the card was led."""
        own, prey = self.honours_in(self.single), self.honours_in(self.unseen & (self.single - 1))
        highest = "the highest" if self.is_top else "one of the highest"
        if self.is_trump and not self.higher:
            which = "trump" if self.is_top else "trumps"
            return f"leads {highest} {which} left" + (f" to catch {prey}" if prey else "")
        if self.is_trump:
            what = f"leads {own}" if own else "leads a trump"
            return f"{what}, though {self.higher} higher {'is' if self.higher == 1 else 'are'} out"
        if not self.higher:
            return f"leads {highest} {self.suit} left"
        if self.is_last_of_suit and self.is_shed and int(self.mind["hand"]) & self.trumps:
            return f"leads its last {self.suit}, to ruff the suit later"
        if self.chance >= _LIKELY:
            return f"leads {self.suit} to win, though {self.higher} higher {'is' if self.higher == 1 else 'are'} out"
        return f"gets off lead with the {self.suit} it can best spare"

    def winning(self) -> int:
        """The legal cards that win the trick as it stands, which another has led."""
        hand, led_cards = int(self.mind["hand"]), int(suit_cards_of(int(self.view[see.LED])))
        best = 1 << int(self.view[see.BEST])
        return int(following_cards(hand, led_cards)) & int(beating_cards(best, led_cards, self.trumps))

    def follow(self) -> str:
        """Why the card was played to a trick that another led."""
        own, table = self.honours_in(self.single), self.honours_in(int(self.view[see.TABLE]))
        led, best = int(self.view[see.LED]), int(self.view[see.BEST])
        if not self.single & self.winning():
            if own:
                return f"loses {own}, nothing else is cheaper"
            verb = "follows with" if led >> LANE_BITS == self.card >> LANE_BITS else "throws"
            why = "would rather not win" if self.winning() else "cannot win"
            return f"{why}, {verb} what costs least"
        is_ruff = self.is_trump and not 1 << led & self.trumps
        verb = ("overruffs" if 1 << best & self.trumps else "ruffs") if is_ruff else "goes up"
        aim = f" for {table}" if table else ""
        home = f" and {'brings' if self.chance >= _LIKELY else 'hopes to bring'} {own} home" if own else ""
        last = ", last to play" if not int(self.mind["after"]) else ""
        return f"{verb}{aim}{home}{last}"


def card_reason(notes: np.void, view: np.ndarray, card: int) -> str:
    """Why a card was played, and what spoke for and against it, in points."""
    chosen, following = notes["chosen"], notes["next"]
    play = _Play(notes, view, card)
    chance = int(chosen["chance"])
    words = play.lead() if play.leads else play.follow()
    parts = [f"{_percent(chance)} to win {_points(int(chosen['pot']))}"] if chance else []
    for name, what in (
        ("kept", "would be worth {} later"),
        ("lost", "{} of its own at risk"),
        ("shed", "{} to be void"),
    ):
        if _points(int(chosen[name])) != "0.0":
            parts.append(what.format(_points(int(chosen[name]))))
    more = int(chosen["value"]) - int(following["value"])
    parts.append(f"{_points(more)} better than {card_symbol(int(following['card']))}")
    return f"{words}: " + ", ".join(parts)
