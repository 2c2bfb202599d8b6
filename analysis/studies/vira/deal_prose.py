"""What the report of Vira says of buys, the talon, forehand, aces and points: every number is cited from a table."""

from __future__ import annotations

from markupsafe import Markup

from analysis.prose import cite, cite_with_interval, is_above, is_below, listed, rows_where, say
from analysis.studies import Table
from analysis.studies.vira.bid_prose import Tables, bid, often, ordered, with_points

#: What is rarer, or surer, is left to the tables.
_RARE = 0.01


def about_buying(tables: Tables) -> list[Markup]:
    """How many cards to buy."""
    buys, bought, again = tables["begar_buys"], tables["bought"], tables["second_buys"]
    said = []
    for longest in dict.fromkeys(buys.frame["longest"]):
        rows = rows_where(buys, longest=longest)
        best = rows[int(buys.frame["is_best"].iloc[rows].to_numpy().argmax())]
        as_good = [row for row in rows if not buys.frame["loss_low"].iloc[row] > 0]
        said.append(
            say("With a longest suit of {} the best buy is {} cards: made {}, {} points.{}",
                cite(buys, best, "longest"), cite(buys, best, "bought"), cite_with_interval(buys, best),
                with_points(buys, best),
                _as_good(buys, best, as_good))
        )  # fmt: skip
    said += [
        say("In {} the {} draws {} cards.", str(bought.frame["family"].iloc[row]), str(bought.frame["role"].iloc[row]),
            cite_with_interval(bought, row, decimals=2))
        for row in often(bought)
    ]  # fmt: skip
    said += [
        say("{}: an omköp in {} of the contracts, after which {} are made, for {} points with both purchases.",
            bid(again, row), cite_with_interval(again, row), cite_with_interval(again, row, "made"),
            with_points(again, row))
        for row in often(again)
        if again.frame["low"].iloc[row] > _RARE
    ]  # fmt: skip
    return said


def _as_good(table: Table, best: int, rows: list[int]) -> Markup:
    """Other numbers that cannot be told apart from the best."""
    others = [row for row in rows if row != best]
    if not others:
        return say(" Any other number is worse.")
    return say(" Not told apart from it: {}.", listed(cite(table, row, "bought") for row in others))


def about_talon(tables: Tables) -> list[Markup]:
    """What the talon brings."""
    turned, wanted, aces, suit = (
        tables[name] for name in ("turned_suits", "wanted_suit", "aces_bought", "suit_bought")
    )
    said = [
        say("Three good suits and own cards in the fourth {}: turning {} shows a good one in {}, dealt {}.",
            cite(turned, row, "fourth"), cite(turned, row, "turned"), cite(turned, row, "exact", 2),
            cite_with_interval(turned, row))
        for row in [*rows_where(turned, fourth=0), *rows_where(turned, turned=1, fourth=2)]
    ]  # fmt: skip
    said += [
        say("One wanted suit with {} own cards in it: turning {} shows it in {}, dealt {}.", cite(wanted, row, "own"),
            cite(wanted, row, "turned"), cite(wanted, row, "exact", 2), cite_with_interval(wanted, row))
        for row in rows_where(wanted, own=5)
    ]  # fmt: skip
    said += [
        say("With {} own ace, {} cards bring another in {}, dealt {}.", cite(aces, row, "aces"),
            cite(aces, row, "bought"), cite(aces, row, "exact", 2), cite_with_interval(aces, row))
        for row in [*rows_where(aces, aces=1, bought=5), *rows_where(aces, aces=1, bought=8)]
    ]  # fmt: skip
    said += [
        say("With {} own cards of a suit, {} cards bring {} more on average, dealt {}, and none in {}.",
            cite(suit, row, "own"), cite(suit, row, "bought"), cite(suit, row, "exact", 2),
            cite_with_interval(suit, row, decimals=2), cite(suit, row, "exact_none"))
        for row in rows_where(suit, own=5, bought=7)
    ]  # fmt: skip
    return said


def about_defence(tables: Tables) -> list[Markup]:
    """The second defender's lost buy, and what it is worth."""
    lost, left, worth = tables["exhaustion"], tables["talon_left"], tables["defender_buys"]
    said = [
        say("When the declarer draws {}, the second defender's buy is lost in {}.", cite(lost, row, "before"),
            cite_with_interval(lost, row))
        for row in often(lost)
        if _RARE < lost.frame["estimate"].iloc[row] < 1 - _RARE
    ]  # fmt: skip
    said += [
        say("In {} nothing is left of the talon in {} of the contracts.", str(left.frame["family"].iloc[row]),
            cite_with_interval(left, row, "empty"))
        for row in often(left)
    ]  # fmt: skip
    for change in ("neither buys", "the second defender buys nothing"):
        rows = rows_where(worth, change=change)
        said.append(
            say("If {}, the declarer has more by: {}.", change,
                listed(say("{} {} points", bid(worth, row), cite_with_interval(worth, row)) for row in rows))
        )  # fmt: skip
    held = [row for row in range(len(worth.frame)) if "at most" in str(worth.frame["change"].iloc[row])]
    better = [row for row in held if is_below(worth, row)]
    if better:
        best = ordered(worth, better, "estimate", largest=False)[0]
        said.append(
            say("The first defender should leave something to the second: in {}, if {}, the declarer's points change "
                "by {}.", bid(worth, best), cite(worth, best, "change"), cite_with_interval(worth, best))
        )  # fmt: skip
    elif held:
        said.append(
            say("In none of these contracts is it sure that the first defender should leave more to the second.")
        )
    return said


def about_forehand(tables: Tables) -> list[Markup]:
    """The lead, the better hand, the forced opening."""
    lead, rules, seats = tables["lead"], tables["seat_rules"], tables["declarers"]
    good = ordered(lead, [row for row in range(len(lead.frame)) if is_above(lead, row)], "estimate")
    bad = ordered(lead, [row for row in range(len(lead.frame)) if is_below(lead, row)], "estimate", largest=False)
    said = [
        say("Seat {} declares in {} of the deals, makes {} and gets {} points a contract.",
            cite(seats, row, "declarer"), cite_with_interval(seats, row, "share"), cite_with_interval(seats, row),
            with_points(seats, row))
        for row in often(seats)
    ]  # fmt: skip
    for rows, words in ((good, "gains most by the lead"), (bad, "loses most by it")):
        if rows:
            row = rows[0]
            said.append(
                say("A declarer in forehand {} in {}: {} points against the seat of the {}.", words, bid(lead, row),
                    cite_with_interval(lead, row), str(lead.frame["seat"].iloc[row]))
            )  # fmt: skip
    said += [
        say("The rule of the {} changes the points of the {} by {} a deal: {} of the contracts become others, and in "
            "one of these it is {}.", str(rules.frame["rule"].iloc[row]), str(rules.frame["seat"].iloc[row]),
            cite_with_interval(rules, row, decimals=2), cite_with_interval(rules, row, "changed"),
            cite_with_interval(rules, row, "each"))
        for row in range(len(rules.frame))
    ]  # fmt: skip
    return said


def about_aces(tables: Tables) -> list[Markup]:
    """When to announce aces as ones."""
    by_bid, by_hand = tables["aces_by_bid"], tables["aces_by_hand"]
    said = [
        say("{} played low: announcing always changes {} points a deal, the player's own choice {}.",
            bid(by_bid, row), cite_with_interval(by_bid, row), cite_with_interval(by_bid, row, "right"))
        for row in often(by_bid)
    ]  # fmt: skip
    for word, what in (("wrong", "It is wrong to announce"), ("right", "It is right to announce")):
        rows = [row for row in rows_where(by_hand, wrong=word) if row in often(by_hand)]
        if rows:
            hands = (
                say("{} aces and {} kings, {} points", cite(by_hand, row, "aces"), cite(by_hand, row, "kings"),
                    cite_with_interval(by_hand, row))
                for row in rows
            )  # fmt: skip
            said.append(say("{} with: {}.", what, listed(hands, "; ")))
    return said


def about_points(tables: Tables) -> list[Markup]:
    """Distribution of points, and both accounts."""
    points, accounts, void = tables["points"], tables["accounts"], tables["passed_out"]
    said = [
        say("{}: {} points a deal; nine tenths of the deals bring {} to {}.",
            str(points.frame["seat"].iloc[row]).capitalize(), cite_with_interval(points, row, decimals=2),
            cite(points, row, "p5"), cite(points, row, "p95"))
        for row in rows_where(points, role="any")
    ]  # fmt: skip
    said += [
        say("A contract moves {} {}.", cite_with_interval(accounts, row, decimals=2),
            str(accounts.frame["account"].iloc[row]))
        for row in range(len(accounts.frame))
    ]  # fmt: skip
    if int(void.frame["hits"].iloc[0]):
        said.append(say("Nobody bids in {} of the deals.", cite_with_interval(void, 0)))
    return said
