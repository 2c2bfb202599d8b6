"""The referee of a recorded deal of Vira: every breach with its place, and the result.

The calls are followed here; all that comes after them is forced on the kernel, which knows what is legal, and what it
refuses is told with its place. An illegal bid is reported and then treated as a pass, a call out of turn is left out.
A card that does not follow suit and a lead by the wrong seat are reported and stand. An exchange that the rules do not
allow, a card that is not held and a play out of turn end what can be followed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from fastsim.cards.deck import DECK_52, NONE
from fastsim.cards.text import hand_text, parse_card, parse_hand, parse_suit, suit_name
from fastsim.errors import CardError, IllegalCallError, TraceError
from fastsim.games.vira import steps
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import SEATS, call_level, call_rank
from fastsim.games.vira.callnames import parse_call
from fastsim.games.vira.exchange import defender
from fastsim.games.vira.following import Said, follow_calls
from fastsim.games.vira.ladder import BID_CODES, LEVEL_CODES
from fastsim.games.vira.record import contract_of, exchange_entries, exchange_of, make_script, result_of
from fastsim.games.vira.row import HAND_SIZE, PLAYS, TALON
from fastsim.recorded import (
    PlayDeal,
    Verdict,
    add_card_breaches,
    check_keys,
    could_follow,
    follow_plays,
    is_same,
    is_seat,
    read_entries,
    read_hands,
    recorded_result,
    verdict_of,
)

_EXCHANGE_KINDS: Final = ("buy", "rebuy", "lay_away", "defender")

_CONTRACT_KEYS: Final = ("seat", "bid", "level", "trump", "low", "aces_low", "conceded", "first_trump")

_SETS: Final = (see.DISCARD, see.LAY_AWAY)

#: Steps that the contract of a record tells.
_OF_CONTRACT: Final = (steps.TRUMP, steps.TRUMP_AGAIN, steps.LOW, steps.CONCEDE, steps.ACES_LOW)


class Exchange:
    """The recorded exchange, as answers of steps."""

    def __init__(self, trace: Mapping[str, Any], declarer: int, rules: Any) -> None:
        self.answers: dict[int, int] = {steps.REBUY: 0}
        codes = rules.codes()[0]
        self._defenders = [int(defender(declarer, i, codes)) for i in range(steps.DEFENDERS)]
        self._declarer = declarer
        for i in range(steps.DEFENDERS):
            self.answers[steps.DEFENDER_BUY + i] = 0
            self.answers[steps.DEFENDER_DISCARD + i] = 0
        for seat, kind, discard in self._read(trace.get("exchange", [])):
            self._enter(seat, kind, discard)

    @staticmethod
    def _read(entries: Any) -> list[tuple[int, str, int]]:
        if not isinstance(entries, list):
            raise TraceError("`exchange` must be a list of entries with seat, kind, discard and draw")
        read = []
        for i, entry in enumerate(entries, 1):
            keys = entry if isinstance(entry, dict) else {}
            seat, kind, discard = (keys.get(key) for key in ("seat", "kind", "discard"))
            is_good = is_seat(seat, SEATS) and kind in _EXCHANGE_KINDS and isinstance(discard, str)
            if not is_good or not isinstance(keys.get("draw", ""), str):
                raise TraceError(
                    f"entry {i} of `exchange` is {entry!r}, expected a seat, a kind ({', '.join(_EXCHANGE_KINDS)}), "
                    "and the cards discarded and drawn"
                )
            check_keys(keys, ("seat", "kind", "discard", "draw"), f"entry {i} of `exchange`")
            read.append((int(seat or 0), str(kind), parse_hand(str(discard), DECK_52, f"entry {i} of `exchange`")))
        return read

    def _enter(self, seat: int, kind: str, discard: int) -> None:
        n = discard.bit_count()
        if kind == "buy":
            self.answers |= {steps.BUY: n, steps.DISCARD: discard}
        elif kind == "rebuy":
            self.answers |= {steps.REBUY: 1, steps.BUY_AGAIN: n, steps.DISCARD_AGAIN: discard}
        elif kind == "lay_away" and seat == self._declarer:
            self.answers[steps.LAY_AWAY] = discard
        elif seat in self._defenders:
            i = self._defenders.index(seat)
            if kind == "lay_away":
                self.answers[steps.SURPLUS + i] = discard
            else:
                self.answers |= {steps.DEFENDER_BUY + i: n, steps.DEFENDER_DISCARD + i: discard}


def _suit_or_none(value: Any, what: str) -> int:
    if value is None:
        return NONE
    if not isinstance(value, str):
        raise TraceError(f"{what} of `contract` is {value!r}, expected S, H, D, C or null")
    return parse_suit(value, "the contract", takes_no_trump=False)


def _truth(contract: Mapping[str, Any], name: str) -> int:
    value = contract.get(name, False)
    if not isinstance(value, bool):
        raise TraceError(f"`{name}` of `contract` is {value!r}, expected true or false")
    return int(value)


def _settled(contract: Mapping[str, Any], has_rebuy: bool, rules: Any) -> dict[int, int]:
    """What the contract tells, as answers of steps."""
    trump = _suit_or_none(contract.get("trump"), "the trump")
    first = _suit_or_none(contract.get("first_trump"), "the first trump")
    answers = {
        steps.LOW: _truth(contract, "low"),
        steps.ACES_LOW: _truth(contract, "aces_low"),
        steps.CONCEDE: _truth(contract, "conceded"),
    }
    if trump != NONE:
        is_changed = has_rebuy and rules.omkop_may_change_trump
        answers[steps.TRUMP] = first if is_changed and first != NONE else trump
        if is_changed:
            answers[steps.TRUMP_AGAIN] = trump
    return answers


def _read_pack(trace: Mapping[str, Any], hands: np.ndarray) -> tuple[list[int], int]:
    """The talon in drawing order and the second pack's card."""
    texts = trace.get("stock")
    if not isinstance(texts, str) or not isinstance(trace.get("indicator"), str):
        raise TraceError(
            "a record of vira needs `stock`, the talon's 13 cards in drawing order, and `indicator`, a card"
        )
    talon = [parse_card(text, DECK_52, "the stock") for text in texts.replace(",", " ").split()]
    taken = 0
    for hand in hands:
        taken |= int(hand)
    for card in talon:
        if taken >> card & 1:
            raise CardError(f"card {hand_text(1 << card)} of the stock is in a hand, or in the stock twice")
        taken |= 1 << card
    if len(talon) != TALON:
        raise TraceError(f"`stock` has {len(talon)} cards, expected {TALON}")
    return talon, parse_card(trace["indicator"], DECK_52, "the indicator")


def _said_breach(trace: Mapping[str, Any], said: Said, breaches: list[str]) -> bool:
    """Whether the calls are complete and the recorded contract is theirs."""
    if not said.is_sound:
        return False
    if not said.auction["is_over"]:
        breaches.append(f"auction: it ends after {len(said.calls)} calls, before the rules end it")
        return False
    if "contract" not in trace:
        raise TraceError("a record of vira needs `contract`, null where nobody bid")
    contract = trace["contract"]
    if contract is not None and not isinstance(contract, Mapping):
        raise TraceError(f"`contract` is {contract!r}, expected an object or null")
    check_keys(contract or {}, _CONTRACT_KEYS, "`contract`")
    holder, standing = int(said.auction["holder"]), int(said.auction["standing"])
    if holder < 0:
        if contract is not None:
            breaches.append("contract: one is recorded, but nobody bid")
        return contract is None
    if contract is None:
        breaches.append("contract: none is recorded, but somebody bid")
        return False
    settled = {
        "seat": holder,
        "bid": BID_CODES[int(call_rank(standing))],
        "level": LEVEL_CODES[int(call_level(standing))],
    }
    wrong = {
        name: value for name, value in settled.items() if contract.get(name, "" if name == "level" else None) != value
    }
    for name, value in wrong.items():
        breaches.append(f"contract: {name} is recorded as {contract.get(name)!r}, the auction settles {value!r}")
    return not wrong


def _refused(log: np.void) -> str:
    """What the kernel refused between the auction and the first lead."""
    step, answer, legal, size = (int(log[name]) for name in ("step", "answer", "legal", "takes"))
    what = steps.STEP_NAMES[step]
    if answer == NONE:
        return f"exchange: {what} is missing"
    if int(log["asked"]) in _SETS:
        missing = answer & ~legal
        if missing:
            return f"exchange: {what}, {hand_text(answer)}: {hand_text(missing)} is not held"
        return f"exchange: {what}, {hand_text(answer) or 'none'}: expected {size} cards"
    if int(log["asked"]) == see.TRUMP_SUIT:
        allowed = " ".join(str(suit_name(suit)) for suit in range(4) if legal >> suit & 1)
        return f"exchange: {what} is {suit_name(answer)}, the rules allow {allowed}"
    allowed = " ".join(str(number) for number in range(HAND_SIZE + 1) if legal >> number & 1)
    return f"exchange: {what} is {answer}, the rules allow {allowed}"


def _unused(log: np.void, answers: Mapping[int, int]) -> list[str]:
    """Recorded buys and lay-aways that nobody was to make; what the contract holds is compared with it."""
    return [
        f"exchange: {steps.STEP_NAMES[step]} is recorded, but the rules do not come to it"
        for step, answer in answers.items()
        if step not in _OF_CONTRACT and answer > 0 and int(log["steps"][step]) == NONE
    ]


def _compare(trace: Mapping[str, Any], row: np.void, log: np.void, rules: Any, breaches: list[str]) -> None:
    """The recorded contract and exchange against those that the kernel made of it."""
    contract = contract_of(row, log)
    for name, value in (contract or {}).items():
        recorded = trace["contract"].get(name, value)
        if not is_same(recorded, value):
            breaches.append(f"contract: {name} is recorded as {recorded!r}, by the rules it is {value!r}")
    if contract is None or "exchange" not in trace:
        return
    by_rule = exchange_entries(exchange_of(log, int(row["declarer"]), int(row["bid"]), rules))
    recorded_entries = [_spelled(entry) for entry in trace["exchange"]]
    for i, (entry, expected) in enumerate(zip(recorded_entries, by_rule, strict=False), 1):
        if not is_same(entry, expected):
            breaches.append(f"exchange, entry {i}: recorded as {entry}, by the rules it is {expected}")
    if len(recorded_entries) != len(by_rule):
        breaches.append(
            f"exchange: {len(recorded_entries)} entries are recorded, by the rules there are {len(by_rule)}"
        )


def _spelled(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of an exchange in the way traces spell it."""
    draw = str(entry.get("draw", "")).replace(",", " ").split()
    cards = [hand_text(1 << parse_card(card, DECK_52, "the exchange")) for card in draw]
    return {
        "seat": entry["seat"],
        "kind": entry["kind"],
        "discard": hand_text(parse_hand(entry["discard"], DECK_52)),
        "draw": " ".join(cards),
    }


class _Run:
    """The kernel with a script; a refusal leaves no row, and the log says why."""

    def __init__(self, play_deal: PlayDeal, hands: np.ndarray, log_dtype: np.dtype) -> None:
        self._play_deal = play_deal
        self._hands = hands
        self._dtype = log_dtype

    def __call__(self, script: np.ndarray) -> tuple[np.void | None, np.void]:
        log = np.zeros(1, dtype=self._dtype)
        try:
            return self._play_deal(self._hands, script, log), log[0]
        except IllegalCallError:
            return None, log[0]


def _follow_cards(
    run: _Run, entries: Sequence[tuple[int, str]], script: dict[str, Any], log: np.void, breaches: list[str]
) -> tuple[np.void | None, np.void]:
    """Play the recorded cards; no row where they cannot be followed to the end."""
    last_breach: list[str] = []
    held = np.array(log["held"], dtype=np.int64)
    plays, is_sound = follow_plays(entries, held, DECK_52, PLAYS, last_breach)
    row, log = run(make_script(**script, plays=plays, lenient=True))

    def why_illegal(i: int) -> str:
        could = could_follow(i, plays, int(held[plays[i][0]]), SEATS)
        return f"does not follow suit, the hand holds {hand_text(could)}"

    add_card_breaches(log, plays[: int(log["play_count"])], SEATS, breaches, why_illegal)
    breaches += last_breach
    count = int(log["play_count"])
    if is_sound and row is None:
        breaches.append(f"plays: {len(plays)} are recorded, the play is not over")
    if row is not None and count < len(plays):
        breaches.append(f"plays: {len(plays)} are recorded, the play is over after {count}")
    return (row if is_sound else None), log


def referee(trace: Mapping[str, Any], rules: Any, play_deal: PlayDeal, log_dtype: np.dtype) -> Verdict:
    """Check a recorded deal and score it (`fastsim.recorded.Referee`)."""
    hands = read_hands(trace, SEATS, HAND_SIZE, DECK_52)
    talon, indicator = _read_pack(trace, hands)
    entries = read_entries(trace, "plays", "card", SEATS)
    recorded = recorded_result(trace)
    breaches: list[str] = []
    calls = [
        (seat, parse_call(call, f"entry {i} of the auction"))
        for i, (seat, call) in enumerate(read_entries(trace, "auction", "call", SEATS), 1)
    ]
    said = follow_calls(calls, rules.codes(), breaches)
    if not _said_breach(trace, said, breaches):
        return Verdict(breaches, None, [])
    script: dict[str, Any] = {"calls": said.calls, "talon": talon, "indicator": indicator}
    run = _Run(play_deal, hands, log_dtype)
    if said.auction["holder"] >= 0:
        moved = Exchange(trace, int(said.auction["holder"]), rules)
        has_rebuy = moved.answers[steps.REBUY] == 1
        script["answers"] = moved.answers | _settled(trace["contract"], has_rebuy, rules)
    row, log = run(make_script(**script, lenient=True))
    if row is None and int(log["asked"]) != see.CARD:
        return Verdict([*breaches, _refused(log)], None, [])
    breaches += _unused(log, script.get("answers", {}))
    if row is None:
        row, log = _follow_cards(run, entries, script, log, breaches)
    elif entries:
        breaches.append(f"plays: {len(entries)} are recorded, this deal has none")
    if row is None:
        return Verdict(breaches, None, [])
    _compare(trace, row, log, rules, breaches)
    return verdict_of(trace, result_of(row), recorded, breaches)
