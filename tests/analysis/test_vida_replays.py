"""Vida's studies that play deals anew, against single deals played with calls, cards or rules given."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest

import fastsim
from analysis.studies.vida import calls, replays, worth
from fastsim.batch import make_batch
from fastsim.cards.text import parse_hand
from fastsim.games import get_game
from oracles import vida as oracle
from vida_traces import (
    DEALS,
    SEED,
    Trace,
    called_text,
    cards,
    check_gains,
    family_gains,
    family_of,
    lead,
    total_of,
)


def test_openings(traces: list[Trace]) -> None:
    rows = fastsim.simulate("vida", DEALS, seed=SEED, calls="80S P P P")
    hands = fastsim.hands("vida", seed=SEED, deals=range(DEALS))[:, 0]
    counted = calls.count_openings(rows, hands, get_game("vida").make_rules())
    forced = fastsim.trace("vida", seed=SEED, deals=DEALS, calls="80S P P P")
    totals = defaultdict(list)
    for t in forced:
        r = t["result"]
        pair = {name: (r[f"{name}_0"], r[f"{name}_1"]) for name in ("points", "air", "belote")}
        made = {
            bid: oracle.is_made(0, bid, pair["points"], r["jack_side"], pair["air"], pair["belote"], oracle.DEFAULTS)
            for bid in range(80, 210, 10)
        }
        totals[family_of(cards(t, 0), "S")].append((sum(pair[name][0] for name in pair), made))
    guide = calls.opening_guide(counted).set_index(["trumps", "tops", "aces"])
    chances = calls.chances_of_openings(counted).set_index(["trumps", "tops", "aces", "bid"])
    assert len(guide) == len(totals)
    for key, found in totals.items():
        row = guide.loc[key]
        assert (row["n"], row["total"]) == (len(found), pytest.approx(np.mean([total for total, _ in found])))
        hits = {bid: sum(made[bid] for _, made in found) for bid in range(80, 210, 10)}
        assert {bid: chances.loc[(*key, bid), "hits"] for bid in hits} == hits
        sound = [bid for bid in hits if chances.loc[(*key, bid), "low"] > 0.5]
        assert row["sound"] == max(sound) if sound else np.isnan(row["sound"])


def test_open_or_pass() -> None:
    both = [fastsim.simulate("vida", DEALS, seed=SEED, calls=call) for call in ("80S", "P")]
    hands = fastsim.hands("vida", seed=SEED, deals=range(DEALS))[:, 0]
    told = [fastsim.trace("vida", seed=SEED, deals=DEALS, calls=call) for call in ("80S", "P")]
    cases = []
    for opened, passed in zip(*told, strict=True):
        lengths = Counter(card[0] for card in cards(opened, 0))
        if lengths["S"] >= 3 and lengths["S"] == max(lengths.values()):
            cases.append((family_of(cards(opened, 0), "S"), lead(opened) - lead(passed)))
    counted = calls.count_open_or_pass(*both, hands)
    check_gains(calls.gain_by_family(counted), family_gains(cases))
    by_suit = [((trumps, tops), gain) for (trumps, tops, _), gain in cases]
    check_gains(calls.gain_by_family(counted, ("trumps", "tops")), family_gains(by_suit), ("trumps", "tops"))


def all_auctions(deals: int = DEALS) -> tuple[Any, Any]:
    batch = make_batch("vida", seed=SEED)
    (auctions,) = replays.auctions_of(batch, 0, deals)
    return batch, auctions


def test_raises(traces: list[Trace]) -> None:
    cases = []
    for t in traces:
        said = [call["call"] for call in t["auction"]]
        if said[0].startswith("80 ") and said[1] == "pass" and len(said) > 2:
            suit = said[0][-1]
            told = [
                fastsim.trace("vida", seed=SEED, start=t["deal"], calls=f"80{suit} P {call}")[0]
                for call in (f"90{suit}", "P")
            ]
            cases.append((family_of(cards(t, 2), suit), lead(told[0]) - lead(told[1])))
    assert cases
    counted = calls.count_raises(*all_auctions())
    check_gains(calls.gain_by_family(counted), family_gains(cases))
    for place, name in enumerate(("trumps", "tops", "aces")):
        of_one = [((key[place],), gain) for key, gain in cases]
        check_gains(calls.gain_by_family(counted, (name,)), family_gains(of_one), (name,))


def exchange(trace: Trace, holder: int, card: str, order: str, suit: str | None = None) -> tuple[int, str] | None:
    """Opponent and its lowest card of a suit; None where there is none below `card` (of the same suit)."""
    wanted = suit or card[0]
    held = [
        (order.index(c[1]), c, s)
        for s in ((holder + 1) % 4, (holder + 3) % 4)
        for c in cards(trace, s)
        if c[0] == wanted
    ]
    if not held or (suit is None and min(held)[0] >= order.index(card[1])):
        return None
    return min(held)[2], min(held)[1]


def change_of(trace: Trace, holder: int, card: str, seat: int, other: str) -> int:
    hands = [set(cards(trace, s)) for s in range(4)]
    hands[holder] ^= {card, other}
    hands[seat] ^= {card, other}
    known = {s: " ".join(hand) for s, hand in enumerate(hands)}
    row = fastsim.simulate("vida", 1, seed=SEED, start=trace["deal"], known=known, calls=called_text(trace), workers=1)[
        0
    ]
    side = trace["result"]["buyer"] % 2
    return total_of(trace) - sum(int(row[f"{name}_{side}"]) for name in ("points", "air", "belote"))


def plain_suits(trace: Trace) -> list[str]:
    return [suit for suit in "CDHS" if suit != trace["result"]["trump"]]


def find_trump(rank: str, after: int) -> Callable[[Trace], Any]:
    def find(t: Trace) -> Any:
        holder, card = (t["result"]["buyer"] + after) % 4, t["result"]["trump"] + rank
        if card not in cards(t, holder):
            return None
        return holder, card, exchange(t, holder, card, oracle.TRUMP_ORDER)

    return find


def find_plain(is_fit: Callable[[str], bool], rank: str, after: int = 0) -> Callable[[Trace], Any]:
    def find(t: Trace) -> Any:
        holder = (t["result"]["buyer"] + after) % 4
        for suit in plain_suits(t):
            ranks = "".join(card[1] for card in cards(t, holder) if card[0] == suit)
            if is_fit(ranks):
                return holder, suit + rank, exchange(t, holder, suit + rank, oracle.PLAIN_ORDER)
        return None

    return find


def longest_plain(t: Trace, holder: int, but: str) -> str | None:
    lengths = {s: sum(card[0] == s for card in cards(t, holder)) for s in plain_suits(t) if s != but}
    best = max(lengths, key=lambda s: (lengths[s], -"CDHS".index(s)))
    return best if lengths[best] else None


def find_length(trumps: int) -> Callable[[Trace], Any]:
    def find(t: Trace) -> Any:
        holder, trump = t["result"]["buyer"], t["result"]["trump"]
        own = sorted(
            (card for card in cards(t, holder) if card[0] == trump), key=lambda c: oracle.TRUMP_ORDER.index(c[1])
        )
        if len(own) != trumps or own[0][1] not in "78Q":
            return None
        suit = longest_plain(t, holder, trump)
        return holder, own[0], suit and exchange(t, holder, own[0], oracle.PLAIN_ORDER, suit)

    return find


def find_void(t: Trace) -> Any:
    holder = t["result"]["buyer"]
    for suit in plain_suits(t):
        if not any(card[0] == suit for card in cards(t, holder)):
            longest = longest_plain(t, holder, suit)
            if longest is None:
                return holder, "", None
            own = min((c for c in cards(t, holder) if c[0] == longest), key=lambda c: oracle.PLAIN_ORDER.index(c[1]))
            return holder, own, exchange(t, holder, own, oracle.PLAIN_ORDER, suit)
    return None


def find_guard(t: Trace) -> Any:
    holder = t["result"]["buyer"]
    for suit in plain_suits(t):
        own = [card for card in cards(t, holder) if card[0] == suit]
        if len(own) == 2 and suit + "T" in own and suit + "A" not in own:
            guard = min(own, key=lambda c: oracle.PLAIN_ORDER.index(c[1]))
            longest = longest_plain(t, holder, suit)
            return holder, guard, longest and exchange(t, holder, guard, oracle.PLAIN_ORDER, longest)
    return None


def holds(rank: str) -> Callable[[str], bool]:
    return lambda ranks: rank in ranks


#: Every measure of the report, found again in the text of a trace.
MEASURES: dict[str, Callable[[Trace], Any]] = {
    **{f"trump {rank}": find_trump(rank, 0) for rank in "J9ATKQ8"},
    **{f"plain {rank}": find_plain(holds(rank), rank) for rank in "ATKQJ98"},
    "guarded ten": find_plain(lambda ranks: "T" in ranks and "A" not in ranks and len(ranks) > 1, "T"),
    "bare ten": find_plain(lambda ranks: ranks == "T", "T"),
    "only guard of a ten": find_guard,
    **{f"trump number {number}, a small one": find_length(number) for number in (3, 4, 5, 6)},
    "void in a plain suit": find_void,
    "partner's trump J": find_trump("J", 2),
    "partner's trump 9": find_trump("9", 2),
    "partner's plain A": find_plain(holds("A"), "A", 2),
}


def test_every_measure_has_an_oracle() -> None:
    assert list(MEASURES) == [measure.name for measure in worth.MEASURES]


@pytest.fixture(scope="module")
def worths() -> pd.DataFrame:
    batch, auctions = all_auctions()
    contracts = replays.contracts_of(auctions, batch.rules.codes())
    return worth.worth_of_cards(worth.count_worth(batch, contracts)).set_index("name")


@pytest.mark.parametrize("name", MEASURES)
def test_worth_of_a_card(name: str, worths: pd.DataFrame, played: list[Trace]) -> None:
    changes, left_out = [], 0
    for t in played:
        found = MEASURES[name](t)
        if found is None:
            continue
        holder, card, swap = found
        if swap is None:
            left_out += 1
        else:
            changes.append(change_of(t, holder, card, *swap))
    row = worths.loc[name]
    assert (row["n"], row["left_out"]) == (len(changes), left_out)
    assert len(changes) > 1
    assert row["estimate"] == pytest.approx(np.mean(changes))
    assert row["sd"] == pytest.approx(np.std(changes, ddof=1))


def test_every_exchange_keeps_the_pack(played: list[Trace]) -> None:
    batch, auctions = all_auctions()
    contracts = replays.contracts_of(auctions, batch.rules.codes())
    deck = get_game("vida").deck
    for measure in worth.MEASURES:
        swap = worth.find_swap(measure, contracts.hands, contracts.buyers, contracts.trumps)
        hands = worth.swapped_hands(contracts.hands, swap)
        assert (np.bitwise_count(hands) == 8).all(), measure.name
        assert (np.bitwise_or.reduce(hands, axis=1) == deck).all(), measure.name


def test_hands_of_a_replay_are_those_given() -> None:
    """`play_forced` with whole hands plays the deal that they make."""
    from fastsim.forced import play_forced

    batch, auctions = all_auctions(20)
    rows = play_forced(batch, np.zeros(20, dtype=np.int64), replays.scripts_of(auctions.calls), auctions.hands)
    for i, row in enumerate(rows):
        known = dict(enumerate(fastsim.trace("vida", seed=SEED, start=i)[0]["hands"]))
        assert [parse_hand(hand, get_game("vida").deck) for hand in known.values()] == auctions.hands[i].tolist()
        assert row == fastsim.simulate("vida", 1, seed=SEED, start=0, known=known)[0]
