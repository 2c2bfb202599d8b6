"""Plain-Python oracle for Gibbons, two to six players, written from the text of its rules alone.

Cards are strings such as "SJ" (suit, then rank), hands are sets of cards, and `rules` is a dict that holds every
option of section 12. A `Game` goes from decision to decision: it says who decides what and which choices are legal,
and at the end it knows every figure. `referee` replays a recorded game.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from oracles.gibbons_scores import Rules, honour_points, scope_points
from oracles.gibbons_stock import deal_cards, next_batch_size, pack_of, schedule, turn_top
from oracles.refusing import require
from oracles.tricks import PACK, legal_names, winning_place

Hand = AbstractSet[str]
Decision = str | int

DEFAULTS: Rules = {
    "hand_size": 7,
    "trump_method": "turn_top",
    "trump_suit": None,
    "turned_card": "stays_top",
    "trump_per": "game",
    "stock": "redeal",
    "short_batch": "equal",
    "leftover": "unplayed",
    "first_leader": "left_of_dealer",
    "next_leader": "winner",
    "batch_leader": "last_winner",
    "trick_points": 1,
    "honour_ace": 5,
    "honour_jack": 4,
    "honour_queen": 3,
    "honours_to": "captor",
    "announce": False,
    "announce_scope": "batch",
    "announce_order": "sequential",
    "announce_forbid_total": False,
    "announce_mode": "at_least",
    "announce_factor": 2,
    "announce_miss_factor": 2,
    "announce_overtricks": "single",
    "announce_miss_keeps_tricks": True,
    "announce_doubles_honours": False,
    "tie": "shared",
    "match_games": 1,
}


# A game


@dataclass
class Batch:
    """What one deal from the stock comes to; lists by seat."""

    number: int
    hands: list[set[str]]
    size: int
    turned: str | None
    trump: str
    leader: int
    announcements: dict[int, int]
    plays: list[tuple[int, str]]
    draws: list[tuple[int, str]]
    tricks: list[int]
    honours: list[int]


class Game:
    """One game, from decision to decision.

    `stage` is "announce", "play" or "end". Decisions are announcements (integers) and cards. `cuts` holds the suits
    drawn where the trump is cut: one, or one for each batch where every batch has its own.
    """

    def __init__(self, seats: int, pack: Sequence[str], rules: Rules, cuts: Sequence[str] = ()) -> None:
        require(2 <= seats <= 6, f"{seats} players")
        require(len(pack) == len(PACK) and set(pack) == set(PACK), "not a whole pack")
        self.seats, self.rules, self.cuts = seats, rules, list(cuts)
        self.stock = list(pack)
        self.hands: list[set[str]] = []
        self.batches: list[Batch] = []
        self.leader = 0 if rules["first_leader"] == "left_of_dealer" else seats - 1
        self.first_leader = self.leader
        self.winner = -1
        self.trick: list[str] = []
        self.start_batch(rules["hand_size"])

    # Batches

    def start_batch(self, size: int) -> None:
        """Deal the next batch and settle its trump."""
        dealt = size * self.seats
        self.hands = deal_cards(self.stock[:dealt], self.seats)
        self.stock = self.stock[dealt:]
        number = len(self.batches)
        turned, trump = self.settle_trump(number)
        self.leader = self.batch_leader(number)
        zeros = [0] * self.seats
        hands = [set(hand) for hand in self.hands]
        tricks = size + (len(self.stock) // self.seats if self.rules["stock"] == "draw" else 0)
        self.batches.append(
            Batch(number, hands, tricks, turned, trump, self.leader, {}, [], [], list(zeros), list(zeros))
        )
        self.stage = "announce" if self.is_announced(number) else "play"

    def settle_trump(self, number: int) -> tuple[str | None, str]:
        """Turned card, if one is turned, and trump of a batch (section 4)."""
        is_new = number == 0 or self.rules["trump_per"] == "batch"
        if self.rules["trump_method"] == "fixed":
            return None, str(self.rules["trump_suit"])
        if self.rules["trump_method"] == "cut":
            return None, self.cuts[number if is_new else 0]
        if not is_new or not self.stock:
            return None, self.batches[-1].trump
        turned = self.stock[0]
        self.stock = turn_top(self.stock, self.rules)
        return turned, turned[0]

    def batch_leader(self, number: int) -> int:
        """Seat that leads to the first trick of a batch (section 6)."""
        if number == 0 or self.rules["batch_leader"] == "first_leader":
            return self.first_leader
        if self.rules["batch_leader"] == "rotate":
            return (self.first_leader + number) % self.seats
        return self.winner

    @property
    def batch(self) -> Batch:
        """Batch that is being played."""
        return self.batches[-1]

    # Decisions

    def is_announced(self, number: int) -> bool:
        """Whether a batch begins with announcements (section 9)."""
        return bool(self.rules["announce"]) and (number == 0 or self.rules["announce_scope"] == "batch")

    def tricks_in_scope(self) -> int:
        """How many tricks an announcement is about (section 9)."""
        if self.rules["announce_scope"] == "game":
            return sum(schedule(self.seats, self.rules)[0])
        return self.batch.size

    @property
    def turn(self) -> int:
        """Seat that decides next; −1 at the end."""
        if self.stage == "announce":
            return min(set(range(self.seats)) - set(self.batch.announcements))
        if self.stage == "play":
            return (self.leader + len(self.trick)) % self.seats
        return -1

    def choices(self, seat: int | None = None) -> list[Decision]:
        """Every legal decision of the seat in turn, or of any seat in announcements that all make at once."""
        seat = self.turn if seat is None else seat
        if self.stage == "announce":
            return list(self.legal_announcements())
        if self.stage == "play":
            return list(legal_names(sorted(self.hands[seat]), self.trick[0][0] if self.trick else None))
        return []

    def legal_announcements(self) -> list[int]:
        """Numbers that the next speaker may announce (section 9)."""
        tricks, said = self.tricks_in_scope(), self.batch.announcements
        numbers = list(range(tricks + 1))
        is_last = len(said) == self.seats - 1 and self.rules["announce_order"] == "sequential"
        if is_last and self.rules["announce_forbid_total"]:
            numbers = [number for number in numbers if sum(said.values()) + number != tricks]
        return numbers

    def decide(self, decision: Decision, seat: int | None = None) -> None:
        """Carry out a decision, refusing what is illegal."""
        seat = self.turn if seat is None else seat
        require(seat in range(self.seats), f"there is no seat {seat}")
        is_at_once = self.stage == "announce" and self.rules["announce_order"] == "simultaneous"
        is_in_turn = seat not in self.batch.announcements if is_at_once else seat == self.turn
        require(is_in_turn, f"{self.stage}: seat {seat} decides, turn of {self.turn}")
        require(decision in self.choices(seat), f"{self.stage}: {decision} of seat {seat} is illegal")
        if self.stage == "announce":
            self.batch.announcements[seat] = int(decision)
            self.stage = "announce" if len(self.batch.announcements) < self.seats else "play"
        else:
            self.play(seat, str(decision))

    def play(self, seat: int, card: str) -> None:
        """Play a card (section 6)."""
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.batch.plays.append((seat, card))
        if len(self.trick) == self.seats:
            self.end_trick()

    def end_trick(self) -> None:
        """Give the trick to its winner; then draw, go on to the next batch or end (sections 5 to 8)."""
        batch = self.batch
        self.winner = (self.leader + winning_place(self.trick, batch.trump)) % self.seats
        batch.tricks[self.winner] += 1
        for place, card in enumerate(self.trick):
            owner = (self.leader + place) % self.seats if self.rules["honours_to"] == "player" else self.winner
            batch.honours[owner] += honour_points(card, batch.trump, self.rules)
        self.trick = []
        played = sum(batch.tricks)
        self.leader = self.winner if self.rules["next_leader"] == "winner" else (batch.leader + played) % self.seats
        if self.rules["stock"] == "draw" and len(self.stock) >= self.seats:
            self.draw()
        if played == batch.size:
            self.end_batch()

    def draw(self) -> None:
        """Let every player draw a card, the winner of the trick first (section 5)."""
        for turn in range(self.seats):
            seat = (self.winner + turn) % self.seats
            card = self.stock.pop(0)
            self.hands[seat].add(card)
            self.batch.draws.append((seat, card))

    def end_batch(self) -> None:
        """Deal the next batch, or end the game (section 5)."""
        size = next_batch_size(len(self.stock), self.seats, self.rules)
        if size:
            self.start_batch(size)
            return
        self.stage = "end"
        if self.rules["leftover"] == "last_trick":
            for card in self.stock:
                self.batch.honours[self.winner] += honour_points(card, self.batch.trump, self.rules)

    # Figures

    def points(self) -> list[int]:
        """Points of each seat (sections 7 and 9)."""
        scopes = [[batch] for batch in self.batches]
        if not self.rules["announce"] or self.rules["announce_scope"] == "game":
            scopes = [self.batches]
        points = [0] * self.seats
        for scope in scopes:
            for seat in range(self.seats):
                tricks = sum(batch.tricks[seat] for batch in scope)
                honours = sum(batch.honours[seat] for batch in scope)
                announced = scope[0].announcements.get(seat)
                points[seat] += scope_points(announced, tricks, honours, self.rules)
        return points

    def figures(self) -> dict[str, Any]:
        """Every figure of a finished game, lists by seat; trump is that of the first batch, honours are not doubled."""
        require(self.stage == "end", f"the game is not over: {self.stage}")
        return {
            "trump": self.batches[0].trump,
            "players_n": self.seats,
            "tricks": [sum(batch.tricks[seat] for batch in self.batches) for seat in range(self.seats)],
            "honours": [sum(batch.honours[seat] for batch in self.batches) for seat in range(self.seats)],
            "points": self.points(),
            "left_over": set(self.stock),
        }


def row_of(figures: dict[str, Any]) -> dict[str, Any]:
    """Result of a game as one flat row."""
    row = {name: figures[name] for name in ("trump", "players_n")}
    for name in ("tricks", "honours", "points"):
        row.update({f"{name}_{seat}": value for seat, value in enumerate(figures[name])})
    return row


# A recorded game


def referee(
    hands: Sequence[Hand],
    stock: Sequence[str],
    turned: str | None,
    rounds: Sequence[dict[str, Any]],
    rules: Rules,
) -> dict[str, Any]:
    """Replay one recorded game and return its figures, refusing anything illegal.

    `stock` is the undealt cards after the first batch in the order in which they would be drawn, without a card that
    is set aside. A round has `hands`, `trump`, `announcements` (by seat, or None), `plays` and, where cards are drawn,
    `draws`, both as (seat, card).
    """
    require(bool(rounds), "no rounds")
    require({len(hand) for hand in hands} == {rules["hand_size"]}, "hands of a wrong size")
    cuts = [played["trump"] for played in rounds]
    game = Game(len(hands), pack_of(hands, stock, turned, rules), rules, cuts)
    require(game.batch.turned == turned and game.stock == list(stock), f"{turned} is not the turned card of the stock")
    for number, played in enumerate(rounds):
        require(game.stage != "end" and number == len(game.batches) - 1, f"round {number} is not due")
        batch = game.batch
        require([set(hand) for hand in played["hands"]] == batch.hands, f"round {number} has other hands")
        require(played["trump"] == batch.trump, f"the trump of round {number} is {batch.trump}")
        said = played["announcements"]
        require((said is not None) == (game.stage == "announce"), f"round {number}: announcements {said}")
        for seat, announced in enumerate(said or []):
            require(game.stage == "announce", f"round {number} has too many announcements")
            game.decide(announced, seat)
        for seat, card in played["plays"]:
            require(game.stage == "play" and game.batch is batch, f"{card} is played after the end of round {number}")
            game.decide(card, seat)
        require(list(map(tuple, played.get("draws", []))) == batch.draws, f"round {number} has other draws")
    return game.figures()
