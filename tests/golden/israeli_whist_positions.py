"""Positions of Israeli whist with the answer of a good player, to judge a player by.

Each is argued from what the seat to act can see: its own cards, the cards that the others still hold between them, the
table, the contracts and the tricks taken. The default rules hold unless a preset is named. Kinds:

- "ducking": a seat that has its tricks keeps from winning more, by the highest card that is safe;
- "shedding": where it cannot win it throws what would win later;
- "taking": a seat that needs tricks takes them, cheaply, and draws trumps before it cashes;
- "late": when a trick may wait and when it may not;
- "zero": a zero that is lost goes for more where the tariff recovers;
- "spoiling": nothing to win for oneself, something to lose for others;
- "last": the contract of the last speaker, with his forbidden number;
- "contract": other contracts; "auction": bids and passes.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CardPosition:
    """A card to be played.

    Attributes
    ----------
    name, kind, trump : str
        A short unique name, the kind, and the denomination.
    leader, table : int, str
        Who led, and the cards played so far; the next seat is to act.
    hand, others : str
        Cards of the seat to act, and all cards that the other three still hold.
    contracts, tricks : tuple of int
        By seat.
    answers : tuple of str
        What is accepted.
    reason : str
        Why.
    preset : str
        Rules.
    """

    name: str
    kind: str
    trump: str
    leader: int
    table: str
    hand: str
    others: str
    contracts: tuple[int, int, int, int]
    tricks: tuple[int, int, int, int]
    answers: tuple[str, ...]
    reason: str
    preset: str = "default"


@dataclass(frozen=True)
class CallPosition:
    """A call to be made: `calls` are those so far from seat 0 on; answers as the calls are spelled, "bid S" any bid."""

    name: str
    kind: str
    hand: str
    calls: str
    answers: tuple[str, ...]
    reason: str
    preset: str = "default"


P = CardPosition

CARDS: tuple[CardPosition, ...] = (
    # Ducking
    P("last_seat_ducks", "ducking", "S", 0, "H5 H7 H8", "H9 H3", "HQ C4 D6", (3, 2, 4, 2), (3, 2, 4, 2), ("H3",),
      "It has its two tricks, and the nine would win."),
    P("highest_below", "ducking", "C", 1, "DJ", "DQ DT D4 S5", "DA DK D9 D2 SA SK S9 S2 HA H7 H4", (4, 3, 0, 3),
      (3, 3, 0, 3), ("DT",), "The ten is the highest card that is safe under the jack."),
    P("second_seat_zero", "ducking", "S", 0, "CQ", "CK CJ C3 H2", "CA C9 C8 HA HK H9 DA D9 D5 S7 S4", (4, 0, 3, 3),
      (4, 0, 2, 3), ("CJ",), "A zero throws its highest club under the queen."),
    P("third_seat_keeps_the_queen", "taking", "NT", 3, "S9 SK", "SQ S7 S2", "SA ST H6 H3 D9 D4 C8", (3, 4, 2, 3),
      (3, 2, 2, 3), ("S2",), "It needs both other tricks: the two goes under the king."),
    P("third_seat_throws_the_queen", "ducking", "NT", 3, "S9 SK", "SQ S2", "ST H6 D9 C8", (4, 2, 2, 4),
      (4, 3, 2, 2), ("SQ",), "Under the king the queen goes, the two is safe in the last trick."),
    P("lead_low_when_done", "ducking", "C", 2, "", "SA H2 D3", "HK HQ H9 DA DT D8 SK S7 C5", (3, 3, 2, 4), (3, 3, 2, 2),
      ("H2", "D3"), "It has its two: the low cards lose the lead, the ace would win."),
    P("zero_leads_low", "ducking", "NT", 1, "", "HA H2", "HK H9 S5 S8 D7 C9", (4, 0, 3, 4), (4, 0, 3, 4), ("H2",),
      "The two loses to the king or the nine, the ace would win now."),
    P("duck_with_the_ace", "ducking", "D", 0, "SK", "SA S4", "SQ S9 H5 H7 C3", (4, 3, 4, 3), (3, 3, 2, 3), ("S4",),
      "It has its three: the four stays under the king."),
    P("duck_the_trump_lead", "ducking", "H", 1, "HT", "HJ H6 C2", "HA H9 CK C9 D8 D5 S4 S3", (3, 3, 2, 4),
      (2, 3, 2, 3), ("H6",), "The six is under the ten; the jack might win."),
    P("do_not_ruff", "ducking", "S", 0, "DA D3", "S5 H4 C3", "SK D9 D6 H9 H8 CK CJ", (5, 2, 3, 4), (3, 2, 3, 2),
      ("H4", "C3"), "It has its three and need not ruff."),
    P("do_not_overruff", "ducking", "S", 1, "HA H5 S6", "S9 C4", "SK CQ D7", (2, 5, 3, 4), (2, 3, 3, 3), ("C4",),
      "Seat 0 has its two: the club keeps out of the trick, and the king of trumps takes the nine in the last."),
    P("throw_the_trump_jack_under_the_king", "ducking", "S", 0, "S8 SK", "SJ S5 D2", "SA SQ S3 H9 H4 D8 C6",
      (3, 3, 2, 4), (3, 2, 2, 3), ("SJ",), "It has its two: the highest trump that is safe goes."),
    P("lead_the_six_not_the_queen", "ducking", "NT", 1, "", "HQ H6", "HK H5 S8 S3 D9 C2", (4, 3, 3, 4), (3, 3, 2, 3),
      ("H6",), "It has its three: the queen, led, loses to the king alone, and can be thrown later."),
    # Shedding
    P("throw_the_ace", "shedding", "S", 0, "HK H4", "DA D5 C2", "HA HQ DK D9 CK C9 S3", (5, 3, 0, 3), (5, 2, 0, 3),
      ("DA",), "Void in hearts, a zero throws the card that would win."),
    P("throw_the_bare_king", "shedding", "H", 1, "SA S6", "CK D3 D2", "CQ C9 DA DJ D8 S9 H5", (3, 4, 3, 0),
      (3, 4, 3, 0), ("CK",), "The bare king would be caught by a club lead; the diamonds are safe."),
    P("throw_the_nine_under_the_ten", "shedding", "S", 0, "H5 HT H8", "H9 H3", "HQ C4 D6", (3, 2, 4, 2), (3, 2, 4, 2),
      ("H9",), "The ten wins anyway, so the nine goes."),
    P("last_seat_throws_the_king", "shedding", "C", 2, "SA S5 S8", "SK S2", "SQ DA H7", (3, 3, 4, 4), (3, 3, 2, 3),
      ("SK",), "Seat 1 has its three; the king is safe under the ace."),
    P("throw_the_high_trump_away", "shedding", "D", 0, "DA", "DK D2 H3", "DQ D9 HK HT S6 S8 C7 C5", (4, 3, 2, 3),
      (2, 3, 2, 3), ("DK",), "Under the ace of trumps the king can go."),
    P("throw_from_the_long_suit_high", "shedding", "S", 3, "CA C7", "HA HK H2", "HQ H9 H5 C9 D6 D4 S7", (3, 0, 3, 4),
      (3, 0, 3, 4), ("HA", "HK"), "A zero throws its high hearts on the clubs."),
    P("void_and_done", "shedding", "NT", 2, "S7", "HA D4 C3", "HK H8 DK D9 CA CQ S9 ST", (4, 2, 2, 3), (3, 2, 2, 3),
      ("HA",), "At no trump a discard never wins: the ace goes."),
    P("do_not_ruff_throw_the_king", "shedding", "C", 0, "HA", "C9 DK D4", "HK H8 DA D7 S9 S5 CT C3", (4, 3, 3, 4),
      (3, 3, 2, 2), ("DK",), "It has its three: no ruff, and the king is the card that might win later."),
    # Taking
    P("must_take_both", "taking", "S", 0, "H5 H7 H8", "H9 H3", "HQ C4 D6", (4, 2, 4, 4), (3, 2, 4, 2), ("H9",),
      "It needs both tricks."),
    P("cheapest_winner", "taking", "S", 0, "H5 H7 H8", "HA HT C2", "HK HQ C9 C3 D5 S6", (4, 3, 3, 4), (3, 3, 2, 2),
      ("HT",), "The ten is enough; the ace takes the other."),
    P("the_small_trump_now", "taking", "S", 0, "DK D2 D5", "S3 H4", "HK H9 S8", (5, 2, 3, 4), (4, 2, 2, 3), ("S3",),
      "It needs one: the three ruffs now, in the last trick the eight would beat it."),
    P("ruff_low", "taking", "S", 2, "DK D2 D5", "SA S3 H4", "HK H9 C8 C7 S9 D9", (3, 5, 4, 2), (3, 3, 2, 2), ("S3",),
      "It needs two: the three wins this one, the ace another."),
    P("cash_the_top_trump", "taking", "S", 0, "", "SA H9", "SQ H8 H3 D8 D4 C6", (7, 2, 2, 3), (5, 2, 2, 2), ("SA",),
      "It needs both: the ace takes the last trump, then the nine is the highest heart."),
    P("draw_trumps_first", "taking", "S", 0, "", "SA SK HA HK", "SQ S5 HQ HT H9 DA DK D7 CA CK C8 C4", (8, 2, 1, 3),
      (4, 2, 1, 2), ("SA", "SK"), "The hearts would be ruffed as long as trumps are out."),
    P("overruff", "taking", "H", 3, "CA H4 C8", "H7 D2", "DA DK S5", (4, 4, 3, 3), (4, 4, 1, 2), ("H7",),
      "Seat 2 needs both, and the seven beats the four of trumps."),
    P("win_with_the_ace_second", "taking", "NT", 0, "HK", "HA H3", "HQ H9 D5 C6 S7", (5, 3, 3, 3), (4, 2, 2, 3),
      ("HA",), "The king is there to be beaten; the three loses afterwards."),
    P("do_not_waste_the_king", "taking", "C", 1, "DA D4", "DK D3 S6", "DQ D9 H7 H5 S8 S4 C2", (4, 4, 4, 2),
      (3, 3, 3, 1), ("D3",), "Under the ace the three goes; the king may win later."),
    P("take_with_the_ten", "taking", "NT", 0, "C4 C9 C6", "CT C2", "CK S5 H7", (5, 3, 3, 3), (4, 3, 2, 2), ("CT",),
      "It needs one and this is the one."),
    P("take_the_lead_and_run", "taking", "NT", 3, "H8 H6 H5", "HQ H7 SA", "S7 S3 D8 D4 C5 C3", (3, 3, 5, 3),
      (3, 3, 2, 2), ("HQ",), "It needs all three: the queen now, then the ace and the last heart."),
    P("needs_all_with_trumps", "taking", "D", 2, "", "DA DK H9", "DJ D5 S8 S6 H7 H4 C9 C5 C2", (3, 3, 5, 3),
      (3, 3, 2, 2), ("DA", "DK"), "The nine of hearts wins when no trump is left to ruff it."),
    P("overruff_cheaply", "taking", "S", 0, "DA S4 D5", "S9 S6 C2", "SJ HK H7 C9 C4 D8", (4, 3, 3, 4), (3, 3, 2, 2),
      ("S6",), "It needs two: the six is enough over the four, the nine may win another."),
    P("take_it_before_it_is_ruffed", "taking", "S", 0, "D3", "DA D5 H2", "DK DQ D9 S4 H8 H7 C5 C3", (4, 3, 4, 3),
      (3, 2, 3, 2), ("DA",), "It needs one, and a later diamond may be ruffed."),
    # Late
    P("ace_of_trumps_can_wait", "late", "S", 0, "DK D5", "D9 D3 SA", "DQ DT H6 H4 C8 C7 S2", (3, 4, 3, 4), (3, 3, 2, 2),
      ("D9",), "Its one trick is the ace of trumps; the nine, which might win another, goes under the king."),
    P("only_one_chance", "late", "NT", 0, "SQ S8 S5", "SK S6", "SA DK C9", (5, 3, 3, 3), (4, 3, 2, 2), ("SK",),
      "The king wins now; next time the ace may be there."),
    P("low_trump_first", "late", "S", 1, "", "SA S2", "S9 S4 HK H8 D6 C5", (4, 3, 4, 3), (4, 2, 3, 2), ("S2",),
      "It needs one: the two loses for sure and the ace takes the last trick; the ace first may make both win."),
    P("keep_the_boss", "late", "S", 0, "CK", "CA C5 S4", "CQ CJ H9 H6 D8 D3 S9 S7", (4, 2, 3, 3), (4, 1, 3, 2),
      ("CA",), "It needs one: the ace beats the king before clubs are ruffed."),
    # Zero
    P("broken_zero_takes", "zero", "S", 0, "H5 H7 H8", "HA H2", "HK C4 D6", (3, 3, 4, 0), (3, 3, 3, 2), ("HA",),
      "The zero is lost: every further trick brings ten back."),
    P("broken_zero_ruffs", "zero", "S", 0, "DK D2 D5", "S3 H4", "HK H9 C8", (4, 3, 3, 0), (4, 3, 3, 1), ("S3",),
      "The zero is lost: the trump brings ten back."),
    P("broken_zero_overruffs", "zero", "C", 1, "SA C4 S5", "C9 H3", "HA DK D9", (0, 4, 3, 4), (2, 4, 2, 3), ("C9",),
      "The zero is lost: take what can be had."),
    P("broken_zero_cashes", "zero", "NT", 2, "", "DA H2", "HK HQ D5 S6 S4 C7", (4, 4, 0, 3), (4, 4, 1, 2), ("DA",),
      "On lead with an ace, a lost zero cashes it."),
    P("per_trick_zero_still_ducks", "zero", "S", 0, "H5 H7 H8", "HA H2", "HK C4 D6", (3, 3, 4, 0), (3, 3, 3, 2),
      ("H2",), "Where each trick of a lost zero costs ten, it goes on ducking.", "per_trick"),
    # Spoiling
    P("leave_it_to_the_zero", "spoiling", "S", 0, "H5 H4 H8", "HA H2", "HK C4 D6", (4, 4, 0, 0), (4, 5, 0, 2), ("H2",),
      "A lost zero of the flat tariff has nothing to win: the trick spoils the zero of seat 2.", "flat_50_25"),
    P("take_it_from_the_needy", "spoiling", "S", 0, "H5 H4 H8", "HA H2", "HK C4 D6", (4, 4, 2, 0), (4, 4, 1, 2),
      ("HA",), "A lost zero of the flat tariff takes the trick that seat 2 needs.", "flat_50_25"),
    P("ruff_what_the_needy_would_win", "spoiling", "C", 2, "DA D5 D7", "C4 H9", "HK S8 S3", (4, 0, 3, 4),
      (4, 2, 2, 3), ("C4",), "Seat 2 needs the trick; a lost zero of the flat tariff takes it away.", "flat_50_25"),
)  # fmt: skip

C = CallPosition

CALLS: tuple[CallPosition, ...] = (
    C("last_may_not_say_two", "last", "SA SK S3 H7 H4 H2 D8 D6 D3 C9 C7 C5 C2", "5H P P P 6 3 2", ("1", "3"),
      "The sum is 11: two is forbidden, and the hand is worth two."),
    C("last_is_stuck_with_an_over", "last", "S2 S3 S4 H3 H2 D5 D4 D3 D2 C6 C4 C3 C2", "5H P P P 7 4 2", ("1",),
      "Nought is forbidden; one is the nearest."),
    C("last_says_zero", "last", "S2 S3 S4 H3 H2 D5 D4 D3 D2 C6 C4 C3 C2", "5H P P P 6 3 2", ("0",),
      "Nothing higher than a six: a zero, also where two is the forbidden number."),
    C("last_with_free_choice", "last", "SA SK H7 H5 H4 D8 D6 D3 CA C9 C7 C5 C2", "5S P P P 7 5 3", ("3",),
      "The sum is above 13: nothing is forbidden, and three top cards are three tricks."),
    C("low_cards_are_a_zero", "contract", "S2 S3 S4 H3 H2 D5 D4 D3 D2 C6 C4 C3 C2", "5H P P P 5", ("0",),
      "Nothing higher than a six."),
    C("seven_top_trumps", "contract", "SA SK SQ SJ ST S9 S8 HA H5 D4 D3 C6 C2", "6S P P P", ("8",),
      "Seven trumps that cannot be beaten and an ace."),
    C("three_top_cards", "contract", "SA SK H7 H5 H4 D8 D6 D3 CA C9 C7 C5 C2", "5S P P P 6", ("3",),
      "Ace and king of trumps and an ace."),
    C("no_trump_aces", "contract", "SA S4 S3 HA H6 H2 DA D7 D3 D2 CA C5 C4", "5NT P P P 6", ("4",),
      "Four aces at no trump are four tricks."),
    C("two_aces_and_a_king", "contract", "SA S7 S3 HA H8 H4 DK D7 D2 CQ C8 C5 C3", "5S P P P 5", ("2", "3"),
      "Two aces, and a king that wins as often as not."),
    C("solid_six_hearts", "auction", "HA HK HQ HJ H9 H8 SA S3 DK D4 C7 C3 C2", "", ("bid H",),
      "Six heart tricks, an ace and a king."),
    C("long_top_trumps_bid", "auction", "SA SK SQ SJ ST S9 S8 HA H5 D4 D3 C6 C2", "", ("bid S",),
      "Eight tricks with spades."),
    C("nothing_passes", "auction", "S7 S5 S3 S2 H6 H4 H2 D7 D5 D3 C6 C4 C2", "", ("pass",),
      "No trick in sight, and a zero is worth more when another declares."),
    C("solid_no_trump", "auction", "SA SK SQ HA HK H4 DA DK D5 CA CK C4 C3", "", ("bid NT",),
      "Nine top cards need no trumps."),
    C("overbid_with_more", "auction", "SA SK SQ SJ ST S9 S8 HA H5 D4 D3 C6 C2", "5H", ("bid S",),
      "Spades are higher, and the hand is worth eight."),
    C("leave_the_partnerless_alone", "auction", "S7 S5 S3 S2 H6 H4 H2 D7 D5 D3 C6 C4 C2", "5S P P", ("pass",),
      "Nothing to bid."),
)  # fmt: skip
