"""Why the `heuristic` player called, gave or played as it did, in words, from what it weighed (`noting.py`)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim.cards.bitboard import count
from fastsim.cards.deck import LANE_BITS, NONE, RANKS
from fastsim.cards.text import card_symbol, suit_symbol
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import CONTRACT, DENOMINATIONS, PASS, SEATS, bid_denomination
from fastsim.games.israeli_whist.callnames import call_text
from fastsim.games.israeli_whist.model import SURE, TRICK
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.games.israeli_whist.strength import duck_of, take_of

#: How many contracts are told, and how far from the one that is stated.
_TOLD: Final = 4
_NEAR: Final = 3

#: A chance to win the trick that counts as sure, and as none.
_SURE: Final = 0.97
_HARDLY: Final = 0.03

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


def _does(view: np.ndarray, hand: int, card: int, chance: float, need: int) -> str:
    """What the card does, in words."""
    suit = card >> LANE_BITS
    name = suit_symbol(suit)
    lane = hand & RANKS << (suit << LANE_BITS)
    is_highest = lane >> card == 1
    if int(view[see.LED]) == NONE:
        if chance >= _SURE:
            return f"leads a sure trick in {name}" if need else f"leads {name}, which it cannot lose"
        if chance <= _HARDLY and need <= 0:
            return f"gets off lead with {name}"
        how = "" if count(lane) == 1 else " from the top" if is_highest else " from below"
        return f"leads {name}{how}"
    led = int(view[see.LED]) >> LANE_BITS
    trump = int(view[see.TRUMP])
    if suit != led:
        if suit == trump and chance > 0:
            return "ruffs" if need > 0 or chance >= _SURE else "ruffs, though it wants no trick"
        if suit == trump:
            return "throws a trump under"
        return f"sheds {name}" + (" from the top" if is_highest and count(lane) > 1 else "")
    if chance == 0:
        return "ducks with its highest that loses" if need <= 0 and is_highest else "follows below"
    if chance >= _SURE:
        return "takes the trick" if need > 0 else "has to take the trick" if _must_win(view, hand) else "takes it"
    return "goes up" if need > 0 else "stays as low as it can"


def _must_win(view: np.ndarray, hand: int) -> bool:
    """Whether every card of the suit led that the seat holds beats the trick so far."""
    best = int(view[see.BEST])
    lane = hand & RANKS << (int(view[see.LED]) >> LANE_BITS << LANE_BITS)
    return best >> LANE_BITS == int(view[see.LED]) >> LANE_BITS and lane & ((1 << best) - 1) == 0


def card_reason(notes: np.void, view: np.ndarray, seat: int, card: int) -> str:
    """What the seat needs, what the card does and how likely it wins, and what it is worth beside the next best."""
    hand, weighed = int(view[see.HAND]), int(notes["weighed"])
    cards = [other for other in range(64) if weighed >> other & 1]
    worths = {other: int(notes["worths"][i]) / SURE for i, other in enumerate(cards)}
    chance = int(notes["chances"][cards.index(card)]) / SURE
    need, left = int(notes["need"]), count(hand)
    contract, taken = int(view[see.CONTRACT_OF + seat]), int(view[see.TRICKS_OF + seat])
    wins = "" if chance in (0, 1) else f" (wins in {max(chance, 0.01):.0%})"
    others = [other for other in cards if other != card]
    next_best = max(others, key=lambda other: worths[other])
    beside = f"worth {worths[card]:+z.1f}, {card_symbol(next_best)} {worths[next_best]:+z.1f}"
    if abs(worths[card] - worths[next_best]) < _SAME:
        beside = f"worth {worths[card]:+z.1f}, as much as {card_symbol(next_best)}"
    return f"{_wants(need, left, contract, taken)}: {_does(view, hand, card, chance, need)}{wins}; {beside}"
