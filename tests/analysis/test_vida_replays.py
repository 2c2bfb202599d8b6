"""Vida's studies that play deals anew, against single deals played with calls, cards or rules given."""

from __future__ import annotations

from typing import Any

import numpy as np

import fastsim
from analysis.studies.vida import replays, worth
from fastsim.batch import make_batch
from fastsim.cards.text import parse_hand
from fastsim.games import get_game
from vida_exchanges import MEASURES
from vida_traces import DEALS, SEED, Trace


def all_auctions(deals: int = DEALS) -> tuple[Any, Any]:
    batch = make_batch("vida", seed=SEED)
    (auctions,) = replays.auctions_of(batch, 0, deals)
    return batch, auctions


def test_every_measure_has_an_oracle() -> None:
    assert list(MEASURES) == [measure.name for measure in worth.MEASURES]


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


def test_buyers_lead_needs_no_other_rule() -> None:
    assert replays.lead_batch(make_batch("vida", seed=1, rules={"first_leader": "buyer"})) is None
