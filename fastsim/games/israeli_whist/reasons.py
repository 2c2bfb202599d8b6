"""Why the `heuristic` player called, gave or played as it did, in words, from what it weighed (`noting.py`)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim.cards.bitboard import count
from fastsim.cards.deck import DECK_52, LANE_BITS, NONE, RANKS, SUITS
from fastsim.cards.text import card_symbol, suit_symbol
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import CONTRACT, DENOMINATIONS, PASS, SEATS, bid_denomination
from fastsim.games.israeli_whist.callnames import call_text
from fastsim.games.israeli_whist.model import SURE, TRICK
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.games.israeli_whist.strength import duck_of, take_of
from fastsim.tricks.blocks import lowest_of_blocks

#: How many contracts are told, and how far from the one that is stated.
_TOLD: Final = 4
_NEAR: Final = 3

#: Answers whose worths differ by less than this, in points, are as good as each other.
_SAME: Final = 0.05


def _points(worth: Any) -> str:
    return f"{int(worth) / SURE:+z.1f}"


def _percent(chance: Any) -> str:
    return f"{int(chance) / SURE:.0%}"


def _range(notes: np.void, denomination: int) -> str:
    """Tricks that a hand takes if it tries to, and if it tries not to."""
    packed = int(notes["totals"][denomination])
    return f"{max(int(take_of(packed)), 0) / TRICK:.1f}/{max(int(duck_of(packed)), 0) / TRICK:.1f}"


def _takes(notes: np.void) -> str:
    """Tricks with each denomination, strongest denomination first."""
    return "  ".join(f"{suit_symbol(d)} {_range(notes, d)}" for d in reversed(range(DENOMINATIONS)))


def call_reason(notes: np.void, view: np.ndarray, call: int) -> str:
    """The estimates behind a bid or a pass: tricks by denomination, and what bidding and passing were worth."""
    parts = [f"takes {_takes(notes)}"]
    worths = []
    bid = int(notes["bid"])
    if bid != PASS:
        denomination = int(bid_denomination(bid))
        contract = int(notes["contracts"][denomination])
        worths.append(
            f"{call_text(bid)} {_points(notes['bid_worths'][denomination])} "
            f"(would state {contract}, hit in {_percent(notes['bid_chances'][denomination])})"
        )
    if int(view[see.DECLARER]) == NONE and int(view[see.PASSES]) == SEATS - 1:
        worths.append("passing the deal out +0.0")
    else:
        worths.append(f"pass {_points(notes['passing'])}")
    parts.append("worth " + ", ".join(worths))
    chosen = "bids" if call != PASS else "passes" if bid != PASS else "passes, no bid is in reach"
    return f"{chosen}; " + "; ".join(parts)


def contract_reason(notes: np.void, view: np.ndarray, call: int) -> str:
    """The estimates behind a contract: the chance and the worth of each number that comes near."""
    trump = int(view[see.TRUMP])
    legal = [number for number in range(TRICKS + 1) if int(notes["legal"]) >> number & 1]
    stated = call - CONTRACT
    near = [number for number in legal if abs(number - stated) <= _NEAR]
    best = sorted(near, key=lambda number: -int(notes["worths"][number]))[:_TOLD]
    told = ", ".join(
        f"{number} {_points(notes['worths'][number])} (hit in {_percent(notes['chances'][number])})"
        for number in sorted({*best, stated})
    )
    parts = [f"takes {suit_symbol(trump)} {_range(notes, trump)}", told]
    spoken, total = int(view[see.SPOKEN]), int(view[see.TOTAL])
    if spoken:
        parts.insert(0, f"after {total} by {spoken}")
    barred = [number for number in range(TRICKS + 1) if number not in legal]
    if spoken == SEATS - 1 and barred:
        parts.append(f"{barred[0]} is forbidden")
    return "; ".join(parts)


def gift_reason(notes: np.void, view: np.ndarray, gift: int) -> str:  # noqa: ARG001 - as the other reasons
    """What the hand is worth without its single cards, best first."""
    cards = [card for card in range(64) if int(notes["weighed"]) >> card & 1]
    worths = {card: int(notes["worths"][i]) for i, card in enumerate(cards)}
    given = sorted((card for card in cards if gift >> card & 1), key=lambda card: -worths[card])
    kept = max((worths[card] for card in cards if not gift >> card & 1), default=0)
    told = ", ".join(f"{card_symbol(card)} {_points(worths[card])}" for card in given)
    return f"the hand is worth, without {told}; without the best card that it keeps {_points(kept)}"


def _wants(need: int, left: int, contract: int, taken: int) -> str:
    """What the seat plays for."""
    if need < 0:
        what = "its zero" if contract == 0 else f"its {contract}"
        return f"has {taken}, {what} is lost"
    if need > left:
        return f"needs {need} of {left}, cannot have them"
    if need == 0:
        return f"has its {contract}" if contract else "wants none"
    return f"needs {need} of {left}"


def _beats(view: np.ndarray, card: int) -> bool:
    """Whether a card beats the trick so far."""
    trump = int(view[see.TRUMP])
    trumps = RANKS << (trump << LANE_BITS) if trump < SUITS else 0
    led = RANKS << (int(view[see.LED]) >> LANE_BITS << LANE_BITS)
    best = 1 << int(view[see.BEST])
    above = -(best << 1)
    beating = trumps & above if best & trumps else led & above | trumps
    return bool(1 << card & beating)


def _is_sure(view: np.ndarray, hand: int, card: int) -> bool:
    """Whether a card wins its trick whoever holds what: it beats all cards that may still come."""
    suit, trump = card >> LANE_BITS, int(view[see.TRUMP])
    trumps = RANKS << (trump << LANE_BITS) if trump < SUITS else 0
    led = suit if int(view[see.LED]) == NONE else int(view[see.LED]) >> LANE_BITS
    if int(view[see.LED]) != NONE:
        if not _beats(view, card):
            return False
        if count(int(view[see.TABLE])) == SEATS - 1:
            return True
    others = DECK_52 & ~int(view[see.GONE]) & ~int(view[see.TABLE]) & ~hand
    higher = others & RANKS << (suit << LANE_BITS) & -(2 << card)
    return higher == 0 and (suit == trump or (suit == led and others & trumps == 0))


def _does(view: np.ndarray, hand: int, card: int, need: int) -> str:
    """What the card does, in words."""
    suit = card >> LANE_BITS
    name = suit_symbol(suit)
    lane = hand & RANKS << (suit << LANE_BITS)
    is_highest = lane >> card == 1
    sure = _is_sure(view, hand, card)
    if int(view[see.LED]) == NONE:
        if sure:
            return f"leads a sure trick in {name}" if need else f"leads {name}, which it cannot lose"
        how = "" if count(lane) == 1 else " from the top" if is_highest else " from below"
        return f"leads {name}{how}"
    led = int(view[see.LED]) >> LANE_BITS
    trump = int(view[see.TRUMP])
    beats = _beats(view, card)
    if suit != led:
        if suit == trump:
            return "throws a trump under" if not beats else "ruffs" if need else "ruffs, though it wants no trick"
        return f"sheds {name}" + (" from the top" if is_highest and count(lane) > 1 else "")
    if not beats:
        losers = [other for other in range(64) if lane >> other & 1 and not _beats(view, other)]
        is_top = card == max(losers) and len(losers) > 1
        return "ducks with its highest that loses" if is_top else "follows below"
    if sure:
        must = all(_beats(view, other) for other in range(64) if lane >> other & 1)
        return "takes the trick" if need > 0 else "has to take the trick" if must else "takes it"
    return "goes up" if need > 0 else "stays as low as it can" if not is_highest or count(lane) == 1 else "goes up"


def _below(view: np.ndarray, hand: int, card: int, need: int) -> str:
    """Why this card of those of the suit led that lose the trick."""
    losers = sum(1 << other for other in range(64) if hand >> other & 1 and other >> LANE_BITS == card >> LANE_BITS
                 and not _beats(view, other))  # fmt: skip
    apart = int(lowest_of_blocks(losers, hand, DECK_52 & ~int(view[see.GONE])))
    if apart & (apart - 1) == 0:
        return "whatever else loses the trick is as good" if losers & (losers - 1) else "all else would win the trick"
    if card < apart.bit_length() - 1:
        return "what is higher may win later"
    return "it has more sure winners than it needs" if need > 0 else "the card most likely to win later goes first"


def _undisputed(view: np.ndarray, hand: int, card: int, need: int) -> str:
    """Why a card is played beside which no other was weighed."""
    if int(view[see.LED]) == NONE:
        return "all that it holds is as good"
    led = int(view[see.LED]) >> LANE_BITS
    if card >> LANE_BITS == led and not _beats(view, card):
        return _below(view, hand, card, need)
    suit = hand & RANKS << (led << LANE_BITS)
    others = [other for other in range(64) if (suit or hand) >> other & 1 and other != card]
    if not _beats(view, card) and any(_beats(view, other) for other in others):
        return "all else would win the trick, or is as good"
    if need < 0 and not all(_beats(view, other) for other in others):
        return "it has nothing more to lose, and the seat that has the trick needs it"
    return "all else is as good"


def _beside(notes: np.void, card: int) -> str:
    """The worth of the card and of the next best of those that were compared."""
    weighed = int(notes["weighed"])
    cards = [other for other in range(64) if weighed >> other & 1]
    worths = {other: int(notes["worths"][i]) / SURE for i, other in enumerate(cards)}
    others = [other for other in cards if other != card]
    if card not in worths or not others:
        return "better than the other end of the suit"
    next_best = max(others, key=lambda other: worths[other])
    if abs(worths[card] - worths[next_best]) < _SAME:
        return f"worth {worths[card]:+z.1f}, as much as {card_symbol(next_best)}"
    return f"worth {worths[card]:+z.1f}, {card_symbol(next_best)} {worths[next_best]:+z.1f}"


def card_reason(notes: np.void, view: np.ndarray, seat: int, card: int) -> str:
    """What the seat needs, what the card does, and what it is worth beside the next best, or why none was weighed."""
    hand = int(view[see.HAND])
    need, left = int(notes["need"]), count(hand)
    contract, taken = int(view[see.CONTRACT_OF + seat]), int(view[see.TRICKS_OF + seat])
    why = _beside(notes, card) if int(notes["weighed"]) else _undisputed(view, hand, card, need)
    return f"{_wants(need, left, contract, taken)}: {_does(view, hand, card, need)}; {why}"
