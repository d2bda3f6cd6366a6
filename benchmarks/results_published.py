"""Tables of `docs/results.md`: published scores of DANAg and Dragnet beside ours, on the nearest corpora available."""

from collections.abc import Mapping, Sequence

from marrow.experiment.intervals import Interval
from marrow.experiment.report import table

SITES = ("BBC", "Economist", "Zdf", "Golem", "Heise", "Republica", "Spiegel", "Telepolis", "Yahoo", "Manual",
         "Slashdot", "Wikipedia")
DANAG = {  # table 2 of Mohammadzadeh et al. 2011: LCS F1
    "plain": (0.5950, 0.6130, 0.5140, 0.5020, 0.5750, 0.7040, 0.5490, 0.9060, 0.5820, 0.3710, 0.1060, 0.8230),
    "lqf": (0.8260, 0.7200, 0.5780, 0.8060, 0.7870, 0.8160, 0.7750, 0.9100, 0.6700, 0.3810, 0.1270, 0.7520),
    "crunch": (0.7560, 0.8150, 0.7720, 0.8370, 0.8100, 0.8870, 0.7060, 0.8590, 0.7380, 0.3820, 0.1230, 0.7250),
    "dsc": (0.9370, 0.8810, 0.8470, 0.9580, 0.8770, 0.9250, 0.9020, 0.9020, 0.7800, 0.4030, 0.2520, 0.5940),
    "tccb": (0.9140, 0.9030, 0.7450, 0.9470, 0.8210, 0.9180, 0.9100, 0.9130, 0.7580, 0.4040, 0.2690, 0.6600),
    "ccb": (0.9230, 0.9140, 0.9290, 0.9350, 0.8410, 0.9640, 0.8580, 0.9080, 0.7420, 0.4200, 0.1600, 0.4030),
    "accb": (0.9240, 0.8900, 0.9290, 0.9590, 0.9160, 0.9680, 0.8610, 0.9080, 0.7320, 0.4190, 0.1770, 0.6820),
    "density": (0.5754, 0.8741, 0.7081, 0.8734, 0.9060, 0.3442, 0.7609, 0.8043, 0.8856, 0.3539, 0.3622, 0.7077),
    "danag": (0.9240, 0.8996, 0.9120, 0.9794, 0.9450, 0.9704, 0.9488, 0.9317, 0.9518, 0.4012, 0.2092, 0.6455),
}
NEAREST = ("l3s-gn1", "big9", "world-news", "daniel")
DRAGNET = ("cleaneval-en", "big9", "l3s-gn1", "wcxb-dev")
NEWS = SITES[:9]


def danag(order: Mapping[str, Mapping[str, Interval]]) -> str:
    """Table 2 of the paper of DANAg beside ours. `order`: LCS F1 by extractor and corpus."""
    ours = [corpus for corpus in NEAREST if any(corpus in cells for cells in order.values())]
    head = ("published: mean of nine news sites", *(f"published: {site}" for site in SITES[9:]),
            *(f"ours: {each}" for each in ours))
    rows = []
    for name, values in DANAG.items():
        published = [_share(sum(values[: len(NEWS)]) / len(NEWS)), *map(_share, values[len(NEWS) :])]
        rows.append((name, *published, *_ours(order.get(name, {}), ours)))
    return table(("algorithm", *head), rows)


def dragnet(words: Mapping[str, Mapping[str, Interval]]) -> str:
    """Ours on the corpora of Dragnet. `words`: word F1 by extractor and corpus."""
    ours = [corpus for corpus in DRAGNET if any(corpus in cells for cells in words.values())]
    names = [name for name in ("dragnet", "boilerpipe", "cetr", "cetd", "bte", "rules") if name in words]
    return table(("word F1, ours", *ours), [(name, *_ours(words[name], ours)) for name in names])


def _ours(cells: Mapping[str, Interval], corpora: Sequence[str]) -> list[str]:
    return [_share(cells[each].mean) if each in cells else "" for each in corpora]


def _share(value: float) -> str:
    return f"{value:.3f}"
