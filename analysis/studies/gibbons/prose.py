"""What the report of Gibbons says, made from its tables: every number is cited from one of them."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from analysis.prose import cite, cite_interval, cite_with_interval, is_above, is_below, rows_where, say
from analysis.studies import Table

Tables = Mapping[str, Table]

#: Numbers of players in words: the text holds no number that is not cited.
_WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}

_WAYS = {
    "turned card stays on top": "the turned card stays on top of the stock",
    "turned card goes under": "the turned card goes under the stock",
    "turned card is set aside": "the turned card is set aside",
    "trump is cut": "the trump is cut",
}
_PLAYER = "heuristic"
_GREEDY = "greedy"
_PERCENT_OF_ALL = 0.05
_NO_WIDTH = 1e-9


def _numbers(table: Table) -> list[int]:
    return sorted(int(number) for number in set(table.frame["players_n"]))


def _usual(table: Table) -> int:
    """The number of players that is told: four, or the largest there is."""
    numbers = _numbers(table)
    return 4 if 4 in numbers else numbers[-1]


def _with_ends(table: Table, row: int, name: str, decimals: int = 2) -> Markup:
    """A mean with its interval, alone where it is the same in every game."""
    ends = ("low", "high") if name == "estimate" else (f"{name}_low", f"{name}_high")
    low, high = table.frame[list(ends)].iloc[row]
    if high - low < _NO_WIDTH:
        return cite(table, row, name, decimals)
    return say("{} {}", cite(table, row, name, decimals), cite_interval(table, row, ends, decimals))


def _verdict(table: Table, row: int, gains: str, loses: str, even: str) -> str:
    return gains if is_above(table, row) else loses if is_below(table, row) else even


def findings(tables: Tables) -> list[Markup]:
    """The main points."""
    return [
        *_first_seat_finding(tables["first_seat"]), *_honour_finding(tables["worth"], tables["captured_honours"]),
        *_optimism_finding(tables["optimism"]), *_listening_finding(tables["announced_gains"]),
        *_player_finding(tables["gains"]),
    ]  # fmt: skip


def _first_seat_finding(table: Table) -> list[Markup]:
    usual = _usual(table)
    said = []
    for row in rows_where(table, players=_PLAYER, players_n=usual, way="turned card stays on top"):
        told = _verdict(table, row, "outscores", "falls behind", "neither outscores nor falls behind")
        cut = rows_where(table, players=_PLAYER, players_n=usual, way="trump is cut")
        rest = [say("; where the trump is cut by {}", _with_ends(table, other, "estimate")) for other in cut]
        said.append(
            say(f"Where the turned trump stays on top of the stock, the first seat is dealt it: with {_WORDS[usual]} "
                f"players that seat {told} the mean of the others, by {{}} points a game{{}}.",
                _with_ends(table, row, "estimate"), Markup("").join(rest))
        )  # fmt: skip
    return said


def _honour_finding(worth: Table, lost: Table) -> list[Markup]:
    usual = _usual(worth)
    rows = rows_where(worth, players_n=usual)
    if not rows:
        return []
    told = [say("the {} {}", str(worth.frame["honour"].iloc[row]), _with_ends(worth, row, "estimate")) for row in rows]
    ways = [
        say("the {} in {}", str(lost.frame["honour"].iloc[row]), cite_with_interval(lost, row))
        for row in rows_where(lost, players_n=usual)
        if lost.frame["hits"].iloc[row] > 0
    ]
    also = say(" It loses {}.", Markup(", ").join(ways)) if ways else Markup("")
    return [
        say(f"Who plays an honour of trump outscores the other {_WORDS[usual - 1] if usual > 2 else 'one'} by, in "
            "points a game: {}.{}", Markup(", ").join(told), also)
    ]  # fmt: skip


def _optimism_finding(table: Table) -> list[Markup]:
    usual = _usual(table)
    rows = [row for row in rows_where(table, players_n=usual) if table.frame["n"].iloc[row] >= 100]
    if not rows:
        return []
    row = max(rows, key=lambda place: table.frame["n"].iloc[place])
    return [
        say(f"With {_WORDS[usual]} players the commonest hands, which promise {{}} tricks or half a trick more, do "
            "best to announce {}; one more costs {} points.", cite(table, row, "strength", 1), cite(table, row, "best"),
            _with_ends(table, row, "more"))
    ]  # fmt: skip


def _listening_finding(table: Table) -> list[Markup]:
    rows = rows_where(table, label="hears nothing")
    if not rows:
        return []
    first, last = rows[0], rows[-1]
    words = [_WORDS[int(table.frame["players_n"].iloc[row])] for row in (first, last)]
    if not is_above(table, first):
        return [say("To hear what the others announced is worth nothing that can be measured.")]
    more = say(" with {}, {} with {}", words[0], _with_ends(table, last, "estimate"), words[1])
    return [
        say("To take the others' announcements for a sign of what they hold is worth {} points a game{} players.",
            _with_ends(table, first, "estimate"), more if first != last else say(" with {}", words[0]))
    ]  # fmt: skip


def _player_finding(table: Table) -> list[Markup]:
    usual = _usual(table)
    said = []
    for row in rows_where(table, label=_GREEDY, players_n=usual):
        other = rows_where(table, label="minds no honours", players_n=usual)
        honours = [
            say(" To mind the honours is worth {} of that kind.", _with_ends(table, i, "estimate")) for i in other
        ]
        verb = "outscores" if is_above(table, row) else "does not outscore"
        said.append(
            say(f"A player that weighs chances and honours {verb} one that takes what it cheaply can, with "
                f"{_WORDS[usual]} players by {{}} points a game.{{}}", _with_ends(table, row, "estimate"),
                Markup("").join(honours))
        )  # fmt: skip
    return said


def _by_number(table: Table, rows: list[int], name: str = "estimate") -> Markup:
    """Means by number of players: "1.4 (1.0 to 1.7) with two, 1.5 (1.3 to 1.7) with three"."""
    told = [
        say("{} with {}", _with_ends(table, row, name), _WORDS[int(table.frame["players_n"].iloc[row])]) for row in rows
    ]
    return Markup(", ").join(told)


def about_numbers(tables: Tables) -> list[Markup]:
    """Points by number of players and seat."""
    growth, margins, points = tables["growth"], tables["margins"], tables["points_by_seat"]
    told = [
        say(f"with {_WORDS[int(growth.frame['players_n'].iloc[row])]} players {{}}, of which {{}} for tricks",
            _with_ends(growth, row, "points"), _with_ends(growth, row, "tricks"))
        for row in range(len(growth.frame))
    ]  # fmt: skip
    said = [
        say("A seat scores, in points a game: {}.", Markup("; ").join(told)),
        say("The best seat of a game has {} players.", _by_number(growth, list(range(len(growth.frame))), "best")),
        say("It leads the next by {} players.", _by_number(margins, list(range(len(margins.frame))), "margin")),
    ]
    shared = [
        say("{} with {}", cite_with_interval(margins, row), _WORDS[int(margins.frame["players_n"].iloc[row])])
        for row in range(len(margins.frame))
    ]
    said.append(say("The most points are shared in {} players.", Markup(", ").join(shared)))
    for number in _numbers(points):
        rows = rows_where(points, players_n=number)
        best = max(rows, key=lambda row: points.frame["win"].iloc[row])
        said.append(
            say(f"The best place of {_WORDS[number]} is seat {{}}, with {{}} of the wins.",
                cite(points, best, "seat"), cite_with_interval(points, best, "win"))
        )  # fmt: skip
    return said + _at_random(tables["random_by_seat"])


def _at_random(table: Table) -> list[Markup]:
    """What chance alone gives to the seats."""
    said = []
    for number in _numbers(table):
        told = [_with_ends(table, row, "points") for row in rows_where(table, players_n=number)]
        said.append(
            say(f"Where all play at random the seats of {_WORDS[number]} score, from the first on: {{}} points.",
                Markup(", ").join(told))
        )  # fmt: skip
    return said


def about_seats(tables: Tables) -> list[Markup]:
    """Fairness by way of settling the trump."""
    table = tables["first_seat"]
    said = []
    for way, words in _WAYS.items():
        rows = rows_where(table, players=_PLAYER, way=way)
        unfair = [row for row in rows if is_above(table, row) or is_below(table, row)]
        many = "" if unfair else ", which is nothing that can be measured"
        said += [
            say(f"Where {words}, the first seat outscores the mean of the others by {{}} players{many}.",
                _by_number(table, rows)),
            say("The last seat does so by {} players.", _by_number(table, rows, "last")),
        ]  # fmt: skip
    return said


def about_honours(tables: Tables) -> list[Markup]:
    """Worth, losses and totals."""
    worth, lost, exact = tables["worth"], tables["captured_honours"], tables["exact_honours"]
    said = [
        say("Who plays the {} of trump outscores the mean of the others by {} players.", honour,
            _by_number(worth, rows_where(worth, honour=honour)))
        for honour in dict.fromkeys(worth.frame["honour"])
    ]  # fmt: skip
    for honour in dict.fromkeys(lost.frame["honour"]):
        rows = rows_where(lost, honour=honour)
        told = [
            say("{} with {}", cite_with_interval(lost, row), _WORDS[int(lost.frame["players_n"].iloc[row])])
            for row in rows
        ]
        if any(lost.frame["hits"].iloc[row] for row in rows):
            said.append(say("The {} is lost to another seat in {} players.", honour, Markup(", ").join(told)))
        elif rows:
            said.append(say("The {} is never lost.", honour))
    return said + _exact_totals(exact)


def _exact_totals(exact: Table) -> list[Markup]:
    known = [row for row in range(len(exact.frame)) if exact.frame["exact"].iloc[row] == exact.frame["exact"].iloc[row]]
    inside = [
        row for row in known
        if exact.frame["low"].iloc[row] <= exact.frame["exact"].iloc[row] <= exact.frame["high"].iloc[row]
    ]  # fmt: skip
    if not known:
        return []
    worst = max(known, key=lambda row: abs(exact.frame["exact"].iloc[row] - exact.frame["estimate"].iloc[row]))
    how = "All" if len(inside) == len(known) else "Most"
    return [
        say("How many points of honours are played at all follows from the cards alone. {} intervals hold the exact "
            "figure; furthest off is {} for {}.", how, _with_ends(exact, worst, "estimate", 3),
            cite(exact, worst, "exact", 3))
    ]  # fmt: skip


def about_announcements(tables: Tables) -> list[Markup]:
    """What to announce with what, and how often it is kept."""
    kept, costs = tables["kept"], tables["optimism"]
    said = []
    for number in _numbers(costs):
        rows = [row for row in rows_where(costs, players_n=number) if costs.frame["n"].iloc[row] >= 100]
        steps = [
            row
            for i, row in enumerate(rows)
            if not i or costs.frame["best"].iloc[row] != costs.frame["best"].iloc[rows[i - 1]]
        ]
        told = [say("{} from {} tricks on", cite(costs, row, "best"), cite(costs, row, "strength", 1)) for row in steps]
        if told:
            said.append(say(f"With {_WORDS[number]} players it is best to announce: {{}}.", Markup(", ").join(told)))
    for number in _numbers(kept):
        told = [
            say("{} in {}", cite(kept, row, "announced"), cite_with_interval(kept, row))
            for row in rows_where(kept, players_n=number)
            if kept.frame["share"].iloc[row] >= _PERCENT_OF_ALL
        ]
        if told:
            said.append(say(f"Of {_WORDS[number]} players' announcements are kept: {{}}.", Markup(", ").join(told)))
    return said


def about_readings(tables: Tables) -> list[Markup]:
    """What the readings change."""
    table = tables["readings"]
    return [
        say("{}: {} tricks announced by a seat, {} kept, {} points of a seat.",
            str(table.frame["reading"].iloc[row]).capitalize(), _with_ends(table, row, "said"),
            cite_with_interval(table, row, "kept"), _with_ends(table, row, "estimate"))
        for row in range(len(table.frame))
    ]  # fmt: skip


def about_players(tables: Tables) -> list[Markup]:
    """How good the players are."""
    said = []
    for name, when in (("gains", "The player gains"), ("announced_gains", "Where all announce it gains")):
        table = tables[name]
        for label in dict.fromkeys(table.frame["label"]):
            over = label if label in {"random", _GREEDY} else f"itself where it {label}"
            said.append(
                say(f"{when} over {over}, in points a game: {{}} players.",
                    _by_number(table, rows_where(table, label=label)))
            )  # fmt: skip
    table = tables["calibration"]
    if len(table.frame):
        gaps = (table.frame["estimate"] - table.frame["predicted"]).abs()
        enough = [row for row in range(len(table.frame)) if table.frame["n"].iloc[row] >= 100]
        if enough:
            row = max(enough, key=lambda place: gaps.iloc[place])
            said.append(
                say("Of what the model promises, furthest off is {} for {}.", cite_with_interval(table, row),
                    cite(table, row, "predicted"))
            )  # fmt: skip
    return said
