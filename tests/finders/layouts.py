"""Result pages as they have been laid out over thirty years, made up: each layout gives a page and the text of its
items."""

import random

WORDS = """harbour lantern granite orchard meadow violin copper ledger winter thistle saddle kettle marble compass
willow anchor
 barley candle ferry glacier hazel island juniper kiln linen mosaic nectar otter pebble quartz raven silver timber umber
 velvet walnut yarrow zephyr amber birch cobalt dune ember fjord grove heron ivory jasper""".split()  # fmt: skip


def sentence(random: random.Random, least: int, most: int) -> str:
    words = random.choices(WORDS, k=random.randint(least, most))
    return " ".join(words).capitalize()


class Hits:
    """Made-up results with parts that are sometimes missing."""

    def __init__(self, seed: int, count: int) -> None:
        self.random = random.Random(seed)
        self.count = count
        self.hits = [self._hit(number) for number in range(1, count + 1)]

    def _hit(self, number: int) -> dict[str, str]:
        pick = self.random
        return {"number": str(number), "title": sentence(pick, 2, 8), "text": sentence(pick, 8, 40) + ".",
                "size": f"{pick.randint(1, 90)}K", "date": f"{pick.randint(1, 28)} March 20{pick.randint(10, 24)}",
                "address": f"www.{pick.choice(WORDS)}.example/{pick.choice(WORDS)}{number}",
                "more": pick.choice(("", "More like this")),
                "category": pick.choice(("", sentence(pick, 2, 3)))}  # fmt: skip


def _join(parts):
    return " ".join(part for part in parts if part)


def dl(h):
    cells = [f"<dt><b>{x['number']}.</b> <a href=/{x['number']}>{x['title']}</a><dd>{x['text']}<br><font size=-1>"
             f"{x['address']} "
             f"- {x['size']}</font>" for x in h]  # fmt: skip
    return f"<dl>{''.join(cells)}</dl>", [_join((x["number"] + ".", x["title"], x["text"], x["address"], "-",
        x["size"])) for x in h]


def unclosed_p(h):
    cells = [f"<p><a href=/{x['number']}>{x['title']}</a><br>{x['text']}<br><i>{x['address']}</i> {x['date']}\n"
             + (f"<a href=/m>{x['more']}</a>" if x["more"] else "") for x in h]  # fmt: skip
    return "".join(cells) + "<p>", [_join((x["title"], x["text"], x["address"], x["date"], x["more"])) for x in h]


def breaks(h):
    cells = [f"<b>{x['number']}.</b> <a href=/{x['number']}>{x['title']}</a><br>\n{x['text']}<br>"
             + (f"<i>Category: {x['category']}</i><br>" if x["category"] else "")
             + f"<small>{x['address']}</small><br><br>"
             for x in h]  # fmt: skip
    return "".join(cells), [_join((x["number"] + ".", x["title"], x["text"], "Category: " + x["category"]
                                   if x["category"] else "",
                                   x["address"])) for x in h]  # fmt: skip


def bare_links(h):
    cells = [f"<a href=/{x['number']}>{x['title']}</a><br>{x['text']}<br><font color=green>{x['address']}</font><p>"
             for x in h]
    return "".join(cells), [_join((x["title"], x["text"], x["address"])) for x in h]


def two_rows(h):
    cells = [f"<tr><td>{x['number']}<td><a href=/{x['number']}><b>{x['title']}</b></a><td>{x['size']}<tr><td>"
             f"<td colspan=2>{x['text']}"
             for x in h]  # fmt: skip
    return f"<table border=0>{''.join(cells)}</table>", [_join((x["number"], x["title"], x["size"], x["text"]))
        for x in h]


def three_rows(h):
    cells = [f"<tr><td><a href=/{x['number']}>{x['title']}</a></td></tr><tr><td>{x['text']}</td></tr><tr><td>"
             f"<font color=green>"
             f"{x['address']}</font></td></tr><tr><td><img src=/space.gif></td></tr>" for x in h]  # fmt: skip
    return f"<table width=100%>{''.join(cells)}</table>", [_join((x["title"], x["text"], x["address"])) for x in h]


def table_each(h):
    cells = [f"<table><tr><td><img src=/i{x['number']}.gif><td><a href=/{x['number']}>{x['title']}</a><br>{x['text']}"
             f"</table>" + (f"<small>{x['date']}</small>") + "<hr>" for x in h]  # fmt: skip
    return "".join(cells), [_join((x["title"], x["text"], x["date"])) for x in h]


def rows(h):
    cells = [f"<tr><td>{x['date']}<td><a href=/{x['number']}>{x['title']}</a><td>{x['text']}<td align=right>{x['size']}"
             for x in h]
    head = "<tr><th>Date<th>Title<th>Summary<th>Size"
    return f"<table>{head}{''.join(cells)}</table>", [_join((x["date"], x["title"], x["text"], x["size"])) for x in h]


def ordered(h):
    cells = [f"<li><a href=/{x['number']}>{x['title']}</a> - {x['text']}"
             + (f"<br><a href=/c>{x['category']}</a>" if x["category"] else "") for x in h]  # fmt: skip
    return f"<ol start=1>{''.join(cells)}</ol>", [_join((x["title"], "-", x["text"], x["category"])) for x in h]


def cards(h):
    cells = [f'<div class="card card-{x["number"]}"><a href=/{x["number"]}><img src=/{x["number"]}.jpg></a><h3>'
             f'{x["title"]}</h3>'
             f'<p class=teaser>{x["text"]}</p><span class=when>{x["date"]}</span></div>' for x in h]  # fmt: skip
    return f"<div class=grid>{''.join(cells)}</div>", [_join((x["title"], x["text"], x["date"])) for x in h]


def split_by_ads(h):
    cells = [
        f"<li class=hit><h3><a href=/{x['number']}>{x['title']}</a></h3><p>{x['text']}</p><cite>"
        f"{x['address']}</cite></li>" for x in h
    ]
    half = len(cells) // 2
    ad = "<div class=promo><p>Buy a lighthouse today, only this week and only here.</p></div>"
    return (f"<ul>{''.join(cells[:half])}</ul>{ad}<ul>{''.join(cells[half:])}</ul>",
            [_join((x["title"], x["text"], x["address"])) for x in h])  # fmt: skip


def grid(h):
    cells = [
        f"<td><a href=/{x['number']}><img src=/{x['number']}.jpg><br>{x['title']}</a><br>{x['text']}<br><b>"
        f"{x['size']}</b></td>"
        for x in h
    ]
    lines = ["<tr>" + "".join(cells[at : at + 3]) + "</tr>" for at in range(0, len(cells), 3)]
    return f"<table>{''.join(lines)}</table>", [_join((x["title"], x["text"], x["size"])) for x in h]


def plain_divs(h):
    cells = [f"<div><div><a href=/{x['number']}>{x['title']}</a></div><div>{x['text']}</div><div>"
             f"{x['address']}</div></div>" for x in h]
    return f"<div id=main>{''.join(cells)}</div>", [_join((x["title"], x["text"], x["address"])) for x in h]


def in_columns(h):
    cells = [f"<article><h2><a href=/{x['number']}>{x['title']}</a></h2><p>{x['text']}</p><p>{x['date']}</p></article>"
             for x in h]
    parts = [cells[at::3] for at in range(3)]
    order = [x for at in range(3) for x in h[at::3]]
    return ("".join(f"<div class=column>{''.join(part)}</div>" for part in parts),
            [_join((x["title"], x["text"], x["date"])) for x in order])  # fmt: skip


def nested(h):
    cells = [f"<li><a href=/{x['number']}>{x['title']}</a> {x['text']}<ul>" + "".join(
        f"<li><a href=/{x['number']}/{word}>{word}</a></li>" for word in WORDS[:4]) + "</ul></li>"
        for x in h]  # fmt: skip
    return f"<ul class=tree>{''.join(cells)}</ul>", [_join((x["title"], x["text"], *WORDS[:4])) for x in h]


LAYOUTS = (dl, unclosed_p, breaks, bare_links, two_rows, three_rows, table_each, rows, ordered, cards, split_by_ads,
           grid,
           plain_divs, in_columns, nested)  # fmt: skip
_MENU = "".join(f"<li><a href=/{word}>{word} {word[:3]}</a>" for word in WORDS[:14])
_AROUND = (
    "<body><table width=100%><tr><td><a href=/><img src=/logo.gif></a><td><form>Search <input name=q>"
    " <input type=submit></form>"
    "</table><ul>{menu}</ul><h1>Results</h1>Found {count} pages about lanterns.<p>{middle}<p>Result page: "
    "<a href=?2>2</a> <a href=?3>3</a> <a href=?4>4</a> <a href=?2>Next</a><hr><p>Copyright of the harbour company, all"
    " rights kept."
    "<p><a href=/a>About us</a> | <a href=/b>Help</a> | <a href=/c>Terms</a></body>",
    "<body><nav><ul>{menu}</ul></nav><main><h1>Results</h1><p>Found {count} pages</p>{middle}<div class=pager>"
    "<a href=?2>2</a>"
    "<a href=?3>3</a></div></main><aside><h4>Popular</h4><ul>{menu}</ul></aside><footer><p>"
    "Copyright of the harbour company"
    "</p><ul>{menu}</ul></footer></body>",
    "<body><table><tr><td valign=top><b>Browse</b><br>{menu}<td>{count} hits<br><hr>{middle}<center><a href=?2>"
    "Next 10</a></center>"
    "</table><font size=1>Copyright of the harbour company, all rights kept.</font></body>",
)  # fmt: skip


def page(layout, seed: int, count: int, around: int) -> tuple[str, list[str]]:
    """A page in one of `LAYOUTS`, and the text of each of its items."""
    hits = Hits(seed, count).hits
    middle, items = layout(hits)
    return "<!doctype html><title>Results</title>" + _AROUND[around].format(menu=_MENU, count=count,
        middle=middle), items
