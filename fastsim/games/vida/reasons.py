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
from fastsim.games.vida.keeping import POINTS, SCALE, TENS
from fastsim.games.vida.mind import ACES
from fastsim.games.vida.order import LIMAS
from fastsim.games.vida.row import SEATS

_ROLES: Final = {
    at.OWN: "own contract",
    at.SUPPORTED: "own contract",
    at.PARTNERS: "partner's contract",
    at.OPPONENTS: "opponents' contract",
}
_RANK: Final = 15


def _points(sixteenths: Any) -> str:
    return f"{int(sixteenths) / at.SCALE:+z.0f}"


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
    if call == PASS and int(thought["role"]) == at.PARTNERS and int(view[see.CALL_COUNT]) >= SEATS:
        parts.append("partner's bid stands after both have spoken")
    return f"{chosen}; " + "; ".join(parts) + "; worth " + ", ".join(worths)


def _suit(card: int) -> int:
    return card >> LANE_BITS


def _cards_of(suit: int) -> int:
    return RANKS << (suit << LANE_BITS)


def _trump_lead_reason(mind: np.void, is_top: bool) -> str:
    is_buying = int(mind["buyer"]) & 1 == 0
    enemy = count(int(mind["enemy_trumps"]))
    if not is_buying or not enemy:
        return "leads a sure trump" if is_top else "leads a trump: nothing else costs less"
    partner_has = int(mind["buyer"]) == 2 and int(mind["may_partner"]) & int(mind["trumps"])
    how = "from the top" if is_top else ("for partner, who bought" if partner_has else "from below")
    return f"draws trumps {how}: the opponents may hold {enemy} more"


def _master_reason(mind: np.void, name: str, is_last_of_suit: bool) -> str:
    """Why the highest card left of a plain suit is led."""
    if not int(mind["enemy_trumps"]):
        return f"cashes the best {name} left, the opponents have no trumps left"
    if is_last_of_suit:
        return f"leads {name}, which nobody else holds: an opponent has to ruff it or let it win"
    return f"cashes the best {name} left, though the opponents may hold trumps"


def _saves_the_best(mind: np.void, suit: int, single: int) -> bool:
    """Whether a card is led from below the best of its suit, since an opponent is void and may have a trump."""
    others = [int(mind["may_next"]), int(mind["may_last"])]
    is_ruffed = any(not may & _cards_of(suit) and may & int(mind["trumps"]) for may in others)
    better = int(mind["hand"]) & int(mind["masters"]) & _cards_of(suit) & -(single << 1)
    return bool(is_ruffed and better)


def _lead_reason(mind: np.void, card: int) -> str:
    suit, single = _suit(card), 1 << card
    name = suit_symbol(suit)
    is_top = bool(single & int(mind["masters"]))
    if suit == int(mind["trump"]):
        return _trump_lead_reason(mind, is_top)
    unseen = int(mind["unseen"]) & _cards_of(suit)
    if _saves_the_best(mind, suit, single):
        return f"leads {name} from below: an opponent who has none may ruff it"
    if is_top:
        return _master_reason(mind, name, not unseen)
    if int(mind["asked"]) & unseen:
        return f"leads {name} again: partner's lima said it may hold the ten"
    top = 1 << ((unseen & -(single << 1)).bit_length() - 1)
    if top & int(mind["sure_partner"]):
        return f"leads {name} to partner, who is known to hold the best one out"
    if top & int(mind["claimed"]) & int(mind["may_partner"]):
        return f"leads {name}, which partner bid"
    buyer = int(mind["buyer"])
    buyer_may = int(mind["may_next"]) if buyer == 1 else int(mind["may_last"])
    if buyer & 1 and not buyer_may & _cards_of(suit):
        return f"leads {name}, of which the buyer is void, to shorten its trumps"
    if not int(mind["may_partner"]) & _cards_of(suit) and int(mind["may_partner"]) & int(mind["trumps"]):
        return f"leads {name}, which partner may ruff"
    if int(mind["may_partner"]) & top:
        return f"leads {name}: partner may hold the best one, and it costs least"
    return f"gets off lead with the {name} it can best spare"


def _loses(mind: np.void, view: np.ndarray, card: int) -> bool:
    best = int(view[see.BEST])
    if _suit(card) == _suit(best):
        return card < best
    return _suit(card) != int(mind["trump"])


def _taking_reason(mind: np.void, view: np.ndarray, card: int, is_last: bool) -> str:
    """Why a card goes above those on the table."""
    trump, led, best = int(mind["trump"]), int(view[see.LED]), int(view[see.BEST])
    is_ruff = _suit(card) == trump != _suit(led)
    is_partners = int(view[see.WINNER]) == int(mind["seat"]) ^ 2
    verb = "goes up"
    if is_ruff:
        verb = "overruffs" if _suit(best) == trump else "ruffs"
    elif is_partners:
        verb = "goes over partner"
    if is_last:
        return f"{verb}, last to play" if is_ruff or is_partners else "takes the trick, last to play"
    return f"{verb}, others are yet to play"


def _follow_reason(mind: np.void, view: np.ndarray, card: int) -> str:
    seat = int(mind["seat"])
    points = int(POINTS[(int(_suit(card) == int(mind["trump"])) << LANE_BITS) + (card & _RANK)]) // SCALE
    is_last = int(view[see.LEADER]) == (seat + 1) & 3
    if not _loses(mind, view, card):
        return _taking_reason(mind, view, card, is_last)
    if not is_last and _saves_the_ten(mind, view, card):
        return f"keeps its ten from the ace of {suit_symbol(_suit(card))}, which the next seat may hold"
    if int(view[see.WINNER]) != seat ^ 2:
        kept = " and keeps its ten guarded" if _guards_ten(mind, card) else ""
        if points and int(view[see.LEADER]) == (seat + 3) & 3 and _partner_may_beat(mind, view):
            return f"puts {points} points on a trick that partner may yet take{kept}"
        return f"gives {points} points to a trick it does not take{kept}"
    return _partner_reason(mind, view, card, points, is_last)


def _saves_the_ten(mind: np.void, view: np.ndarray, card: int) -> bool:
    """Whether a ten that would win as it stands is kept back where the next seat may have the ace of its suit."""
    suit, best = _suit(card), int(view[see.BEST])
    if suit != _suit(best) or suit == int(mind["trump"]):
        return False
    tens = int(mind["hand"]) & TENS & _cards_of(suit) & -(2 << best)
    return bool(tens and int(mind["may_next"]) & ACES & _cards_of(suit))


def _partner_may_beat(mind: np.void, view: np.ndarray) -> bool:
    """Whether partner, yet to play, may hold a card that beats the trick."""
    best, may, trumps = int(view[see.BEST]), int(mind["may_partner"]), int(mind["trumps"])
    higher = may & _cards_of(_suit(best)) & -(2 << best)
    return bool(higher or (not 1 << best & trumps and may & trumps))


def _guards_ten(mind: np.void, card: int) -> bool:
    lane = int(mind["hand"]) & _cards_of(_suit(card)) & ~(1 << card)
    return bool(lane & TENS & ~int(mind["masters"])) and count(lane) > 1


def _partner_reason(mind: np.void, view: np.ndarray, card: int, points: int, is_last: bool) -> str:
    """Why a card goes on a trick that partner is winning."""
    led, suit, trump = int(view[see.LED]), _suit(card), int(mind["trump"])
    lane = int(mind["hand"]) & _cards_of(suit)
    if 1 << led & ACES and _suit(led) == suit != trump and 1 << card & LIMAS and lane & TENS:
        return "drops a lima on partner's ace: it holds the ten"
    is_first = not int(view[see.REFUSED + int(mind["seat"])])
    is_partners_lead = int(view[see.LEADER]) == int(mind["seat"]) ^ 2
    ace_is_out = int(mind["unseen"]) & _cards_of(suit) & ACES
    if _suit(led) == trump != suit and is_partners_lead and is_first and ace_is_out:
        return f"first discard on partner's trumps: no ace of {suit_symbol(suit)}"
    trick = "partner's trick" if is_last else "partner's trick, though others are yet to play"
    return f"loads {points} points on {trick}" if points else f"keeps its points off {trick}"


def card_reason(mind: np.void, view: np.ndarray, card: int) -> str:
    """Why a card (in play order) was played."""
    if int(view[see.BEST]) == NONE:
        return _lead_reason(mind, card)
    return _follow_reason(mind, view, card)
