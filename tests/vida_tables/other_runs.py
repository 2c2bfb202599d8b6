"""Tables of the runs that play deals anew: openings, raises, exchanges, signals, example hands, other rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from typing import Any

import fastsim
from analysis.studies.vida.air_exact import count_fates
from analysis.studies.vida.air_of_hand import EXAMPLES
from fastsim.cards.text import parse_hand
from fastsim.games import get_game
from fastsim.games.vida.rules import VidaRules
from oracles import vida as oracle
from vida_exchanges import MEASURES, change_of
from vida_tables import plain
from vida_tables.main_run import FATES, matches
from vida_tables.plain import (
    FEWEST,
    FEWEST_OF_SCORES,
    Rows,
    few_of,
    grouped,
    mean_of,
    named,
    rate_of,
    renamed,
    share_of,
)
from vida_tables.told import DEALS, SEED, played, told
from vida_traces import Trace, called_text, cards, family_of, lead, total_of

FAMILY = ("trumps", "tops", "aces")
LEVELS = range(80, 210, 10)
BUY = "80S P P P"


def would_make(trace: Trace, bid: int, options: dict[str, Any]) -> bool:
    """Whether seat 0's side would have made another level, by the rules."""
    r = trace["result"]
    points, air, belote = ((r[f"{name}_0"], r[f"{name}_1"]) for name in ("points", "air", "belote"))
    made: bool = oracle.is_made(0, bid, points, r["jack_side"], air, belote, {**oracle.DEFAULTS, **options})
    return made


@cache
def _bought() -> dict[Any, list[Trace]]:
    return grouped((family_of(cards(t, 0), "S"), t) for t in told(BUY))


def openings() -> Rows:
    rows = []
    for key, found in _bought().items():
        chances = {bid: rate_of([would_make(t, bid, {}) for t in found]) for bid in LEVELS}
        sound = [bid for bid, rate in chances.items() if rate["low"] > 0.5]
        row = {**named(FAMILY, key), "n": len(found), "sound": max(sound) if sound else float("nan")}
        row |= renamed(mean_of([total_of(t) for t in found], FEWEST), "total")
        rows.append(few_of(row | renamed(chances[80], "at_80") | renamed(chances[100], "at_100")))
    return rows


def opening_chances() -> Rows:
    return [
        {**named(FAMILY, key), "bid": bid, **rate_of([would_make(t, bid, {}) for t in found])}
        for key, found in _bought().items() for bid in LEVELS
    ]  # fmt: skip


def _gains(keys: tuple[str, ...], cases: list[tuple[Any, int]]) -> Rows:
    places = [FAMILY.index(key) for key in keys]
    of_groups = grouped((tuple(key[place] for place in places), gain) for key, gain in cases)
    return [few_of({**named(keys, key), **mean_of(gains, FEWEST_OF_SCORES)}) for key, gains in of_groups.items()]


@cache
def _opened() -> list[tuple[Any, int]]:
    cases = []
    for opened, passed in zip(told("80S"), told("P"), strict=True):
        lengths = Counter(card[0] for card in cards(opened, 0))
        if lengths["S"] >= 3 and lengths["S"] == max(lengths.values()):
            cases.append((family_of(cards(opened, 0), "S"), lead(opened) - lead(passed)))
    return cases


def _could_raise(trace: Trace) -> bool:
    said = [call["call"] for call in trace["auction"]]
    return said[0].startswith("80 ") and said[1] == "pass" and len(said) > 2


@cache
def _raised() -> list[tuple[Any, int]]:
    cases = []
    for t in filter(_could_raise, told()):
        suit = t["auction"][0]["call"][-1]
        raised, passed = (
            fastsim.trace("vida", seed=SEED, start=t["deal"], calls=f"80{suit} P {call}")[0]
            for call in (f"90{suit}", "P")
        )
        cases.append((family_of(cards(t, 2), suit), lead(raised) - lead(passed)))
    return cases


def worth() -> Rows:
    groups = {"trump": "trumps", "plain": "plain suits", "void": "shape", "partner's": "partner"}
    rows = []
    for name, find in MEASURES.items():
        swaps = [(t, found) for t in played() for found in [find(t)] if found is not None]
        changes = [change_of(t, SEED, holder, card, *swap) for t, (holder, card, swap) in swaps if swap is not None]
        assert len(changes) > 1, f"{name} is measured nowhere"
        group = "shape" if "number" in name else groups.get(name.split()[0], "tens")
        row = {"name": name, "group": group, "left_out": len(swaps) - len(changes)}
        rows.append(row | mean_of(changes, FEWEST))
    return rows


def first_lead() -> Rows:
    gains = defaultdict(list)
    for t in played():
        if t["result"]["buyer"]:
            again = fastsim.trace(
                "vida", seed=SEED, start=t["deal"], calls=called_text(t), rules={"first_leader": "buyer"}
            )[0]
            more = int(again["result"]["made"]) - int(t["result"]["made"])
            for name in (f"seat {t['result']['buyer']}", "seats 1 to 3"):
                gains[name].append((total_of(again) - total_of(t), more))
    return [
        {
            "buyer": name,
            **mean_of([gain for gain, _ in own], FEWEST),
            **renamed(mean_of([more for _, more in own], FEWEST_OF_SCORES), "made"),
        }
        for name, own in gains.items()
    ]


def kind_of_difference(plays: list[dict[str, Any]], others: list[dict[str, Any]]) -> str | None:
    """What the first card that differs is; None where all are the same."""
    pairs = list(zip(plays, others, strict=True))
    place = next((i for i, (one, other) in enumerate(pairs) if one != other), None)
    if place is None:
        return None
    leader, seat = plays[place - place % 4]["seat"], plays[place]["seat"]
    if seat == leader:
        return "first, a lead that answers"
    return "first, the card that signals" if (seat - leader) % 4 == 2 else "first, another card"


def signals() -> Rows:
    cases = defaultdict(list)
    for signal, left in (
        ("both signals", "0"), ("lima on partner's ace", "discard"), ("first discard on partner's trumps", "lima")
    ):  # fmt: skip
        less = f"heuristic(signals={left})"
        for t, o in zip(told(), told(players=(less, "heuristic", less, "heuristic")), strict=True):
            cases[signal, "all deals"].append(lead(t) - lead(o))
            kind = kind_of_difference(t["plays"], o["plays"])
            for name in ("deals in which a card differs", kind) if kind is not None else ():
                cases[signal, name].append(lead(t) - lead(o))
    return [
        {
            **named(("signal", "kind"), key),
            **share_of(len(gains), DEALS),
            **({"share_low": 1.0} if key[1] == "all deals" else {}),
            **mean_of(gains, FEWEST_OF_SCORES),
        }
        for key, gains in cases.items()
    ]


def air_of_hands() -> Rows:
    """Estimates from traces; the exact shares as `test_vida_air_of_hand` counts them deal by deal."""
    rows = []
    for name, hand in EXAMPLES.items():
        traces = fastsim.trace("vida", seed=SEED, deals=DEALS, known={0: hand}, calls=BUY)
        exact = count_fates(parse_hand(hand, get_game("vida").deck), 3, VidaRules())
        row: plain.Row = {"holds": name, "hand": hand, "n": DEALS}
        for fate, ways in zip(FATES, exact, strict=False):
            row |= renamed(rate_of([_fate(t) == fate for t in traces]), fate)
            row[f"{fate}_exact"] = ways / sum(exact)
        rows.append(row)
    return rows


def _fate(trace: Trace) -> str:
    """What becomes of the air of side 0."""
    r = trace["result"]
    if r["air_0"] or r["air_1"]:
        return "counts" if r["air_0"] else "loses"
    return "nobody" if r["held_0"] + r["held_1"] else "nothing"


@cache
def rules_compared() -> dict[str, dict[str, Any]]:
    """The rules that are compared, by name, as options."""
    online = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in get_game("vida").make_rules(None, "greek_online").options().items()
    }
    return {
        "rules of this report": {},
        "with the partner exemption": {"partner_exemption": True},
        "greek_online": online,
    }


def _by_rules(quantities: dict[str, Callable[[Trace], Any]], table: Callable[[list[Any]], plain.Row]) -> Rows:
    rows = []
    for name, options in rules_compared().items():
        for quantity, value in quantities.items():
            chosen = [t for t in told(**options) if quantity == "deals passed out" or not t["result"]["passed_out"]]
            rows.append({"rules": name, "quantity": quantity, **table([value(t) for t in chosen])})
    return rows


def rules_shares() -> Rows:
    quantities: dict[str, Callable[[Trace], bool]] = {
        "deals passed out": lambda t: t["result"]["passed_out"],
        "contracts made": lambda t: t["result"]["made"],
        "contracts screwed": lambda t: t["result"]["screws"] > 0,
    }
    return _by_rules(quantities, rate_of)


def rules_points() -> Rows:
    def of_side(t: Trace, name: str, other: int = 0) -> int:
        r = t["result"]
        value: int = r[f"{name}_{(r['buyer'] + other) % 2}"]
        return value

    quantities: dict[str, Callable[[Trace], int]] = {
        "level of the contract": lambda t: t["result"]["bid"],
        "air of the buyers that counts": lambda t: of_side(t, "air"),
        "buyers' margin": lambda t: of_side(t, "score") - of_side(t, "score", 1),
    }
    return _by_rules(quantities, lambda values: mean_of(values, FEWEST))


def rules_by_level() -> Rows:
    rows = []
    for name, options in rules_compared().items():
        results = [t["result"] for t in told(**options) if not t["result"]["passed_out"]]
        for (bid,), hits in grouped(((r["bid"],), r["made"]) for r in results).items():
            rows.append({"rules": name, "bid": bid, **rate_of(hits)})
    return rows


def _sound(**options: Any) -> list[Trace]:
    """Four spades or more with the jack at seat 0, bought at once."""
    lowest = get_game("vida").make_rules(options).min_bid
    bought = told(f"{lowest}S P P P", **options)
    return [t for t in bought if "SJ" in cards(t, 0) and sum(card[0] == "S" for card in cards(t, 0)) >= 4]


def sound_totals() -> Rows:
    rows, base = [], [total_of(t) for t in _sound()]
    for name, options in rules_compared().items():
        totals = [total_of(t) for t in _sound(**options)]
        change = mean_of([own - first for own, first in zip(totals, base, strict=True)], FEWEST_OF_SCORES)
        rows.append({"rules": name, **mean_of(totals, FEWEST), **renamed(change, "change")})
    return rows


def sound_chances() -> Rows:
    rows = []
    for name, options in rules_compared().items():
        for bid in LEVELS:
            base = [would_make(t, bid, {}) for t in _sound()]
            hits = [would_make(t, bid, options) for t in _sound(**options)]
            change = mean_of([int(own) - int(first) for own, first in zip(hits, base, strict=True)], FEWEST_OF_SCORES)
            rows.append({"rules": name, "bid": bid, **rate_of(hits), **renamed(change, "change")})
    return rows


def about() -> Rows:
    buyers = [t["result"]["buyer"] for t in played()]
    facts = {
        "deals": DEALS,
        "passed out": DEALS - len(buyers),
        "contracts": len(buyers),
        "deals of a match left unfinished": DEALS - sum(n for n, _ in matches()[0]),
        "deals of openings, each played three times": DEALS,
        "deals searched for raises": DEALS,
        "deals whose contracts were played again": DEALS,
        "deals with and without signals": DEALS,
        "deals of each example hand": DEALS,
        "deals under each set of rules": DEALS,
        "hands too short in spades for opening against passing": DEALS - len(_opened()),
        "hands that could raise partner's opening": len(_raised()),
        "contracts played again": len(buyers),
        "of these bought by seat 0, which leads anyway": buyers.count(0),
        "confidence level in per cent": 95,
        "lowest bid": 80,
        "match target": 3551,
    }
    return [{"what": what, "value": value} for what, value in facts.items()]


#: Each table: the columns that name its rows, and what counts them.
ORACLES: dict[str, tuple[tuple[str, ...], Callable[[], Rows]]] = {
    "openings": (FAMILY, openings),
    "opening_chances": ((*FAMILY, "bid"), opening_chances),
    "open_or_pass_by_suit": (FAMILY[:2], lambda: _gains(FAMILY[:2], _opened())),
    "open_or_pass": (FAMILY, lambda: _gains(FAMILY, _opened())),
    "raises": (FAMILY, lambda: _gains(FAMILY, _raised())),
    "raises_by_trumps": (("trumps",), lambda: _gains(("trumps",), _raised())),
    "raises_by_tops": (("tops",), lambda: _gains(("tops",), _raised())),
    "raises_by_aces": (("aces",), lambda: _gains(("aces",), _raised())),
    "worth": (("name",), worth),
    "first_lead": (("buyer",), first_lead),
    "signals": (("signal", "kind"), signals),
    "air_of_hands": (("holds",), air_of_hands),
    "rules_shares": (("rules", "quantity"), rules_shares),
    "rules_points": (("rules", "quantity"), rules_points),
    "rules_by_level": (("rules", "bid"), rules_by_level),
    "sound_totals": (("rules",), sound_totals),
    "sound_chances": (("rules", "bid"), sound_chances),
    "about": (("what",), about),
}
