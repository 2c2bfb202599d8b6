"""The exchange (section 6): who discards and draws how many cards, in which order, and when trumps are fixed."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from .cards import HAND_SIZE
from .deal import NO_OR_YES, Course, Deal, Decision, Entry


def hold_exchange(deal: Deal) -> Course:
    """The exchange of a contract, by its code (section 6.1)."""
    code = deal.exchange_code
    if code.startswith("G"):
        yield from gask(deal)
    elif code.startswith("K"):
        yield from kop(deal)
    elif code == "SO":
        yield from solo(deal)


# The three families


def gask(deal: Deal) -> Course:
    """Keep n own cards, take the whole talon, lay away what is too much (sections 5 and 6.4)."""
    rules, bid = deal.rules, deal.contract
    if rules["gask_low_choice"] == "before_exchange":
        yield from choose_low(deal)
    fewest = HAND_SIZE - bid.keep
    may_keep_fewer = bid.exchange != "GALL" and rules["gask_keep_rule"] == "at_most"
    size = yield from ask_number(deal, deal.declarer, "buy", fewest, HAND_SIZE if may_keep_fewer else fewest)
    yield from swap(deal, deal.declarer, "buy", size, len(deal.talon))
    if rules["gask_low_choice"] == "after_exchange":
        yield from choose_low(deal)
    yield from lay_away(deal, deal.declarer, deal.final_size)
    if not deal.low:
        yield from name_trump(deal)


def kop(deal: Deal) -> Course:
    """The declarer's buy, his omköp, his extra discards and the defenders' buys (sections 6.1 and 6.3)."""
    yield from fix_trump(deal)
    fewest, most = first_buy_range(deal)
    yield from buy(deal, deal.declarer, "buy", fewest, most)
    is_omkop_late = has_omkop(deal) and deal.rules["omkop_timing"] == "after_defenders"
    if not is_omkop_late:
        yield from offer_omkop(deal)
    # The extra discards follow the declarer's last buy, so a late omköp makes them late.
    is_discard_late = is_omkop_late or deal.rules["extra_discard_timing"] == "after_defenders"
    if not is_discard_late:
        yield from extra_discards(deal)
    yield from defenders_buy(deal)
    if is_omkop_late:
        yield from offer_omkop(deal)
    if is_discard_late:
        yield from extra_discards(deal)


def solo(deal: Deal) -> Course:
    """The declarer buys nothing; trumps are named and extra discards made before the defenders buy (sections 5, 6)."""
    if not deal.low:
        yield from name_trump(deal)
    is_discard_late = deal.rules["extra_discard_timing"] == "after_defenders"
    if not is_discard_late:
        yield from extra_discards(deal)
    yield from defenders_buy(deal)
    if is_discard_late:
        yield from extra_discards(deal)


# What the declarer settles


def choose_low(deal: Deal) -> Course:
    """High or low, in a gask that may be either (section 5)."""
    bid = deal.contract
    if not (bid.need and bid.low_size):
        return
    if deal.level > 0 and deal.rules["gask_suit_bid_forbids_low"]:
        return
    deal.low = yield Decision("low", deal.declarer, NO_OR_YES)


def name_trump(deal: Deal) -> Course:
    """Any suit that the level allows."""
    deal.trump = yield Decision("trump", deal.declarer, deal.allowed_trumps)


def fix_trump(deal: Deal) -> Course:
    """Trumps of a köpspel before a buy: named, or the suit of a turned card (section 5)."""
    if deal.low:
        return
    if not deal.contract.turned:
        yield from name_trump(deal)
        return
    cards = deal.talon[: deal.contract.turned]
    deal.turned += cards
    is_first_alone = deal.contract.loss_kind == "vingel" and deal.rules["vingel_trump_rule"] == "first_card"
    suits = list(dict.fromkeys(card[0] for card in (cards[:1] if is_first_alone else cards)))
    # Where no turned suit meets the level any may be taken, but the game must be conceded in the end.
    allowed = [suit for suit in suits if suit in deal.allowed_trumps]
    deal.trump = yield Decision("trump", deal.declarer, allowed or suits)


def has_omkop(deal: Deal) -> bool:
    """Whether the contract knows a second buy (section 6.3)."""
    is_kopmisar = deal.exchange_code.startswith("KM")
    return deal.rules["omkop_max"] > 0 and (deal.rules["omkop_in_kopmisar"] or not is_kopmisar)


def turned_again(deal: Deal) -> int:
    """Cards that are turned for a second buy."""
    return deal.contract.turned if deal.rules["omkop_may_change_trump"] else 0


def talon_for_omkop(deal: Deal) -> int:
    """Talon cards without which there is no second buy (section 6.3)."""
    turned = turned_again(deal)
    if turned and deal.rules["omkop_turn_min_talon"] == "k_plus_1":
        return turned + 1
    return max(turned, 1)


def offer_omkop(deal: Deal) -> Course:
    """The declarer may give up his first purchase and buy again (section 6.3)."""
    if not has_omkop(deal) or len(deal.talon) < talon_for_omkop(deal):
        return
    deal.omkop = yield Decision("omkop", deal.declarer, NO_OR_YES)
    if not deal.omkop:
        return
    deal.first_trump = deal.trump
    if deal.rules["omkop_may_change_trump"]:
        yield from fix_trump(deal)
    fewest = max(1, turned_again(deal) if deal.rules["turned_cards_must_be_taken"] else 0)
    yield from buy(deal, deal.declarer, "rebuy", fewest, max(fewest, deal.rules["declarer_buy_max"]))


# Buying


def first_buy_range(deal: Deal) -> tuple[int, int]:
    """Fewest and most cards of the declarer's first buy (section 6.1)."""
    code, rules = deal.exchange_code, deal.rules
    fewest, most = 0, HAND_SIZE
    if code.startswith("KT") and rules["turned_cards_must_be_taken"]:
        fewest = deal.contract.turned
    if code.startswith("KM"):
        bought = HAND_SIZE - deal.contract.keep
        fewest, most = {
            "exact": (bought, bought),
            "at_least": (0, bought),
            "at_most": (bought, HAND_SIZE),
        }[rules["kopmisar_keep_rule"]]
    # The option bounds what he chooses; what the contract asks for stands.
    return fewest, max(fewest, min(most, rules["declarer_buy_max"]))


def ask_number(deal: Deal, seat: int, kind: str, fewest: int, most: int) -> Generator[Decision, Any, int]:
    """How many cards a seat asks for, cut to what is left; not asked where there is no choice (section 6)."""
    left = len(deal.talon)
    if deal.rules["over_request"] == "error":
        most = min(most, left)
    asked: int = fewest
    if fewest < most:
        asked = yield Decision("number", seat, range(fewest, most + 1), entry=kind)
    return min(asked, left)


def buy(deal: Deal, seat: int, kind: str, fewest: int, most: int) -> Course:
    """Discard as many cards as one asks for and draw as many."""
    size = yield from ask_number(deal, seat, kind, fewest, most)
    yield from swap(deal, seat, kind, size, size)


def swap(deal: Deal, seat: int, kind: str, discards: int, draws: int) -> Course:
    """Discard some cards face down, then draw from the top of the talon."""
    discarded: frozenset[str] = frozenset()
    if discards:
        chosen = yield Decision("discard", seat, frozenset(deal.hands[seat]), discards, kind)
        discarded = frozenset(chosen)
    drawn = tuple(deal.talon[:draws])
    del deal.talon[:draws]
    deal.hands[seat] -= discarded
    deal.hands[seat] |= set(drawn)
    deal.exchange.append(Entry(seat, kind, discarded, drawn))


def lay_away(deal: Deal, seat: int, size: int) -> Course:
    """Lay cards away until `size` are left."""
    yield from swap(deal, seat, "lay_away", len(deal.hands[seat]) - size, 0)


def extra_discards(deal: Deal) -> Course:
    """Extra discards of a declarer who plays with fewer than thirteen cards (section 6.2)."""
    if deal.final_size < len(deal.hands[deal.declarer]):
        yield from lay_away(deal, deal.declarer, deal.final_size)


def defenders_buy(deal: Deal) -> Course:
    """The defenders' buys in turn; with the talon empty a buy is dropped (section 6)."""
    for seat in deal.defenders:
        most = deal.rules["defender_buy_max"] if deal.talon else 0
        yield from buy(deal, seat, "defender", 0, most)
