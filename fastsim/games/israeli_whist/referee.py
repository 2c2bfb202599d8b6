"""The referee of a recorded deal of Israeli whist: every breach with its place, revokes and their fines, the result.

An illegal bid is reported and then treated as a pass, a call out of turn is left out, an illegal contract leaves no
result. A revoke and a lead by the wrong seat are reported and stand; a revoke is fined (section 8 of
`docs/rules/israeli_whist.md`). A card that is not held or a play out of turn ends what can be followed.

A record without hands is read from its 52 plays; one without an auction needs `contract` and `contracts`, the four
numbers by seat (section 9).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fastsim.cards.deck import DECK_52
from fastsim.cards.text import hand_text, parse_card, parse_suit
from fastsim.errors import CardError, TraceError
from fastsim.games.israeli_whist.auction import CONTRACT, PASS, SEATS, SETTLED, bid_call
from fastsim.games.israeli_whist.following import Entry, Exchanges, Said, follow_calls, read_calls, settled_contract
from fastsim.games.israeli_whist.record import make_script, result_of
from fastsim.games.israeli_whist.row import HAND_SIZE, PLAYS
from fastsim.games.israeli_whist.rules import TRICKS
from fastsim.recorded import (
    PlayDeal,
    Verdict,
    check_keys,
    could_follow,
    follow_deal,
    is_same,
    is_seat,
    read_entries,
    read_hands,
    recorded_result,
    verdict_of,
)


def _hands_of(trace: Mapping[str, Any], entries: list[tuple[int, str]]) -> np.ndarray:
    """Hands as recorded, or, where there are none, those that all 52 plays show."""
    if "hands" in trace or trace.get("exchange") or len(entries) != PLAYS:
        return read_hands(trace, SEATS, HAND_SIZE, DECK_52)
    hands = np.zeros(SEATS, dtype=np.int64)
    for i, (seat, text) in enumerate(entries, 1):
        card = parse_card(text, DECK_52, f"entry {i} of `plays`")
        if any(int(hand) >> card & 1 for hand in hands):
            raise CardError(f"card {text.strip()} is played twice, and the record holds no hands")
        hands[seat] |= 1 << card
    short = next((seat for seat in range(SEATS) if int(hands[seat]).bit_count() != HAND_SIZE), None)
    if short is not None:
        n = int(hands[short]).bit_count()
        raise TraceError(f"seat {short} plays {n} cards, expected {HAND_SIZE}, and the record holds no hands")
    return hands


def _whole(value: Any, low: int, high: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise TraceError(f"{what} is {value!r}, expected a whole number from {low} to {high}")
    return value


def _calls_of(trace: Mapping[str, Any], rules: Any) -> list[Entry]:
    """Calls as recorded, or the shortest auction that gives the recorded contract."""
    if "auction" in trace or "contracts" not in trace:
        return read_calls(trace)
    contract, contracts = trace.get("contract"), trace["contracts"]
    if not isinstance(contract, Mapping) or not is_seat(contract.get("seat"), SEATS):
        raise TraceError("a record without `auction` needs `contract` with the declarer's seat and the trump")
    check_keys(contract, ("seat", "bid", "trump"), "`contract`")
    if not isinstance(contracts, list) or len(contracts) != SEATS:
        raise TraceError(f"`contracts` is {contracts!r}, expected {SEATS} numbers, by seat")
    numbers = [_whole(value, 0, TRICKS, f"the contract of seat {seat}") for seat, value in enumerate(contracts)]
    declarer = contract["seat"]
    least = rules.min_trump_bid
    bid = _whole(contract.get("bid", max(least, 1)), 1, TRICKS, "the declarer's bid")
    if not isinstance(contract.get("trump"), str):
        raise TraceError(f"the trump of `contract` is {contract.get('trump')!r}, expected S, H, D, C or NT")
    call = int(bid_call(bid, parse_suit(contract["trump"])))
    passes_after = SEATS if rules.auction_end == "four_passes" else SEATS - 1
    order = [(declarer + turn) % SEATS for turn in range(SEATS)]
    return [
        *((seat, PASS) for seat in range(declarer)),
        (declarer, call),
        *(((declarer + 1 + turn) % SEATS, PASS) for turn in range(passes_after)),
        *((seat, CONTRACT + numbers[seat]) for seat in order),
    ]


def fine_of(revokes: int, rules: Any) -> int:
    """Fine for the revokes of one seat in one deal, in points."""
    counted = min(revokes, 1) if rules.revoke_per == "hand" else revokes
    fine: int = counted * rules.revoke_fine
    return fine


def fined_score(score: int, revokes: int, rules: Any) -> int:
    """A seat's score with its fine."""
    if revokes == 0:
        return score
    return (0 if rules.revoke_score == "replace" else score) - fine_of(revokes, rules)


def _add_fines(result: dict[str, Any], revokes: list[int], recorded: Mapping[str, Any], rules: Any) -> None:
    """Take the fines off the scores and enter revokes and fines, where there are any."""
    if not any(revokes) and not any(f"revokes_{seat}" in recorded for seat in range(SEATS)):
        return
    for seat in range(SEATS):
        result[f"score_{seat}"] = fined_score(result[f"score_{seat}"], revokes[seat], rules)
    result.update({f"revokes_{seat}": revokes[seat] for seat in range(SEATS)})
    result.update({f"fine_{seat}": fine_of(revokes[seat], rules) for seat in range(SEATS)})


def _check_said(trace: Mapping[str, Any], said: Said, breaches: list[str]) -> bool:
    """Whether the calls are complete; a recorded contract is compared with the auction's."""
    if not said.is_sound:
        return False
    if said.auction["phase"] != SETTLED:
        breaches.append(f"auction: it ends after {len(said.calls)} calls, before the rules end it")
        return False
    if "contract" in trace and "auction" in trace:
        settled = settled_contract(said.auction)
        if not is_same(trace["contract"], settled):
            breaches.append(f"contract: recorded as {trace['contract']}, the auction settles {settled}")
    return True


def referee(trace: Mapping[str, Any], rules: Any, play_deal: PlayDeal, log_dtype: np.dtype) -> Verdict:
    """Check a recorded deal and score it (`fastsim.recorded.Referee`)."""
    entries = read_entries(trace, "plays", "card", SEATS)
    hands = _hands_of(trace, entries)
    recorded = recorded_result(trace)
    breaches: list[str] = []
    codes = rules.codes()
    exchanges = Exchanges(trace, hands, codes, breaches)
    said = follow_calls(_calls_of(trace, rules), codes, breaches, exchanges.follow)
    if not _check_said(trace, said, breaches):
        return Verdict(breaches, None, [])
    exchanges.check_all_used()
    held = np.array(exchanges.hands, dtype=np.int64)

    def run(plays: list[tuple[int, int]]) -> tuple[np.void, np.void]:
        log = np.zeros(1, dtype=log_dtype)
        return play_deal(hands, make_script(said.calls, plays, lenient=True, gifts=exchanges.gifts), log), log[0]

    def revoke(plays: Sequence[tuple[int, int]], i: int) -> str:
        return f"a revoke, the hand holds {hand_text(could_follow(i, plays, int(held[plays[i][0]]), SEATS))}"

    expected = PLAYS if said.auction["declarer"] >= 0 else 0
    row, illegal = follow_deal(entries, held, DECK_52, expected, run, breaches, revoke)
    if illegal and rules.on_revoke == "error":
        breaches.append("result: a record with a revoke is not scored (option `on_revoke`)")
        row = None
    if row is None:
        return Verdict(breaches, None, [])
    result = result_of(row)
    revokes = [sum(player == seat for player, _ in illegal) for seat in range(SEATS)]
    _add_fines(result, revokes, recorded, rules)
    return verdict_of(trace, result, recorded, breaches)
