"""Tables of Vida's report about what comes of it: air, signals, other rules."""

from __future__ import annotations

from analysis.studies import Table
from analysis.studies.vida import air, air_of_hand, fates, signals, variants
from analysis.studies.vida.columns import COUNT, FROM_TO, MEAN, RATE, RESULT_FIGURES, column, named
from analysis.studies.vida.families import LEAST_CASES
from analysis.studies.vida.gather import Gathered


def _beside_exact(name: str, kind: str | None = None) -> dict[str, str]:
    """Formats, or headings, of an estimate with its interval and of the exact share beside it."""
    if kind is not None:
        return {**column(name, kind), f"{name}_exact": kind}
    return {**named(name, f"{name} %"), f"{name}_exact": "exact %"}


def airing(gathered: Gathered, level: float) -> dict[str, Table]:
    """What air brings."""
    counts = gathered.counts
    kinds, thirds = counts.under("fates:"), counts.under("thirds:")
    fate = {key: kind for name in fates.FATES for key, kind in column(name, "rate").items()}
    fate_names = {key: text for name in fates.FATES for key, text in named(name, f"{name} %").items()}
    note = (
        "One hand that holds it, in a deal with a contract. Counts: the side's air counts; loses: the other side's "
        "does; nobody: the best combinations tie. Clustered by deal."
    )
    holds = {"n": "hands", "hits": "times", "estimate": "dealt %", **FROM_TO, "exact": "exact %"}
    by_kind = fates.fate_table(kinds, ("kind", "role"), level)
    by_level = fates.fate_table(kinds, ("kind", "role", "bid"), level)
    amounts = fates.mean_air(counts["air"], level=level)
    tables = [
        Table(
            "held",
            "How often a hand holds a combination",
            "Exact: all 10,518,300 hands of eight cards. Clustered by deal.",
            air.hand_kinds(gathered.counted(), level),
            {"kind": "text", **RATE, "exact": "rate"},
            holds,
        ),
        Table(
            "fates",
            "What becomes of a combination",
            note,
            by_kind,
            {"kind": "text", "role": "text", **COUNT, **fate},
            {"n": "hands", **fate_names},
            RESULT_FIGURES + "plot_fates",
        ),
        Table(
            "fates_by_level",
            "The same by level",
            note + " The page shows thirds.",
            by_level,
            {"kind": "text", "role": "text", "bid": "text", **COUNT, **fate},
            {"n": "hands", **fate_names},
            shown=by_level.loc[(by_level["kind"] == air.KIND_NAMES[3]) & (by_level["n"] >= LEAST_CASES)],
        ),
        Table(
            "thirds",
            "How often does my third count?",
            "Hands whose only combination is a third. " + note,
            fates.fate_table(thirds, ("top", "suit", "role"), level),
            {"top": "text", "suit": "text", "role": "text", **COUNT, **fate},
            {"n": "hands", **fate_names},
            RESULT_FIGURES + "plot_thirds",
        ),
        Table(
            "air_of_hands",
            "What the hand alone can know",
            "Nothing is called yet, spades are trumps, the other cards lie anyhow. Estimates from deals in which seat "
            "0 holds the hand, beside the exact share of all 9,465,511,770 ways.",
            air_of_hand.example_table(counts["hands"], gathered.request.rules, level),
            {
                "holds": "text",
                "hand": "text",
                **COUNT,
                **{key: kind for name in fates.FATES for key, kind in _beside_exact(name, "rate").items()},
            },
            {
                "n": "deals",
                **{key: text for name in fates.FATES for key, text in _beside_exact(name).items()},
            },
            RESULT_FIGURES + "plot_air_of_hands",
        ),
        Table(
            "air_by_level",
            "Mean air of buyers and defenders",
            "Points a contract; held: counted or not.",
            amounts,
            {"bid": "text", "role": "text", **MEAN, **column("held", "mean")},
            {"n": "sides", "estimate": "counts", **FROM_TO, **named("held", "held")},
            RESULT_FIGURES + "plot_air_by_level",
        ),
        Table(
            "air_overall",
            "Over all levels",
            "As above.",
            fates.mean_air(counts["air"], ("role",), level),
            {"role": "text", **MEAN, **column("held", "mean")},
            {"n": "sides", "estimate": "counts", **FROM_TO, **named("held", "held")},
        ),
    ]
    return {table.name: table for table in tables}


def signalling(gathered: Gathered, level: float) -> dict[str, Table]:
    """What the signals are worth."""
    table = Table(
        "signals",
        "What signals are worth",
        "The same deals with one side that gives and reads the signal and the same side without; points a deal. Where "
        "one signal is measured, the side has the other both times. First: which card is the first to differ.",
        signals.worth_of_signals(gathered.counts["signals"], level),
        {
            "signal": "text",
            "kind": "text",
            "n": "count",
            **column("share", "rate"),
            "estimate": "mean",
            "low": "mean",
            "high": "mean",
        },
        {"kind": "deals", "n": "how many", **named("share", "share %"), "estimate": "gain", **FROM_TO},
        RESULT_FIGURES + "plot_signals",
    )
    return {table.name: table}


def comparing(gathered: Gathered, level: float) -> dict[str, Table]:
    """What other rules change."""
    counts = gathered.counts
    under = {name: counts.under(f"rules:{name}:") for name in gathered.variants}
    sound_note = (
        f"{variants.LEAST_TRUMPS} trumps or more with the jack, at seat 0, bought at once. Change: against the rules "
        "of this report, on the same deals."
    )
    made = {"n": "contracts", "hits": "made", "estimate": "made %", **FROM_TO}
    tables = [
        Table(
            "rules_shares",
            "The same deals under other rules: shares",
            "Passed out: of all deals; the others: of contracts.",
            variants.play_shares(under, level),
            {"rules": "text", "quantity": "text", **RATE},
            {"n": "deals", "hits": "times", "estimate": "share %", **FROM_TO},
        ),
        Table(
            "rules_points",
            "The same deals under other rules: points",
            "Means of a contract.",
            variants.play_means(under, level),
            {"rules": "text", "quantity": "text", **MEAN},
            {"n": "contracts", "estimate": "mean", **FROM_TO},
        ),
        Table(
            "rules_by_level",
            "Contracts as bought under each set of rules",
            "Bidders change their calls with the rules.",
            variants.success_by_rules(under, level),
            {"rules": "text", "bid": "text", **RATE},
            made,
            RESULT_FIGURES + "plot_success_by_rules",
        ),
        Table(
            "sound_totals",
            "The same hands made to buy under each set of rules: what the side totals",
            sound_note,
            variants.sound_totals(counts["sound"], level),
            {"rules": "text", **MEAN, **column("change", "mean")},
            {"n": "hands", "estimate": "total", **FROM_TO, **named("change", "change")},
        ),
        Table(
            "sound_chances",
            "The same hands: how often they would make each level",
            sound_note,
            variants.sound_chances(counts["sound"], level),
            {"rules": "text", "bid": "text", **RATE, **column("change", "rate")},
            {"n": "hands", "hits": "make", "estimate": "make %", **FROM_TO, **named("change", "change, points of %")},
            RESULT_FIGURES + "plot_rules",
        ),
    ]
    return {table.name: table for table in tables}
