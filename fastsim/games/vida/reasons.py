"""Why the `heuristic` player called or played as it did, in words, from what it knew at the time (`log.py`)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim.cards.bitboard import count
from fastsim.cards.deck import LANE_BITS, NONE, RANKS, SUITS
from fastsim.cards.text import suit_symbol
from fastsim.games.vida import model as at
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import PASS, SCREW
from fastsim.games.vida.keeping import POINTS
from fastsim.games.vida.mind import ACES, TENS
from fastsim.games.vida.order import LIMAS

_ROLES: Final = {at.OWN: "own contract", at.PARTNERS: "partner's contract", at.OPPONENTS: "opponents' contract"}
_RANK: Final = 15


def _points(sixteenths: Any) -> str:
    return f"{int(sixteenths) / at.SCALE:+.0f}"


def _percent(chance: Any) -> str:
    return f"{int(chance) / at.SURE:.0%}"


def call_reason(thought: np.void, view: np.ndarray, call: int) -> str:
    """The estimates behind a call: total of the side by suit, chances, and what each call was worth in points."""
    totals = "  ".join(
        f"{suit_symbol(suit)} {int(thought['estimates'][suit]) / at.SCALE:.0f}" for suit in reversed(range(SUITS))
    )
    parts = [f"as buyer our side totals about {totals}"]
    if int(thought["role"]) != NONE:
        role = _ROLES[int(thought["role"])]
        standing = int(thought["standing"]) / at.SCALE
        parts.append(
            f"{role} {int(view[see.BID])} {suit_symbol(int(view[see.TRUMP]))}: buyers total about {standing:.0f}, "
            f"{_percent(thought['standing_chance'])} to make"
        )
    worths = [f"pass {_points(thought['pass_value'])}"]
    if int(thought["level"]):
        worths.append(
            f"{int(thought['level']) * 10} {suit_symbol(int(thought['suit']))} "
            f"({_percent(thought['chance'])} to make) {_points(thought['bid_value'])}"
        )
    if call == SCREW or int(thought["screw_value"]):
        worths.append(f"screw {_points(thought['screw_value'])}")
    chosen = {PASS: "passes", SCREW: "screws"}.get(call, "bids")
    return f"{chosen}; " + "; ".join(parts) + "; worth " + ", ".join(worths)


def _suit(card: int) -> int:
    return card >> LANE_BITS


def _cards_of(suit: int) -> int:
    return RANKS << (suit << LANE_BITS)


def _lead_reason(mind: np.void, card: int) -> str:
    suit, single = _suit(card), 1 << card
    name = suit_symbol(suit)
    is_top = bool(single & int(mind["masters"]))
    is_buying = int(mind["buyer"]) & 1 == 0
    enemy = count(int(mind["enemy_trumps"]))
    if suit == int(mind["trump"]):
        if is_buying and enemy:
            how = "from the top" if is_top else ("for partner, who bought" if int(mind["buyer"]) == 2 else "from below")
            return f"draws trumps {how}: the opponents may hold {enemy} more"
        return "leads a sure trump" if is_top else "leads a trump: nothing else costs less"
    if is_top:
        ruffers = " while they can be ruffed" if enemy else ", the opponents have no trumps left"
        return f"cashes the best {name} left{ruffers}"
    if int(mind["asked"]) & _cards_of(suit):
        return f"leads {name} again: partner's lima said it may hold the ten"
    above = int(mind["unseen"]) & _cards_of(suit) & -(single << 1)
    top = 1 << (above.bit_length() - 1)
    if top & int(mind["sure_partner"]):
        return f"leads {name} to partner, who is taken to hold the best one"
    buyer = int(mind["buyer"])
    buyer_may = int(mind["may_next"]) if buyer == 1 else int(mind["may_last"])
    if not is_buying and not buyer_may & _cards_of(suit):
        return f"leads {name}, of which the buyer is void, to shorten its trumps"
    if int(mind["may_partner"]) & top:
        return f"leads low {name}: partner may hold the best one, and it costs least"
    return f"gets off lead with the {name} it can best spare"


def _loses(mind: np.void, view: np.ndarray, card: int) -> bool:
    best = int(view[see.BEST])
    if _suit(card) == _suit(best):
        return card < best
    return _suit(card) != int(mind["trump"])


def _follow_reason(mind: np.void, view: np.ndarray, card: int) -> str:
    seat = int(mind["seat"])
    led = int(view[see.LED])
    trump = int(mind["trump"])
    points = int(POINTS[int(_suit(card) == trump), card & _RANK])
    is_last = int(view[see.LEADER]) == (seat + 1) & 3
    if not _loses(mind, view, card):
        taking = "overruffs" if _suit(card) == trump != _suit(led) and _suit(int(view[see.BEST])) == trump else "takes"
        taking = "ruffs" if taking == "takes" and _suit(card) == trump != _suit(led) else taking
        return f"{taking} the trick" + (", last to play" if is_last else ", others are yet to play")
    if int(view[see.WINNER]) != seat ^ 2:
        kept = " and keeps its ten guarded" if _guards_ten(mind, card) else ""
        return f"gives {points} points to a trick it cannot take{kept}"
    return _partner_reason(mind, view, card, led, points, is_last)


def _guards_ten(mind: np.void, card: int) -> bool:
    lane = int(mind["hand"]) & _cards_of(_suit(card)) & ~(1 << card)
    return bool(lane & TENS & ~int(mind["masters"])) and count(lane) > 1


def _partner_reason(mind: np.void, view: np.ndarray, card: int, led: int, points: int, is_last: bool) -> str:
    """Why a card goes on a trick that partner is winning."""
    suit = _suit(card)
    trump = int(mind["trump"])
    lane = int(mind["hand"]) & _cards_of(suit)
    if 1 << led & ACES and _suit(led) == suit != trump and 1 << card & LIMAS and lane & TENS:
        return "drops a lima on partner's ace: it holds the ten"
    is_first = not int(view[see.REFUSED + int(mind["seat"])])
    is_partners_lead = int(view[see.LEADER]) == int(mind["seat"]) ^ 2
    if _suit(led) == trump != suit and is_partners_lead and is_first and not lane & ACES:
        return f"first discard on partner's trumps: no ace of {suit_symbol(suit)}"
    sure = "partner's trick" if is_last else "partner's trick, though others are yet to play"
    return f"loads {points} points on {sure}" if points else f"has no points to spare for {sure}"


def card_reason(mind: np.void, view: np.ndarray, card: int) -> str:
    """Why a card (in play order) was played."""
    if int(view[see.BEST]) == NONE:
        return _lead_reason(mind, card)
    return _follow_reason(mind, view, card)
