"""Positions of Vida with the answer of a competent club player, to judge a player by.

They were written before the player that they judge. Each is argued from what the seat to act can see: its own hand,
the calls, the cards played and the air shown. The hidden hands only complete the deal. All stand under the default
rules (docs/rules/vida.md).

The kinds:

- "signals": the two signals of section 10, given and read. A lima on partner's winning ace says "I may hold the ten,
  come again"; a partner without the ten loads a counting card. The first suit thrown while partner draws trumps says
  "no ace here, do not lead this".
- "counting": cards gone, voids shown and shown air.
- "trumps": drawing and keeping trumps, loading points on our tricks and limas on theirs, guarding tens.
- "market": what to call. The bid is not scored, so there is nothing to gain by bidding more than is needed.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Position:
    """A decision of one seat and how it should be taken.

    Attributes
    ----------
    name : str
        Short and unique.
    kind : str
        "signals", "counting", "trumps" or "market".
    hands : tuple of str
        The four hands as dealt.
    calls : str
        The calls from seat 0 on: the whole auction where a card is asked, the calls so far where a call is asked.
    plays : str
        The cards played so far, in that order; who plays each follows from the rules.
    seat : int
        Who is to act.
    answers : tuple of str
        What is accepted: cards, or calls: "P", "screw", "bid" (any bid), "bid S" (any bid in spades).
    reason : str
        Why.
    without_signals : tuple of str
        What is accepted from a player that does not know the signals; empty where that is not tested.
    """

    name: str
    kind: str
    hands: tuple[str, str, str, str]
    calls: str
    plays: str
    seat: int
    answers: tuple[str, ...]
    reason: str
    without_signals: tuple[str, ...] = ()


POSITIONS: tuple[Position, ...] = (
    # Signals
    Position(
        name="lima_holding_ten_and_small",
        kind="signals",
        hands=(
            "SA SJ HA HJ H9 DT DK CQ",
            "SK S9 S8 HT HQ D7 CT CJ",
            "ST S7 H8 DJ D9 D8 C9 C7",
            "SQ HK H7 DA DQ CA CK C8",
        ),
        calls="90H P P P",
        plays="HJ HQ H8 HK H9 HT D8 H7 HA D7 D9 C8 SA S9",
        seat=2,
        answers=("S7",),
        reason=(
            "Partner's ace of spades takes the trick and all trumps are gone. The seven says that I may hold the "
            "ten, and the ten wins the second round."
        ),
    ),
    Position(
        name="lima_holding_ten_and_queen",
        kind="signals",
        hands=(
            "HA HQ HJ DA DJ D9 CA C8",
            "ST SJ S7 HK DK D8 CJ C9",
            "SQ S8 H9 H7 D7 CT CQ C7",
            "SA SK S9 HT H8 DT DQ CK",
        ),
        calls="90D P P P",
        plays="DJ D8 D7 DQ D9 DK H7 DT DA S7 H9 S9 CA C9",
        seat=2,
        answers=("C7",),
        reason=(
            "Loading the queen would deny the ten. The seven asks partner, whose ace is winning, to come again to "
            "my ten."
        ),
        without_signals=("CQ", "CT"),
    ),
    Position(
        name="lima_holding_ten_and_jack",
        kind="signals",
        hands=(
            "SA SJ S9 HA HK H7 DT CJ",
            "ST S7 HQ H9 DA DK DJ C7",
            "S8 HT HJ H8 D8 D7 CQ C8",
            "SK SQ DQ D9 CA CT CK C9",
        ),
        calls="100S P P P",
        plays="SJ S7 S8 SQ S9 ST D7 SK SA C7 D8 C9 HA H9",
        seat=2,
        answers=("H8",),
        reason=(
            "The jack is worth two points, the message is worth a trick: the eight of hearts on partner's winning "
            "ace says that the ten may be here."
        ),
        without_signals=("HJ", "HT"),
    ),
    Position(
        name="king_denies_the_ten",
        kind="signals",
        hands=(
            "SA SJ S9 HA D7 CA CJ C8",
            "SQ S8 S7 HJ H9 DA DT DQ",
            "SK HK H8 H7 DJ D9 CQ C7",
            "ST HT HQ DK D8 CT CK C9",
        ),
        calls="80S P P P",
        plays="SJ S7 SK ST S9 SQ D9 C9 HA H9",
        seat=2,
        answers=("HK",),
        reason=(
            "I do not have the ten, so a lima on partner's winning ace would lie. I load the king, which also "
            "brings four points home."
        ),
    ),
    Position(
        name="queen_denies_the_ten",
        kind="signals",
        hands=(
            "HA HQ HJ DA DJ D9 CA CK",
            "ST SJ S7 HK DK D8 CJ C8",
            "SQ S8 H9 H7 D7 CQ C9 C7",
            "SA SK S9 HT H8 DT DQ CT",
        ),
        calls="90D P P P",
        plays="DJ D8 D7 DQ D9 DK H7 DT DA S7 H9 S9 CA CJ",
        seat=2,
        answers=("CQ",),
        reason=(
            "Without the ten I must not drop a lima on partner's winning ace: the queen is three points and tells "
            "partner not to come again."
        ),
    ),
    Position(
        name="come_again_after_a_lima",
        kind="signals",
        hands=(
            "S9 H7 DA DT DK D7 CA CK",
            "SA S7 HT HQ HJ CJ C9 C8",
            "SK SQ HA H9 H8 D9 CT C7",
            "ST SJ S8 HK DQ DJ D8 CQ",
        ),
        calls="P 80C P P P",
        plays="DA C8 D9 DQ CJ C7 CQ CK C9 CT D8 CA SA SQ S8 S9",
        seat=1,
        answers=("S7",),
        reason=(
            "Without the lima the long suit would be led to drive out its ace. But partner dropped a lima on my "
            "winning ace and loaded nothing: the ten is there, so the suit is led again, small."
        ),
        without_signals=("HQ", "HJ"),
    ),
    Position(
        name="come_again_rather_than_the_long_suit",
        kind="signals",
        hands=(
            "SA SK S8 HA HK D9 CJ C8",
            "HJ H9 H8 DA D7 CT CQ C7",
            "ST S9 S7 HT H7 DK DQ CK",
            "SQ SJ HQ DT DJ D8 CA C9",
        ),
        calls="P 80H P P P",
        plays="SA H8 S9 SQ HJ H7 HQ HK H9 HT SJ HA DA DQ D8 D9",
        seat=1,
        answers=("D7",),
        reason=(
            "Three cards with the ten look like the natural suit to play on, but partner's lima on my ace "
            "promised the other ten: I go back to that suit at once."
        ),
        without_signals=("CQ", "C7"),
    ),
    Position(
        name="come_again_small_to_the_ten",
        kind="signals",
        hands=(
            "SA S9 HA HT H8 DA DK CJ",
            "SQ S8 S7 DJ D9 D8 CA C7",
            "ST SK HK H9 H7 DT D7 C9",
            "SJ HQ HJ DQ CT CK CQ C8",
        ),
        calls="P 80D P P P",
        plays="HA D8 H9 HQ DJ D7 DQ DK D9 DT HJ DA CA C9 C8 CJ",
        seat=1,
        answers=("C7",),
        reason=(
            "Partner answered my ace with a lima where a king or queen would have been loaded, so the ten should "
            "be there: the small card of the suit goes to it."
        ),
    ),
    Position(
        name="do_not_return_after_a_queen",
        kind="signals",
        hands=(
            "SA SK HT HJ DJ CA CT CK",
            "SJ S9 S8 HA H7 DK DQ D7",
            "ST S7 HK H9 DA D8 C9 C7",
            "SQ HQ H8 DT D9 CQ CJ C8",
        ),
        calls="P 80S P P P",
        plays="CA S8 C9 CQ SJ S7 SQ SK S9 ST CJ SA HA H9 HQ HJ",
        seat=1,
        answers=("DK", "DQ", "D7"),
        reason=(
            "Partner loaded the queen on my ace, which denies the ten: the small heart would only feed their ten, "
            "so I play my other suit."
        ),
    ),
    Position(
        name="first_discard_not_from_the_ace",
        kind="signals",
        hands=(
            "SA SJ S9 DT DJ CT CK CQ",
            "ST SQ S8 HT HJ DA DQ CA",
            "S7 HA H9 H7 D9 D8 C9 C8",
            "SK HK HQ H8 DK D7 CJ C7",
        ),
        calls="90S P P P",
        plays="SJ S8 S7 SK S9 SQ",
        seat=2,
        answers=("D9", "D8", "C9", "C8"),
        reason=(
            "Partner draws trumps and I am out of them. The first discard says where I have no ace, so it comes "
            "from diamonds or clubs and never from hearts."
        ),
    ),
    Position(
        name="first_discard_with_two_aces",
        kind="signals",
        hands=(
            "ST SK HT HJ DA DK CJ C9",
            "SQ S7 H9 DQ D7 CA CT C7",
            "SA S9 HA H8 DJ D9 D8 C8",
            "SJ S8 HK HQ H7 DT CK CQ",
        ),
        calls="90C P P P",
        plays="CJ C7 C8 CQ C9 CT",
        seat=2,
        answers=("D8", "D9", "DJ"),
        reason="I hold the aces of spades and hearts. A diamond on partner's trump tells which suit not to lead.",
    ),
    Position(
        name="first_discard_from_the_short_suit",
        kind="signals",
        hands=(
            "ST SQ HQ DQ DJ D9 CK C9",
            "S8 HA HK HJ H9 CA CT C8",
            "SK HT H7 DA DT DK CQ C7",
            "SA SJ S9 S7 H8 D8 D7 CJ",
        ),
        calls="P 90H P P P",
        plays="C9 CA C7 CJ HJ H7 H8 HQ H9 HT",
        seat=3,
        answers=("D8", "D7"),
        reason=(
            "A spade from the long suit would be the idle choice, but it would deny the ace of spades. A small "
            "diamond leaves partner the right suit to lead."
        ),
        without_signals=("SJ", "S9", "S7"),
    ),
    Position(
        name="lead_the_suit_not_thrown",
        kind="signals",
        hands=(
            "SK HJ H9 DT DK DQ CA CK",
            "SA SJ S9 S8 HT HQ D8 C7",
            "ST S7 HA HK H7 D7 CT CJ",
            "SQ H8 DA DJ D9 CQ C9 C8",
        ),
        calls="P 90S P P P",
        plays="CA C7 CT C8 CK S8 CJ CQ SJ S7 SQ SK S9 ST H8 H9 SA D7 C9 HJ",
        seat=1,
        answers=("D8",),
        reason=(
            "Only three hearts are out, but partner's first discard on my trumps was a heart: no ace there. The "
            "ace to look for is the ace of diamonds."
        ),
        without_signals=("HQ", "HT"),
    ),
    Position(
        name="singleton_to_the_ace_not_denied",
        kind="signals",
        hands=(
            "SK S9 HK DA DK CT CJ C7",
            "SJ HA HJ H9 H8 D7 CK CQ",
            "SQ S8 HT H7 DT DJ CA C9",
            "SA ST S7 HQ DQ D9 D8 C8",
        ),
        calls="P 90H P P P",
        plays="DA D7 DT D8 DK H8 DJ DQ HJ H7 HQ HK H9 HT C8 C7 HA S8 S7 CJ",
        seat=1,
        answers=("SJ",),
        reason=(
            "King and queen invite a lead, but partner's first throw was in that suit, so its ace is against us. "
            "The first throw counts, not the second: I lead the other suit."
        ),
        without_signals=("CK", "CQ"),
    ),
    Position(
        name="first_throw_names_the_wrong_suit",
        kind="signals",
        hands=(
            "SJ S9 HA HK H9 DK CT CJ",
            "SK S7 H7 DA DJ D9 D8 C9",
            "SA SQ HT HJ DT D7 CQ C8",
            "ST S8 HQ H8 DQ CA CK C7",
        ),
        calls="P 90D P P P",
        plays="HA H7 HT H8 HK D8 HJ HQ DJ D7 DQ DK D9 DT S8 S9 DA C8 C7 SJ",
        seat=1,
        answers=("C9",),
        reason=(
            "Leading small from the king hopes for partner's ace, which the first discard has denied. The nine of "
            "the other suit looks for the ace that partner may hold."
        ),
        without_signals=("S7", "SK"),
    ),
    # Counting
    Position(
        name="draw_the_last_trump",
        kind="counting",
        hands=(
            "SA SJ S9 S8 HA HT HQ D7",
            "ST SQ S7 DT D9 CA CQ C9",
            "HK H8 DK CT CK CJ C8 C7",
            "SK HJ H9 H7 DA DQ DJ D8",
        ),
        calls="90S P P P",
        plays="SJ S7 C7 SK S9 SQ C8 D8",
        seat=0,
        answers=("SA",),
        reason=(
            "Partner and one opponent have shown out, five trumps have gone and I hold two: the ten is with the "
            "other opponent. The ace takes it before it can ruff."
        ),
    ),
    Position(
        name="give_partner_a_ruff",
        kind="counting",
        hands=(
            "SK SQ HA HT HK DJ D7 CT",
            "S7 H8 H7 DT D8 CQ CJ C9",
            "SJ S9 HQ HJ H9 DK D9 CA",
            "SA ST S8 DA DQ CK C8 C7",
        ),
        calls="P P 90S P P P",
        plays="HA H7 H9 S8 DA D7 D8 D9 DQ DJ DT DK",
        seat=1,
        answers=("H8",),
        reason=(
            "Partner ruffed the first heart and is void there. My last heart lets partner ruff again, behind the buyer."
        ),
    ),
    Position(
        name="keep_the_guard_against_the_shown_ace",
        kind="counting",
        hands=(
            "SJ S9 HA H7 DA DK DQ D8",
            "S7 HK H9 DT D7 CJ C9 C8",
            "SA ST SK S8 HT HQ H8 CQ",
            "SQ HJ DJ D9 CA CT CK C7",
        ),
        calls="90S P P P",
        plays="SJ S7 S8 SQ S9",
        seat=1,
        answers=("C8", "C9"),
        reason=(
            "The buyer showed ace, king and queen of diamonds. My ten becomes high after the ace, but only if the "
            "seven is still there to play under it: a small club goes."
        ),
    ),
    Position(
        name="lead_to_partners_shown_ace",
        kind="counting",
        hands=(
            "SQ S7 H8 DT D9 CK C9 C7",
            "SA SK SJ HJ DK D8 CA CJ",
            "ST HA HT HK HQ DA DQ CQ",
            "S9 S8 H9 H7 DJ D7 CT C8",
        ),
        calls="P 80S P P P",
        plays="",
        seat=0,
        answers=("H8",),
        reason=(
            "Partner has shown ace, king and queen of hearts. My only heart reaches the ace, and I can ruff the "
            "next one."
        ),
    ),
    Position(
        name="stay_low_before_the_shown_ace",
        kind="counting",
        hands=(
            "S8 S7 HJ H7 DQ D7 CQ CJ",
            "SQ S9 HT H8 DK D9 C8 C7",
            "ST SK HA HK HQ D8 CT CK",
            "SA SJ H9 DA DT DJ CA C9",
        ),
        calls="P P P 80C P P P",
        plays="H7",
        seat=1,
        answers=("H8",),
        reason=(
            "The next player has shown the ace of hearts and would take the ten with it. I play low and keep the "
            "ten for the round after the ace."
        ),
    ),
    Position(
        name="throw_the_ace_keep_the_king",
        kind="counting",
        hands=(
            "SA SQ SJ S9 S8 DJ D7 C9",
            "S7 HA HQ H7 DK D9 CT CQ",
            "SK HJ H8 DA DQ D8 CK C7",
            "ST HT HK H9 DT CA CJ C8",
        ),
        calls="100S P P P",
        plays="SJ S7 SK ST C9 CQ C7 CA H9 S8 H7 H8 DJ D9 DA DT CK C8 SQ CT S9 HQ HJ CJ SA",
        seat=1,
        answers=("HA",),
        reason=(
            "The buyer has ruffed hearts and clubs and all trumps are accounted for, so the last card is a "
            "diamond. Ace and ten of diamonds are gone: the king takes the last trick, the ace of hearts cannot."
        ),
    ),
    Position(
        name="the_last_heart_is_high",
        kind="counting",
        hands=(
            "SA SK HK H9 DA DQ CA CK",
            "SJ S9 S8 HA HT H7 DJ D9",
            "ST S7 HJ H8 DT DK CT C9",
            "SQ HQ D8 D7 CQ CJ C8 C7",
        ),
        calls="P 80S P P P",
        plays="CA S8 C9 CQ SJ S7 SQ SK S9 ST D7 SA HA H8 HQ H9 HT HJ CJ HK",
        seat=1,
        answers=("H7",),
        reason=(
            "All other hearts and all trumps have been played, so the seven wins. Nobody else can lead a heart "
            "any more: cash it before losing the lead."
        ),
    ),
    Position(
        name="no_ten_into_a_ruff",
        kind="counting",
        hands=(
            "ST S9 HA HJ DQ DJ CA C8",
            "S7 H9 H7 DA DT D7 CQ C9",
            "SQ S8 HT H8 CT CK CJ C7",
            "SA SK SJ HK HQ DK D9 D8",
        ),
        calls="P P P 90S P P P",
        plays="DQ DA S8 D8 H8 HK HA H7 DJ",
        seat=1,
        answers=("D7",),
        reason=(
            "The next player ruffed the first diamond and will ruff this one too. The ten would be lost, the "
            "seven costs nothing."
        ),
    ),
    Position(
        name="ruff_with_the_ten_before_a_shown_suit",
        kind="counting",
        hands=(
            "SK SQ S9 H9 H8 CA CJ C7",
            "ST S8 DK DJ D7 CT C9 C8",
            "SA SJ HA HT HK HQ DQ D8",
            "S7 HJ H7 DA DT D9 CK CQ",
        ),
        calls="P P 90S P P P",
        plays="H9",
        seat=1,
        answers=("ST",),
        reason=(
            "The next player has shown ace, king and queen of hearts and must follow, so nobody of theirs can "
            "overruff. The ten of trumps, which their trumps would catch, is brought home now."
        ),
    ),
    Position(
        name="the_ten_takes_the_king",
        kind="counting",
        hands=(
            "SA SJ S9 HA HK D9 D7 CJ",
            "ST S7 HQ H9 DA DT CA CT",
            "SK SQ HJ DK D8 CK CQ C7",
            "S8 HT H8 H7 DQ DJ C9 C8",
        ),
        calls="90S P P P",
        plays="SJ S7 SK S8 S9 ST SQ C9 HA H9 HJ H7 HK HQ CK",
        seat=3,
        answers=("HT",),
        reason=(
            "The ace has gone, so the ten is the best heart, and I play last: it takes king and queen. To wait "
            "would risk a ruff or a lost ten."
        ),
    ),
    Position(
        name="keep_the_trump_for_the_last_trick",
        kind="counting",
        hands=(
            "SA SJ S9 S8 HA HT D9 C7",
            "ST S7 HJ H8 DA DT CA CK",
            "SQ HQ H9 DK CQ CJ C9 C8",
            "SK HK H7 DQ DJ D8 D7 CT",
        ),
        calls="90S P P P",
        plays="SJ S7 SQ SK S9 ST C8 D7 HA H8 H9 H7 HT HJ HQ HK C7 CA C9 CT CK CJ D8 S8",
        seat=0,
        answers=("D9",),
        reason=(
            "Mine is the only trump left and wins one trick whenever it is played. Giving up the nine first makes "
            "it the last trick with its ten points."
        ),
    ),
    Position(
        name="cash_the_king_that_is_high",
        kind="counting",
        hands=(
            "SJ S9 S8 HK H9 H8 DK D8",
            "ST S7 HQ HJ H7 DT D7 C8",
            "SA SQ HA DJ CT CK CJ C7",
            "SK HT DA DQ D9 CA CQ C9",
        ),
        calls="90S P P P",
        plays="SJ S7 SQ SK S9 ST SA C9 H8 H7 HA HT C7 CA S8 C8",
        seat=0,
        answers=("HK",),
        reason=(
            "Ace and ten of hearts and all trumps are gone: the king of hearts is high and is cashed. The king of "
            "diamonds still has ace and ten above it."
        ),
    ),
    Position(
        name="load_on_a_king_that_is_high",
        kind="counting",
        hands=(
            "SA SJ S9 DK DJ CA CK C9",
            "ST SQ HK H9 DT CQ CJ C7",
            "S8 S7 HT DA DQ D9 D7 C8",
            "SK HA HQ HJ H8 H7 D8 CT",
        ),
        calls="90S P P P",
        plays="SJ SQ S7 SK S9 ST S8 D8 CA C7 C8 CT CK CJ",
        seat=2,
        answers=("HT",),
        reason=(
            "Ace and ten of clubs are gone and the player after me is out of trumps, so partner's king cannot be "
            "beaten. The bare ten of hearts is loaded before the ace catches it."
        ),
    ),
    # Trumps
    Position(
        name="buyer_draws_from_the_top",
        kind="trumps",
        hands=(
            "SA ST S9 S7 HA HJ H9 H8",
            "SQ SJ HT HQ DT DK D8 CA",
            "S8 HK DQ D9 CT CK C8 C7",
            "SK H7 DA DJ D7 CQ CJ C9",
        ),
        calls="90H P P P",
        plays="",
        seat=0,
        answers=("HJ", "H9", "HA"),
        reason=(
            "With the three highest trumps the buyer draws first. Side cards led now would be ruffed, and the "
            "small trump would give a trick away."
        ),
    ),
    Position(
        name="lead_trumps_for_the_buyer",
        kind="trumps",
        hands=(
            "SQ S8 HK H9 DT D7 CQ C8",
            "ST S7 HT HJ H8 DA D9 C9",
            "SA SK SJ H7 DK DJ D8 CJ",
            "S9 HA HQ DQ CA CT CK C7",
        ),
        calls="P P 100S P P P",
        plays="",
        seat=0,
        answers=("SQ", "S8"),
        reason=(
            "Partner bought and I have no ace to cash. A trump helps partner to draw, while every side suit would "
            "be led away from a king, ten or queen."
        ),
    ),
    Position(
        name="stop_when_only_partner_has_trumps",
        kind="trumps",
        hands=(
            "SA SJ S9 S8 HA HT H7 C8",
            "S7 HQ H9 DK CT CK C9 C7",
            "ST SK SQ DT D9 CA CQ CJ",
            "HK HJ H8 DA DQ DJ D8 D7",
        ),
        calls="90S P P P",
        plays="SJ S7 SQ D7 S9 C7 SK D8",
        seat=0,
        answers=("HA", "HT", "C8"),
        reason=(
            "Both opponents have shown out, so the ten of trumps is with partner. Another trump would only waste "
            "two of ours on one trick: play the side suits."
        ),
    ),
    Position(
        name="ten_on_partners_trump_jack",
        kind="trumps",
        hands=(
            "HA HJ DA DK DJ D9 CA CJ",
            "SA ST SJ HT H9 H7 D7 C8",
            "SK S9 HQ H8 DT D8 CK C7",
            "SQ S8 S7 HK DQ CT CQ C9",
        ),
        calls="90D P P P",
        plays="DJ D7",
        seat=2,
        answers=("DT",),
        reason="Nothing beats the jack, so the ten is safe here. Later ace or nine of trumps could catch it.",
    ),
    Position(
        name="bare_ten_on_partners_sure_trump",
        kind="trumps",
        hands=(
            "SA SK SJ S9 HT HQ DJ CA",
            "ST S8 HJ H9 CK CQ C8 C7",
            "S7 HA H8 H7 DQ D9 D8 CT",
            "SQ HK DA DT DK D7 CJ C9",
        ),
        calls="90S P P P",
        plays="SJ S8 S7 SQ S9 ST",
        seat=2,
        answers=("CT",),
        reason=(
            "With the jack gone partner's nine is sure to win. The bare ten of clubs would fall to the ace, so it "
            "is loaded now."
        ),
    ),
    Position(
        name="bare_ten_on_partners_ace",
        kind="trumps",
        hands=(
            "SJ S8 HT HQ DT DK CT CJ",
            "SK S9 HA HJ H9 DA CA CK",
            "SA SQ S7 HK H7 D7 CQ C9",
            "ST H8 DQ DJ D9 D8 C8 C7",
        ),
        calls="P 90H P P P",
        plays="DK DA D7 D8 HJ H7 H8 HQ H9 HK C7 HT HA S7 C8 S8 CA C9",
        seat=3,
        answers=("ST",),
        reason=(
            "All trumps are gone and partner's ace wins. The ten of spades is bare and its ace is still out: ten "
            "points come home now or never."
        ),
    ),
    Position(
        name="lima_under_their_ace",
        kind="trumps",
        hands=(
            "ST SQ HA HQ DA D8 CT CJ",
            "S8 HT H8 DK DJ D9 CQ C7",
            "SA S9 S7 H9 H7 DT D7 CK",
            "SK SJ HK HJ DQ CA C9 C8",
        ),
        calls="P P 80S P P P",
        plays="HA",
        seat=1,
        answers=("H8",),
        reason="The trick goes to their ace. The eight costs nothing and the ten stays to win the next heart.",
    ),
    Position(
        name="lima_when_partners_ace_is_ruffed",
        kind="trumps",
        hands=(
            "SK S9 HA HK HJ DQ CK C7",
            "SA ST SJ S7 DK D8 CJ C8",
            "S8 HT H8 DJ D9 D7 CT C9",
            "SQ HQ H9 H7 DA DT CA CQ",
        ),
        calls="P 80S P P P",
        plays="HA S7",
        seat=2,
        answers=("H8",),
        reason="Partner's ace has been ruffed, so the trick is lost: no points on it. The ten is now the best heart.",
    ),
    Position(
        name="keep_the_guards_of_tens",
        kind="trumps",
        hands=(
            "SA SJ S9 HJ H9 D7 CJ C9",
            "S7 HT H7 DJ D9 D8 CT C8",
            "ST SQ HA DT DK CA CK C7",
            "SK S8 HK HQ H8 DA DQ CQ",
        ),
        calls="100S P P P",
        plays="SJ S7 SQ S8 S9",
        seat=1,
        answers=("D8", "D9"),
        reason=(
            "They draw trumps and the trick is theirs. Both tens need their small card beside them, so a "
            "worthless diamond goes."
        ),
    ),
    Position(
        name="ruff_with_the_low_trump",
        kind="trumps",
        hands=(
            "ST SQ HK H8 DA DK CA C9",
            "S7 HQ H9 DQ D9 D7 CT CJ",
            "SA SK HJ DT DJ D8 CK C8",
            "SJ S9 S8 HA HT H7 CQ C7",
        ),
        calls="P P P 80S P P P",
        plays="DA D7 D8",
        seat=3,
        answers=("S8",),
        reason="I play last and any trump wins. The eight is enough, jack and nine stay for drawing trumps.",
    ),
    Position(
        name="overruff_as_cheaply_as_allowed",
        kind="trumps",
        hands=(
            "HK HJ H8 DT DK DJ D7 C9",
            "ST S9 DA DQ D9 D8 CT CJ",
            "SK S8 S7 HQ H9 CA CK C8",
            "SA SQ SJ HA HT H7 CQ C7",
        ),
        calls="P P P 80S P P P",
        plays="D7 DA S8",
        seat=3,
        answers=("SQ",),
        reason="I must overruff the eight and play last. The queen is enough, jack and ace stay to draw trumps.",
    ),
    Position(
        name="forced_ruff_saves_the_ten",
        kind="trumps",
        hands=(
            "SK HT H9 DQ D7 CA CT CJ",
            "SJ HA HQ H8 DA DT DK CK",
            "SA SQ S9 S8 DJ D9 D8 C7",
            "ST S7 HK HJ H7 CQ C9 C8",
        ),
        calls="P P 90S P P P",
        plays="D7 DA D8",
        seat=3,
        answers=("ST",),
        reason=(
            "I must ruff partner's ace and nobody plays after me. The buyer is an opponent and would catch the "
            "ten with a higher trump, so it is the ten that ruffs."
        ),
    ),
    Position(
        name="ten_stays_under_their_jack",
        kind="trumps",
        hands=(
            "SA SK SJ S9 HA DQ D8 CA",
            "ST S7 HK HJ H7 DA CQ C9",
            "SQ S8 HT HQ H9 DK DJ CJ",
            "H8 DT D9 D7 CT CK C8 C7",
        ),
        calls="90S P P P",
        plays="SJ",
        seat=1,
        answers=("S7",),
        reason=(
            "The jack takes this trick whatever I play. The seven guards the ten for one round, and no points are "
            "given."
        ),
    ),
    Position(
        name="nine_stays_under_their_jack",
        kind="trumps",
        hands=(
            "SK SJ HQ DT D7 CA CT CJ",
            "SA ST HA HT DJ D9 CK C7",
            "S8 S7 H9 H8 DK DQ D8 C8",
            "SQ S9 HK HJ H7 DA CQ C9",
        ),
        calls="90C P P P",
        plays="CJ C7 C8",
        seat=3,
        answers=("CQ",),
        reason=(
            "Their jack wins. Three points for the queen, and the nine, which is then the highest trump, takes "
            "the next round."
        ),
    ),
    Position(
        name="queen_on_partners_ruff",
        kind="trumps",
        hands=(
            "ST S9 HA HT H9 DA DT DQ",
            "SK SJ S8 D7 CA CK CJ C8",
            "SA S7 HK HJ H8 D9 CQ C7",
            "SQ HQ H7 DK DJ D8 CT C9",
        ),
        calls="P 80S P P P",
        plays="HA S8 H8",
        seat=3,
        answers=("HQ",),
        reason=(
            "Partner has ruffed and I play last, so the trick is ours. The queen of hearts lies under ten and "
            "king and will never win: load it."
        ),
    ),
    Position(
        name="third_hand_saves_the_ten_from_the_ace",
        kind="trumps",
        hands=(
            "SK SQ HA DK DJ D9 C9 C8",
            "SA ST S7 HK H7 DQ CQ C7",
            "SJ S8 H9 DT D8 D7 CA CJ",
            "S9 HQ HJ HT H8 DA CK CT",
        ),
        calls="80D P P 90H 100D 110H 120D 130H P P P",
        plays="D9 DQ",
        seat=2,
        answers=("D7", "D8"),
        reason=(
            "The ten beats the queen, but the ace is out, and if partner had it, it would not have led the nine. The "
            "last hand has it; the ten lives to win a later round."
        ),
    ),
    Position(
        name="second_hand_saves_the_ten_from_the_ace",
        kind="trumps",
        hands=(
            "SA HQ HJ HT H7 DA D9 C9",
            "ST S9 S8 H9 H8 D7 CT C7",
            "SK SJ S7 DK DJ D8 CA C8",
            "SQ HA HK DQ DT CK CQ CJ",
        ),
        calls="80H P P 90C 100H 110C 120H 130C 140H P P P",
        plays="HJ H8 DK HK SA S8 SK SQ DA D7 DJ DQ C9",
        seat=1,
        answers=("C7",),
        reason=(
            "The ace of clubs may lie with the third hand, and then the ten is given away; if it is partner's, partner "
            "takes the nine without my help."
        ),
    ),
    Position(
        name="no_ten_to_the_buyers_ruff",
        kind="counting",
        hands=(
            "HQ HJ HT DA DK DJ CA CQ",
            "SA SJ H8 CK CJ CT C9 C8",
            "ST S9 S8 S7 DQ DT D9 D7",
            "SK SQ HA HK H9 H7 D8 C7",
        ),
        calls="P 80C 90D 100C 110D 120C 130D P P 140C 150D 160C P P 170D P P 180C P P P",
        plays="DA C8 D7 D8 CJ S7 C7 CQ C9 S8 SK CA SA S9 SQ DJ SJ ST H7 HT",
        seat=2,
        answers=("D9",),
        reason=(
            "The buyer ruffed the first diamond and has two trumps left. The ten is the best diamond out, and leading "
            "it makes the buyer a present of ten points; the nine loses nothing."
        ),
    ),
    # Market
    Position(
        name="open_jack_nine_ace",
        kind="market",
        hands=(
            "SA SJ S9 S7 HA HT D8 C7",
            "ST SQ HK H9 H8 DQ D9 CA",
            "S8 HJ DA DJ D7 CT CK C8",
            "SK HQ H7 DT DK CQ CJ C9",
        ),
        calls="",
        plays="",
        seat=0,
        answers=("bid S",),
        reason=(
            "Jack, nine and ace of one suit with a small one, and ace and ten beside them: eighty is nearly in hand."
        ),
    ),
    Position(
        name="open_third_with_belote",
        kind="market",
        hands=(
            "ST HT DQ D8 D7 CA CK CJ",
            "SK S7 DT D9 CT CQ C8 C7",
            "S8 HK HQ HJ H9 H7 DA C9",
            "SA SQ SJ S9 HA H8 DK DJ",
        ),
        calls="P P",
        plays="",
        seat=2,
        answers=("bid H",),
        reason="Five hearts with jack and nine, the belote and an ace: more than enough for an opening.",
    ),
    Position(
        name="open_the_four_in_a_row",
        kind="market",
        hands=(
            "SA HA H7 CT CK CJ C9 C8",
            "SK SQ S9 S8 HT HQ D8 CA",
            "S7 HJ H8 DT DK DJ D7 CQ",
            "ST SJ HK H9 DA DQ D9 C7",
        ),
        calls="",
        plays="",
        seat=0,
        answers=("bid C",),
        reason="Five trumps with jack, nine and ten, fifty points of air and two aces: clubs is bought by everybody.",
    ),
    Position(
        name="open_with_four_aces",
        kind="market",
        hands=(
            "SA SK S9 HA HQ DA D8 CA",
            "ST S8 HJ H8 H7 DJ D7 CK",
            "S7 HK H9 DT DK CQ C9 C7",
            "SQ SJ HT DQ D9 CT CJ C8",
        ),
        calls="",
        plays="",
        seat=0,
        answers=("bid",),
        reason=(
            "The four aces are a hundred points of air and four strong cards: the contract needs little more, so "
            "the hand must not be passed out."
        ),
    ),
    Position(
        name="pass_with_nothing",
        kind="market",
        hands=(
            "SK S8 HQ H9 DT D7 CQ C8",
            "SA ST S9 HA HJ H7 DJ CA",
            "S7 HK H8 DA DK D9 CK C9",
            "SQ SJ HT DQ D8 CT CJ C7",
        ),
        calls="",
        plays="",
        seat=0,
        answers=("P",),
        reason="Two cards in every suit, no ace and no jack: there is nothing to bid.",
    ),
    Position(
        name="fourth_seat_passes_it_out",
        kind="market",
        hands=(
            "S9 S8 DA DT DK D8 CA C9",
            "ST SK HA HJ H7 D7 CT CQ",
            "SA SJ HK HQ H9 DJ CJ C7",
            "SQ S7 HT H8 DQ D9 CK C8",
        ),
        calls="P P P",
        plays="",
        seat=3,
        answers=("P",),
        reason="Two cards in every suit, no ace and no jack: a new deal is better than a lost contract.",
    ),
    Position(
        name="too_high_for_a_fair_hand",
        kind="market",
        hands=(
            "S9 S7 DA DT DK DJ CA C9",
            "SK SJ S8 HA H9 D7 CQ C8",
            "SA ST HJ H8 D9 D8 CT CK",
            "SQ HT HK HQ H7 DQ CJ C7",
        ),
        calls="110D",
        plays="",
        seat=1,
        answers=("P",),
        reason="One ace and three trumps are far from a hundred and twenty, and nothing here beats their diamonds.",
    ),
    Position(
        name="support_partner_over_them",
        kind="market",
        hands=(
            "ST SQ SJ HA HK D7 CQ C7",
            "S7 HQ HJ H9 DK D8 C9 C8",
            "SA S9 S8 H7 DA D9 CA CT",
            "SK HT H8 DT DQ DJ CK CJ",
        ),
        calls="80S 90H",
        plays="",
        seat=2,
        answers=("bid S",),
        reason=(
            "Nine and ace of partner's suit and two side aces: with partner's spades a hundred is safe, and there "
            "is no reason to leave them in hearts."
        ),
    ),
    Position(
        name="rebid_the_solid_suit",
        kind="market",
        hands=(
            "SA ST SK SJ S9 DA D9 C8",
            "HQ HJ H9 DT DK DQ D8 CJ",
            "SQ S8 S7 HA H8 H7 DJ CK",
            "HT HK D7 CA CT CQ C9 C7",
        ),
        calls="80S 90H P P",
        plays="",
        seat=0,
        answers=("bid S",),
        reason="The five highest trumps, an ace and no heart to lose: the suit alone nearly makes a hundred.",
    ),
    Position(
        name="overbid_them_with_a_strong_suit",
        kind="market",
        hands=(
            "ST SQ HA HT HJ DJ D8 CK",
            "SA SK SJ S9 S8 H7 DA CA",
            "S7 HQ DT DK D7 CQ C9 C7",
            "HK H9 H8 DQ D9 CT CJ C8",
        ),
        calls="80H",
        plays="",
        seat=1,
        answers=("bid S",),
        reason="Five trumps with jack, nine and ace and two more aces win nearly every trick with spades as trumps.",
    ),
    Position(
        name="no_support_no_suit",
        kind="market",
        hands=(
            "SA S9 HT HK DK DJ CA C8",
            "SJ S8 HA HJ H7 DT D7 C9",
            "S7 HQ H8 D9 D8 CT CJ C7",
            "ST SK SQ H9 DA DQ CK CQ",
        ),
        calls="80S 100H",
        plays="",
        seat=2,
        answers=("P",),
        reason="One small card in partner's suit and no ace: a hundred and ten would be thrown away.",
    ),
    Position(
        name="leave_partner_in_eighty",
        kind="market",
        hands=(
            "SA ST SK S9 HT HK D9 CA",
            "S7 HJ H7 DK DQ D8 CK C8",
            "S8 HQ H8 DT D7 CQ C9 C7",
            "SQ SJ HA H9 DA DJ CT CJ",
        ),
        calls="80S P",
        plays="",
        seat=2,
        answers=("P",),
        reason=(
            "Nothing to add and no suit of my own. The bid earns nothing by itself, so there is no reason to raise."
        ),
    ),
    Position(
        name="leave_partner_in_ninety",
        kind="market",
        hands=(
            "SK S9 HA H8 DQ D8 CT C7",
            "SQ S7 HT H9 H7 DA DK CK",
            "SA SJ HK HQ HJ DJ CA C9",
            "ST S8 DT D9 D7 CQ CJ C8",
        ),
        calls="P P 90H P",
        plays="",
        seat=0,
        answers=("P",),
        reason="Partner has bought and nobody fights. A higher bid would score no more and could only fail.",
    ),
    Position(
        name="partner_has_already_raised",
        kind="market",
        hands=(
            "SA SK SJ S8 HQ H9 D8 C7",
            "HA HK HJ D9 D7 CK CQ C8",
            "S9 H8 DA DT DJ CA CT C9",
            "ST SQ S7 HT H7 DK DQ CJ",
        ),
        calls="80S 90H 100S P",
        plays="",
        seat=0,
        answers=("P",),
        reason=(
            "Partner bid my spades again and they gave up. I showed my hand with the opening and have nothing in "
            "reserve."
        ),
    ),
    Position(
        name="screw_with_their_trumps",
        kind="market",
        hands=(
            "S9 S8 S7 DT DK DQ D9 CA",
            "ST SK SQ SJ HK HQ H8 H7",
            "SA HA HT HJ H9 DA C9 C8",
            "DJ D8 D7 CT CK CQ CJ C7",
        ),
        calls="P 110H",
        plays="",
        seat=2,
        answers=("screw",),
        reason=(
            "The four best hearts and two aces: they cannot come near a hundred and ten, and the vida doubles "
            "everything for us."
        ),
    ),
    Position(
        name="screw_with_four_jacks",
        kind="market",
        hands=(
            "SA HT HK HQ H9 D8 D7 C8",
            "SK SJ HA HJ H8 DJ CJ C9",
            "S9 S8 S7 H7 DK DQ D9 CA",
            "ST SQ DA DT CT CK CQ C7",
        ),
        calls="80H",
        plays="",
        seat=1,
        answers=("screw",),
        reason=(
            "Four jacks are two hundred points that nothing beats. All their tricks and a belote make at most 182 "
            "less my trump jack: the contract cannot be made."
        ),
    ),
    Position(
        name="no_screw_when_weak",
        kind="market",
        hands=(
            "SA ST SK S9 HA HT DT CA",
            "S8 HK HJ H9 DQ D8 CT C7",
            "S7 HQ H7 DA DK D9 CK C9",
            "SQ SJ H8 DJ D7 CQ CJ C8",
        ),
        calls="100S",
        plays="",
        seat=1,
        answers=("P",),
        reason=(
            "One small trump and no ace give no reason to believe that a hundred fails, and a lost vida costs double."
        ),
    ),
    Position(
        name="counter_with_everything",
        kind="market",
        hands=(
            "SA ST SK SJ S9 HA DA C8",
            "SQ HK HJ H9 H8 CA CT CK",
            "S8 HQ DT DQ DJ D7 CJ C9",
            "S7 HT H7 DK D9 D8 CQ C7",
        ),
        calls="100S V P P",
        plays="",
        seat=0,
        answers=("screw",),
        reason=(
            "The five highest trumps and two aces lose one trick at most: the vida is answered and everything "
            "counts fourfold."
        ),
    ),
    Position(
        name="counter_with_four_jacks",
        kind="market",
        hands=(
            "SJ S8 HA HK HJ DJ CJ C7",
            "SA SK SQ HQ DA DQ D8 CA",
            "ST HT H7 DT DK CT CK CQ",
            "S9 S7 H9 H8 D9 D7 C9 C8",
        ),
        calls="80H V P P",
        plays="",
        seat=0,
        answers=("screw",),
        reason=(
            "Four jacks are the best air there is. With two hundred points and trump jack and ace they cannot "
            "have more than we do."
        ),
    ),
    Position(
        name="no_counter_with_little",
        kind="market",
        hands=(
            "SA SJ S8 S7 HK H8 D9 C7",
            "ST SK S9 HA DA DJ CQ CJ",
            "SQ HQ HJ H9 DT D8 CA C8",
            "HT H7 DK DQ D7 CT CK C9",
        ),
        calls="80S V P P",
        plays="",
        seat=0,
        answers=("P",),
        reason=(
            "A minimum opening with one ace. Whoever called the vida holds the rest, so the stake must not be "
            "doubled again."
        ),
    ),
    Position(
        name="no_counter_without_help",
        kind="market",
        hands=(
            "SA SK HT HQ HJ DQ CA C8",
            "ST SJ S8 H7 DK D9 D7 CJ",
            "SQ S9 H8 DT D8 CK C9 C7",
            "S7 HA HK H9 DA DJ CT CQ",
        ),
        calls="90H V",
        plays="",
        seat=2,
        answers=("P",),
        reason=(
            "One small trump and no ace help partner little. Only partner can know whether the vida deserves an answer."
        ),
    ),
)
