"""Deals on record, as in a trace: written from a table, and replayed with everything checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .deal import Deal, Decision, Entry, IllegalDealError
from .ladder import LEVELS
from .options import Rules
from .table import Table

Record = dict[str, Any]


def cards_text(cards: Iterable[str]) -> str:
    """Cards as text, in the order given."""
    return " ".join(cards)


def record_of(hands: Iterable[Iterable[str]], talon: Iterable[str], table: Table) -> Record:
    """A trace's keys for what has happened at a table; hands and talon are those dealt."""
    deal = table.deal
    return {
        "hands": [cards_text(sorted(hand)) for hand in hands],
        "stock": cards_text(talon),
        "indicator": deal.preference + "2",
        "auction": [{"seat": seat, "call": call} for seat, call in deal.calls],
        "contract": contract_of(deal),
        "exchange": [entry_record(entry) for entry in deal.exchange],
        "plays": [{"seat": seat, "card": card} for seat, card in deal.plays],
    }


def contract_of(deal: Deal) -> Record | None:
    """What was settled before the first lead, null in a void deal."""
    if deal.bid is None:
        return None
    return {
        "seat": deal.declarer,
        "bid": deal.bid.code,
        "level": LEVELS[deal.level],
        "trump": deal.trump,
        "low": deal.low,
        "aces_low": deal.aces_low,
        "conceded": deal.conceded,
        "first_trump": deal.first_trump,
    }


def entry_record(entry: Entry) -> Record:
    """One entry of a trace's exchange."""
    return {
        "seat": entry.seat,
        "kind": entry.kind,
        "discard": cards_text(sorted(entry.discarded)),
        "draw": cards_text(entry.drawn),
    }


def table_of(record: Record, rules: Rules) -> Table:
    """A table with the cards of a deal on record, before the first call."""
    hands = [hand.split() for hand in record["hands"]]
    return Table(hands, record["stock"].split(), record["indicator"][0], rules)


def walk(record: Record, table: Table) -> Iterator[tuple[Decision, Any]]:
    """Each decision of a deal on record with the choice made, which is then taken at the table if it is legal."""
    while table.decision is not None:
        decision = table.decision
        choice = CHOICE_FROM[decision.kind](record, table.deal, decision)
        yield decision, choice
        place = place_of(table.deal, decision)
        try:
            table.choose(choice)
        except IllegalDealError as error:
            raise IllegalDealError(f"{place}: {error}") from None


def replay(record: Record, rules: Rules) -> dict[str, Any]:
    """Replay a deal on record and return its row, refusing anything illegal with its place."""
    table = table_of(record, rules)
    for _ in walk(record, table):
        pass
    require_same(record, table.deal)
    return table.row()


def place_of(deal: Deal, decision: Decision) -> str:
    """Where in a record a decision stands."""
    if decision.kind == "call":
        return f"call {len(deal.calls)}"
    if decision.kind == "card":
        return f"card {len(deal.plays)}"
    if decision.kind in {"number", "discard", "omkop"}:
        return f"exchange {len(deal.exchange)}"
    return "contract"


def require_same(record: Record, deal: Deal) -> None:
    """Refuse a record that holds anything else than what its decisions led to."""
    if record["contract"] != contract_of(deal):
        raise IllegalDealError(f"contract: {contract_of(deal)} was played, {record['contract']} is on record")
    for name, played in (("auction", deal.calls), ("exchange", deal.exchange), ("plays", deal.plays)):
        needed, given = len(list(played)), len(record[name])
        if needed != given:
            raise IllegalDealError(f"{name}: {needed} entries were needed, {given} are on record")
    for number, (entry, held) in enumerate(zip(record["exchange"], deal.exchange, strict=True)):
        drawn = tuple(entry["draw"].split())
        is_same = (entry["seat"], entry["kind"], drawn) == (held.seat, held.kind, held.drawn)
        if not is_same or sorted(entry["discard"].split()) != sorted(held.discarded):
            raise IllegalDealError(f"exchange {number}: {entry} is not {entry_record(held)}")


# What a record says to each kind of decision


def next_of(record: Record, name: str, number: int, seat: int) -> Record:
    """An entry of a list on record, which must be there and be that of the seat in turn."""
    if number >= len(record[name]):
        raise IllegalDealError(f"{name} {number} of seat {seat} is missing")
    entry: Record = record[name][number]
    if entry["seat"] != seat:
        raise IllegalDealError(f"{name} {number} is of seat {entry['seat']}, turn of {seat}")
    return entry


def next_call(record: Record, deal: Deal, decision: Decision) -> str:
    """The next call on record."""
    return str(next_of(record, "auction", len(deal.calls), decision.seat)["call"])


def next_card(record: Record, deal: Deal, decision: Decision) -> str:
    """The next card on record."""
    return str(next_of(record, "plays", len(deal.plays), decision.seat)["card"])


def next_discards(record: Record, deal: Deal, decision: Decision) -> list[str]:
    """The cards discarded in the next entry on record."""
    entry = next_of(record, "exchange", len(deal.exchange), decision.seat)
    return str(entry["discard"]).split()


def next_number(record: Record, deal: Deal, decision: Decision) -> int:
    """How many cards are discarded in the next entry on record."""
    return len(next_discards(record, deal, decision))


def buys_again(record: Record, deal: Deal, decision: Decision) -> bool:
    """Whether the next entry on record is an omköp."""
    following = record["exchange"][len(deal.exchange) :]
    return bool(following) and following[0]["kind"] == "rebuy"


def trump_on_record(record: Record, deal: Deal, decision: Decision) -> str | None:
    """The trump on record: that of the first purchase first, if it was given up."""
    settled = settled_on_record(record)
    is_first = not deal.omkop and settled["first_trump"] is not None
    trump: str | None = settled["first_trump"] if is_first else settled["trump"]
    return trump


def settled_on_record(record: Record) -> Record:
    """The contract on record, which must be there once the auction has ended in one."""
    settled: Record | None = record["contract"]
    if settled is None:
        raise IllegalDealError("contract: there is none on record")
    return settled


def settled_value(record: Record, deal: Deal, decision: Decision) -> bool:
    """What the contract on record says of a choice between no and yes."""
    name = "conceded" if decision.kind == "concede" else decision.kind
    return bool(settled_on_record(record)[name])


CHOICE_FROM: dict[str, Callable[[Record, Deal, Decision], Any]] = {
    "call": next_call,
    "trump": trump_on_record,
    "low": settled_value,
    "number": next_number,
    "discard": next_discards,
    "omkop": buys_again,
    "concede": settled_value,
    "aces_low": settled_value,
    "card": next_card,
}
