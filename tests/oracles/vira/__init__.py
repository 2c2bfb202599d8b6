"""Plain-Python oracle for Vira, written from docs/rules/vira.md alone.

Cards are names such as "SJ" (suit, then rank), hands are sets of them, a talon is a list with the top card first, and
rules are a dict of every option of section 12.

A `Table` holds one deal: `table.decision` says who has to decide what and which choices are legal,
`table.choose(choice)` takes one of them, and `table.row()` gives every figure once `table.decision` is None. `play_out`
plays a table to its end at random, after the calls of `calls_ending_in` where a contract is wanted. A deal on record
has the keys of a trace: `replay` returns its row and refuses what is illegal, `walk` shows each decision with the
choice made.
"""

from .auction import Auction, auction_after, calls_of, key, legal_calls, make_call, parse_call
from .cards import PACK, SUITS, allowed_trumps, deal_pack, suit_class
from .deal import Deal, Decision, Entry, IllegalDealError, is_legal
from .ladder import BIDS, BY_CODE, Bid
from .options import CHOICES, DEFAULTS, Rules, full_rules
from .payment import Purchase, given_up, points, settle
from .play import legal_cards, open_seats, trick_winner
from .record import record_of, replay, table_of, walk
from .result import conceded_outcome, outcome
from .sampling import all_choices, calls_ending_in, can_be_won, play_out, random_cards, random_rules, sample
from .table import Table

__all__ = [
    "BIDS",
    "BY_CODE",
    "CHOICES",
    "DEFAULTS",
    "PACK",
    "SUITS",
    "Auction",
    "Bid",
    "Deal",
    "Decision",
    "Entry",
    "IllegalDealError",
    "Purchase",
    "Rules",
    "Table",
    "all_choices",
    "allowed_trumps",
    "auction_after",
    "calls_ending_in",
    "calls_of",
    "can_be_won",
    "conceded_outcome",
    "deal_pack",
    "full_rules",
    "given_up",
    "is_legal",
    "key",
    "legal_calls",
    "legal_cards",
    "make_call",
    "open_seats",
    "outcome",
    "parse_call",
    "play_out",
    "points",
    "random_cards",
    "random_rules",
    "record_of",
    "replay",
    "sample",
    "settle",
    "suit_class",
    "table_of",
    "trick_winner",
    "walk",
]
