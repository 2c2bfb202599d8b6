"""Deals for the fit: with forced declarers, denominations and contracts, logged, and turned into cases."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

import fastsim
from fastsim.batch import make_batch
from fastsim.cards.deck import NO_TRUMP, SUIT_CARDS, SUITS
from fastsim.game import OK, FittedModel
from fastsim.games import get_game
from fastsim.games.israeli_whist import fitting
from fastsim.games.israeli_whist.auction import CONTRACT, PASS, SEATS, bid_call
from fastsim.games.israeli_whist.fitted import complete, empty_sections
from fastsim.games.israeli_whist.record import make_script
from fastsim.games.israeli_whist.row import PLAYS
from fastsim.games.israeli_whist.rules import TRICKS, WhistRules

GAME: Final = "israeli_whist"

#: Shares of denominations: the declarer's longest suit, no trump, any suit.
_SHARES: Final = (0.65, 0.15, 0.20)

#: Highest contract that is forced without regard to the hand.
_WIDE: Final = 8

_CHUNK: Final = 10_000


class Cases(NamedTuple):
    """Cases of the play and of the contract round, see `fastsim.games.israeli_whist.fitting`."""

    play: np.ndarray
    talk: np.ndarray


def open_rules(rules: WhistRules) -> WhistRules:
    """The same tariff, with an auction in which any declarer may state any contract but nought."""
    free = {"min_trump_bid": 1, "forbid_sum_13": False, "winner_contract": "at_least", "auction_end": "three_passes"}
    return WhistRules(**{**rules.options(), **free})


def denominations(hands: np.ndarray, declarers: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """A denomination for each deal, mostly the declarer's longest suit."""
    own = hands[np.arange(len(hands)), declarers]
    lengths = np.stack([np.bitwise_count(own & SUIT_CARDS[suit]) for suit in range(SUITS)], axis=1)
    longest = (lengths + chance.random(lengths.shape) / 2).argmax(axis=1)
    kind = chance.choice(3, len(hands), p=_SHARES)
    return np.select([kind == 0, kind == 1], [longest, NO_TRUMP], chance.integers(0, SUITS, len(hands)))


def auction_calls(declarer: int, denomination: int) -> list[int]:
    """The shortest auction that gives a seat a denomination."""
    return [PASS] * declarer + [int(bid_call(1, denomination))] + [PASS] * (SEATS - 1)


def contract_calls(declarer: int, contracts: np.ndarray) -> list[int]:
    """Statements of the contracts, given by seat."""
    return [CONTRACT + int(contracts[(declarer + turn) % SEATS]) for turn in range(SEATS)]


class Explorer:
    """Plays logged deals with forced auctions by given players and model."""

    def __init__(self, rules: WhistRules, seed: int, player: str, model: FittedModel) -> None:
        batch = make_batch(GAME, seed=seed, rules=open_rules(rules), players=player, model=model)
        self._game = get_game(GAME)
        self._seed = np.uint64(seed)
        self._arguments = [batch.rules.codes(), *batch.player_arguments(), np.zeros(SEATS, dtype=np.int64)]
        self._model = model.values
        batch.play(0, 1)

    def _play(self, deals: range, scripts: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        rows = np.zeros(len(deals), dtype=self._game.row)
        logs = np.zeros(len(deals), dtype=self._game.log)
        for i, (deal, script) in enumerate(zip(deals, scripts, strict=True)):
            part = slice(i, i + 1)
            status = int(self._game.kernel(self._seed, deal, *self._arguments, script, rows[part], logs[part]))
            assert status == OK
        return rows, logs

    def _contracts(
        self, deals: range, auctions: list[list[int]], declarers: np.ndarray, wide: bool, chance: np.random.Generator
    ) -> np.ndarray:
        """Contracts by seat: any, or the players' own and near them."""
        n = len(deals)
        if wide:
            contracts = chance.integers(0, _WIDE + 1, (n, SEATS))
        else:
            rows, _ = self._play(deals, [make_script(calls) for calls in auctions])
            near = chance.choice([0, 0, 0, -1, 1, 1, -2, 2], (n, SEATS))
            contracts = np.clip(rows["contract"].astype(np.int64) + near, 0, TRICKS)
            contracts[chance.random((n, SEATS)) < 0.04] = 0
        own = (np.arange(n), declarers)
        contracts[own] = np.maximum(contracts[own], 1)
        return contracts

    def cases(self, start: int, n: int, wide: bool, chance: np.random.Generator) -> Cases:
        """Cases of `n` deals from number `start`."""
        play, talk = [], []
        for first in range(start, start + n, _CHUNK):
            deals = range(first, min(first + _CHUNK, start + n))
            hands = fastsim.hands(GAME, seed=int(self._seed), deals=deals)
            declarers = chance.integers(0, SEATS, len(deals))
            trumps = denominations(hands, declarers, chance)
            auctions = [auction_calls(int(seat), int(trump)) for seat, trump in zip(declarers, trumps, strict=True)]
            contracts = self._contracts(deals, auctions, declarers, wide, chance)
            scripts = [
                make_script(calls + contract_calls(int(seat), stated))
                for calls, seat, stated in zip(auctions, declarers, contracts, strict=True)
            ]
            rows, logs = self._play(deals, scripts)
            play.append(self._play_cases(rows, logs))
            talk.append(self._talk_cases(rows, hands))
        return Cases(np.concatenate(play), np.concatenate(talk))

    def _play_cases(self, rows: np.ndarray, logs: np.ndarray) -> np.ndarray:
        out = np.zeros((len(rows) * PLAYS, fitting.ALL_COLUMNS), dtype=np.int64)
        n = int(fitting.play_cases(logs, rows, self._model, out))
        kept = out[:n]
        return kept[kept[:, fitting.LEFT] > 0][:, : fitting.PLAY_COLUMNS].astype(np.int32)

    def _talk_cases(self, rows: np.ndarray, hands: np.ndarray) -> np.ndarray:
        out = np.zeros((len(rows) * SEATS, fitting.TALK_COLUMNS), dtype=np.int64)
        n = int(fitting.talk_cases(hands, rows, self._model, out))
        return out[:n].astype(np.int32)


def empty_model(rules: WhistRules) -> FittedModel:
    """A model that knows nothing, for players that do not use it."""
    return FittedModel("empty", complete(empty_sections()), rules, {})
