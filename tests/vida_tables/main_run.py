"""Tables of the main run, from its traces: contracts, screws, air, scores, matches."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

from scipy import stats

from oracles import vida as oracle
from vida_tables import plain
from vida_tables.plain import FEWEST, FEWEST_OF_SCORES, FEWEST_SCREWED, Rows, grouped, mean_of, named, rate_of, renamed
from vida_tables.told import (
    combinations_of,
    fate_of,
    kinds_of,
    played,
    result_of,
    role_of,
    scores_of,
    told,
    trumps_of,
)
from vida_traces import Trace, cards, family_of, tops_text

ROLES = ("buyers", "defenders")
FATES = ("counts", "loses", "nobody")
KINDS = (
    *("third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    *(f"four {rank}" for rank in ("tens", "queens", "kings", "aces", "nines", "jacks")),
)
STEP = 20


def levels() -> Rows:
    cases = grouped(((t["result"]["bid"],), t["result"]["made"]) for t in played())
    return [
        {**named(("bid",), key), **rate_of(hits), "share": len(hits) / len(played())} for key, hits in cases.items()
    ]


def families() -> Rows:
    keys = ("bid", "trumps", "tops", "aces")
    cases = grouped(
        ((r["bid"], *family_of(cards(t, r["buyer"]), r["trump"])), r["made"]) for t in played() for r in [t["result"]]
    )
    return [plain.few_of({**named(keys, key), **rate_of(hits)}) for key, hits in cases.items()]


def defenders() -> Rows:
    def key(t: Trace) -> tuple[Any, ...]:
        ranks = trumps_of(t, t["result"]["buyer"] + 1)
        return t["result"]["bid"], len(ranks), tops_text(ranks, "J9A")

    cases = grouped((key(t), not t["result"]["made"]) for t in played())
    return [plain.few_of({**named(("bid", "trumps", "tops"), key), **rate_of(hits)}) for key, hits in cases.items()]


def gain_with(trace: Trace, screws: int) -> int:
    """Buyers' score less the others' with another number of vida calls, by the rules."""
    r = trace["result"]
    side = r["buyer"] % 2
    pair = {name: (r[f"{name}_0"], r[f"{name}_1"]) for name in ("points", "air", "belote")}
    both: tuple[int, int] = oracle.score(
        side, r["bid"], screws, pair["points"], r["jack_side"], pair["air"], pair["belote"], oracle.DEFAULTS
    )
    return both[side] - both[1 - side]


def break_even() -> Rows:
    rows = []
    for (bid,), found in grouped(((t["result"]["bid"],), t) for t in played()).items():
        made, failed = (
            mean_of([gain_with(t, 0) - gain_with(t, 1) for t in found if t["result"]["made"] == is_made], FEWEST)
            for is_made in (True, False)
        )
        cost, win = -made["estimate"], failed["estimate"]
        row = {"bid": bid, "n": len(found)}
        row |= {"loses": cost, "loses_low": -made["high"], "loses_high": -made["low"]}
        row |= renamed(failed, "wins")
        share, low, high = cost / (cost + win), math.nan, math.nan
        if min(made["n"], failed["n"]) >= FEWEST:
            spread = math.sqrt(made["sd"] ** 2 / made["n"] / cost**2 + failed["sd"] ** 2 / failed["n"] / win**2)
            half = float(stats.norm.ppf((1 + plain.LEVEL) / 2)) * spread
            low, high = (1 / (1 + math.exp(-(math.log(cost / win) + end))) for end in (-half, half))
        row |= {"estimate": share, "low": low, "high": high}
        rows.append(row | renamed(rate_of([not t["result"]["made"] for t in found]), "failed"))
    return rows


def screwed() -> Rows:
    words = ("not screwed", "screwed")
    cases = grouped(((t["result"]["bid"], words[t["result"]["screws"] > 0]), not t["result"]["made"]) for t in played())
    return [{**named(("bid", "screwed"), key), **rate_of(hits)} for key, hits in cases.items()]


def vida_calls() -> Rows:
    cases = grouped(((t["result"]["screws"],), not t["result"]["made"]) for t in played())
    return [
        {**named(("calls",), key), **rate_of(hits), "share": len(hits) / len(played())} for key, hits in cases.items()
    ]


def earnings() -> Rows:
    earned = grouped(
        ((k,), (gain_with(t, k) - gain_with(t, k - 1)) * (1 if k % 2 == 0 else -1))
        for t in played() for k in [t["result"]["screws"]] if k
    )  # fmt: skip
    rows = []
    for key, values in earned.items():
        right = rate_of([value > 0 for value in values])
        row = {**named(("calls",), key), "hits": right["hits"], **renamed(right, "right")}
        rows.append(row | mean_of(values, FEWEST))
    return rows


def exact_kinds() -> dict[str, float]:
    """Share of all hands of eight that hold each kind, by counting lanes of one suit at a time."""
    squares, whole = [2, 3, 4, 5, 6, 7], math.comb(32, 8)  # places of 9 to A among 7 to A
    lanes = [{place for place in range(8) if lane >> place & 1} for lane in range(256)]

    def runs(lane: set[int]) -> set[int]:
        bottoms = [place for place in lane if place - 1 not in lane]
        return {next(n for n in range(1, 9) if bottom + n not in lane) for bottom in bottoms}

    def hands(length: int) -> int:
        """Hands without a run of that length, by the squares that they hold."""
        total = 0
        sets = [set(), *({one} for one in squares), *({one, two} for one in squares for two in squares if one < two)]
        for exactly in sets:
            for at_least in sets:
                if exactly <= at_least:
                    of_suit = Counter(
                        len(lane) for lane in lanes if at_least <= lane and length not in runs(lane - exactly)
                    )
                    total += (-1) ** (len(at_least) - len(exactly)) * _in_four_suits(of_suit)
        return total

    found = {name: 1 - hands(length) / whole for length, name in enumerate(KINDS[:6], 3)}
    return found | dict.fromkeys(KINDS[6:], math.comb(28, 4) / whole)


def _in_four_suits(of_suit: Counter[int]) -> int:
    """Ways to hold eight cards in four suits, each as `of_suit` says by number of cards."""
    ways = Counter({0: 1})
    for _ in range(4):
        more: Counter[int] = Counter()
        for held, n in ways.items():
            for own, m in of_suit.items():
                more[held + own] += n * m
        ways = more
    return ways[8]


def held() -> Rows:
    exact = exact_kinds()
    rows = []
    for kind in KINDS:
        cases = [(t["deal"], kind in kinds_of(cards(t, seat))) for t in told() for seat in range(4)]
        row = plain.clustered(cases)
        rows.append({"kind": kind, "deals": row["clusters"], **plain.without(row, "clusters"), "exact": exact[kind]})
    return rows


def _fates(keys: tuple[str, ...], cases: dict[Any, list[tuple[int, str]]]) -> Rows:
    rows = []
    for key, found in cases.items():
        row = named(keys, key)
        for fate in FATES:
            rate = plain.clustered([(deal, own == fate) for deal, own in found])
            row |= {"n": rate["n"], "deals": rate["clusters"], **renamed(rate, fate)}
        rows.append(row)
    return rows


def _combinations(by_level: bool) -> Rows:
    keys = ("kind", "role", "bid") if by_level else ("kind", "role")
    cases = grouped(
        ((kind, role_of(t, seat), t["result"]["bid"])[: len(keys)], (t["deal"], fate_of(t, seat)))
        for t in played() for seat in range(4) for kind in kinds_of(cards(t, seat))
    )  # fmt: skip
    return _fates(keys, cases)


def thirds() -> Rows:
    cases = defaultdict(list)
    for t in played():
        for seat in range(4):
            found = combinations_of(cards(t, seat))
            if len(found) == 1 and found[0][1] == 20:
                top = max(found[0][2], key=lambda card: oracle.RANKS.index(card[1]))
                where = "trumps" if top[0] == t["result"]["trump"] else "plain"
                cases[top[1], where, role_of(t, seat)].append((t["deal"], fate_of(t, seat)))
    return _fates(("top", "suit", "role"), cases)


def _air(by_level: bool) -> Rows:
    keys = ("bid", "role") if by_level else ("role",)
    cases = grouped(
        ((r["bid"], role_of(t, side))[-len(keys) :], (r[f"air_{side}"], r[f"held_{side}"]))
        for t in played() for r in [t["result"]] for side in range(2)
    )  # fmt: skip
    rows = []
    for key, values in cases.items():
        counts, own = (mean_of([pair[place] for pair in values], FEWEST) for place in range(2))
        rows.append({**named(keys, key), **plain.without(counts, "sd"), **renamed(own, "held")})
    return rows


def fewest(result: str) -> int:
    return FEWEST_SCREWED if result.endswith("screwed") else FEWEST


def scores() -> Rows:
    cases = grouped(((t["result"]["bid"], result_of(t)), scores_of(t)) for t in played())
    of_level = Counter(t["result"]["bid"] for t in played())
    rows = []
    for key, pairs in cases.items():
        least = fewest(key[1])
        margins = [own - other for own, other in pairs]
        row = {**named(("bid", "result"), key), **plain.share_of(len(pairs), of_level[key[0]])}
        for place, role in enumerate(ROLES):
            row |= renamed(mean_of([pair[place] for pair in pairs], least), role)
        rows.append(row | mean_of(margins, least) | plain.quantiles(margins))
    return rows


def _classes(keys: tuple[str, ...], cases: list[tuple[Any, ...]]) -> Rows:
    of_level = Counter(t["result"]["bid"] for t in played())
    rows = []
    for key, hits in Counter(cases).items():
        n = of_level[key[0]]
        low, high = plain.wilson(hits, n)
        rows.append({**named(keys, key), "n": n, "hits": hits, "estimate": hits / n, "low": low, "high": high})
    return rows


def margin_distribution() -> Rows:
    margins = [(t["result"]["bid"], result_of(t), scores_of(t)[0] - scores_of(t)[1]) for t in played()]
    return _classes(("bid", "result", "margin"), [(bid, word, STEP * (own // STEP)) for bid, word, own in margins])


def side_scores() -> Rows:
    cases = grouped(
        ((t["result"]["bid"], result_of(t), role), scores_of(t)[place])
        for t in played()
        for place, role in enumerate(ROLES)
    )
    return [
        {**named(("bid", "result", "side"), key), **mean_of(own, fewest(key[1])), **plain.quantiles(own)}
        for key, own in cases.items()
    ]


def side_score_distribution() -> Rows:
    cases = [
        (t["result"]["bid"], result_of(t), role, STEP * (scores_of(t)[place] // STEP))
        for t in played() for place, role in enumerate(ROLES)
    ]  # fmt: skip
    return _classes(("bid", "result", "side", "score"), cases)


def matches() -> plain.Matches:
    """Finished matches of the main run, and the states of each."""
    return plain.matches_of(told(), 3551)


def match_lengths() -> Rows:
    deals = [n for n, _ in matches()[0]]
    return [mean_of(deals, FEWEST) | plain.quantiles(deals)]


def leads() -> Rows:
    step = 100  # a round share of 3551
    cases = grouped(
        ((-(-to_go // (5 * step)) * 5 * step, lead // step * step), (number, won))
        for number, match in enumerate(matches()[1]) for lead, to_go, won in match
    )  # fmt: skip
    rows = []
    for key, found in cases.items():
        row = plain.clustered(found)
        rows.append({**named(("to_go", "lead"), key), "matches": row["clusters"], **plain.without(row, "clusters")})
    return rows


def first_speaker() -> Rows:
    return [mean_of([t["result"]["score_0"] - t["result"]["score_1"] for t in told()], FEWEST_OF_SCORES)]


#: Each table: the columns that name its rows, and what counts them.
ORACLES: dict[str, tuple[tuple[str, ...], Callable[[], Rows]]] = {
    "levels": (("bid",), levels),
    "families": (("bid", "trumps", "tops", "aces"), families),
    "break_even": (("bid",), break_even),
    "screwed": (("bid", "screwed"), screwed),
    "vida_calls": (("calls",), vida_calls),
    "earnings": (("calls",), earnings),
    "defenders": (("bid", "trumps", "tops"), defenders),
    "held": (("kind",), held),
    "fates": (("kind", "role"), lambda: _combinations(by_level=False)),
    "fates_by_level": (("kind", "role", "bid"), lambda: _combinations(by_level=True)),
    "thirds": (("top", "suit", "role"), thirds),
    "air_by_level": (("bid", "role"), lambda: _air(by_level=True)),
    "air_overall": (("role",), lambda: _air(by_level=False)),
    "scores": (("bid", "result"), scores),
    "margin_distribution": (("bid", "result", "margin"), margin_distribution),
    "side_scores": (("bid", "result", "side"), side_scores),
    "side_score_distribution": (("bid", "result", "side", "score"), side_score_distribution),
    "match_lengths": ((), match_lengths),
    "leads": (("to_go", "lead"), leads),
    "first_speaker": ((), first_speaker),
    "first_speaker_wins": ((), lambda: [rate_of([won for _, won in matches()[0]])]),
}
