"""More result pages as the first ten years of the web laid them out, made up like those of `layouts`."""

from finders.layouts import WORDS, _join


def hr_between(h):
    cells = [f"<b>{x['title']}</b><br>{x['text']}<br>Size: {x['size']}, Date: {x['date']}<br><a href=/{x['number']}>"
             f"Details</a><hr>"
             for x in h]  # fmt: skip
    return "<hr>" + "".join(cells), [_join((x["title"], x["text"], "Size:", x["size"] + ",", "Date:", x["date"],
                                            "Details")) for x in h]


def paragraph_with_table(h):
    cells = [f"<p class=g><a href=/{x['number']}>{x['title']}</a><table cellpadding=0><tr><td class=j><font size=-1>"
             f"{x['text']}<br>"
             f"<font color=green>{x['address']} - {x['size']} - </font><a href=/c{x['number']}>"
             f"Cached</a></font></table>"
             for x in h]  # fmt: skip
    return "".join(cells), [_join((x["title"], x["text"], x["address"], "-", x["size"], "-", "Cached")) for x in h]


def list_each(h):
    cells = [f"<ul><li><a href=/{x['number']}>{x['title']}</a> - {x['text']}<br><i>{x['address']}</i></ul>" for x in h]
    return "".join(cells), [_join((x["title"], "-", x["text"], x["address"])) for x in h]


def blockquotes(h):
    cells = [f"<a href=/{x['number']}><b>{x['title']}</b></a><blockquote>{x['text']}<br><small>"
             f"{x['address']}</small></blockquote>"
             for x in h]  # fmt: skip
    return "".join(cells), [_join((x["title"], x["text"], x["address"])) for x in h]


def spacer_rows(h):
    cells = [f"<tr><td width=20><b>{x['number']}.</b></td><td><a href=/{x['number']}>{x['title']}</a></td></tr><tr>"
             f"<td></td>"
             f"<td>{x['text']}<br><i>{x['address']}</i></td></tr><tr><td colspan=2 height=8></td></tr>"
             for x in h]  # fmt: skip
    return f"<table>{''.join(cells)}</table>", [_join((x["number"] + ".", x["title"], x["text"], x["address"]))
        for x in h]


def tables_in_rows(h):
    cells = [f"<tr><td><table width=100%><tr><td><a href=/{x['number']}>{x['title']}</a></td><td align=right>"
             f"{x['date']}</td></tr><tr>"
             f"<td colspan=2>{x['text']}</td></tr></table></td></tr>" for x in h]  # fmt: skip
    return f"<table border=1>{''.join(cells)}</table>", [_join((x["title"], x["date"], x["text"])) for x in h]


def checkboxes(h):
    cells = [f"<input type=checkbox name=c{x['number']}><a href=/{x['number']}>{x['title']}</a><br>{x['text']}<br>"
             f"{x['address']}<br><br>"
             for x in h]  # fmt: skip
    return f"<form>{''.join(cells)}</form>", [_join((x["title"], x["text"], x["address"])) for x in h]


def bullets(h):
    cells = [f"<tr><td valign=top><img src=/dot.gif></td><td><font face=arial size=2><a href=/{x['number']}>"
             f"{x['title']}</a></font><br>"
             f"<font face=arial size=1>{x['text']}</font></td></tr>" for x in h]  # fmt: skip
    return f"<table>{''.join(cells)}</table>", [_join((x["title"], x["text"])) for x in h]


def odd_and_even(h):
    start = ("<tr bgcolor=#ffffff class=r2>", "<tr bgcolor=#eeeeee class=r1>")
    cells = [f"{start[at % 2]}<td>{x['number']}</td><td><a href=/{x['number']}>{x['title']}</a></td>"
             f"<td>{x['text']}</td><td>{x['size']}</td></tr>"
             for at, x in enumerate(h)]  # fmt: skip
    return f"<table>{''.join(cells)}</table>", [_join((x["number"], x["title"], x["text"], x["size"])) for x in h]


def headings_between(h):
    groups = [h[at : at + 4] for at in range(0, len(h), 4)]
    item = "<li><a href=/{number}>{title}</a><br>{text}<br><i>{address}</i>"
    cells = ["".join(item.format(**x) for x in group) for group in groups]
    return ("".join(f"<h3>{WORDS[at]}</h3><ul>{cell}</ul>" for at, cell in enumerate(cells)),
            [_join((x["title"], x["text"], x["address"])) for x in h])  # fmt: skip


def unlike_parts(h):
    """Some with an image, some with links below, some without an address."""
    cells, texts = [], []
    for x in h:
        chance = [len(x["title"]) % 3 == 0, len(x["text"]) % 2, len(x["address"]) % 4]
        image = f"<img src=/{x['number']}.jpg align=left>" if chance[0] else ""
        below = f"<br><a href=/s{x['number']}>Similar pages</a> <a href=/n{x['number']}>News</a>" if chance[1] else ""
        address = f"<br><font color=green>{x['address']}</font>" if chance[2] else ""
        cells.append(f"<div>{image}<a href=/{x['number']}>{x['title']}</a><br>{x['text']}{address}{below}</div>")
        texts.append(_join((x["title"], x["text"], x["address"] if chance[2] else "", "Similar pages News" if chance[1]
                            else "")))
    return "".join(cells), texts


def terms(h):
    cells = [f"<dt><a href=/{x['number']}>{x['title']}</a><dd>{x['text']}<dd><i>{x['address']}</i><dd>{x['date']}"
             for x in h]
    return f"<dl>{''.join(cells)}</dl>", [_join((x["title"], x["text"], x["address"], x["date"])) for x in h]


def lines_of_text(h):
    cells = [f"<b><a href=/{x['number']}>{x['title']}</a></b><br>{x['text']}<br>URL: {x['address']}<br>"
             f"Last modified: {x['date']}<br><br>"
             for x in h]  # fmt: skip
    return (f"<font face=Arial>{''.join(cells)}</font>",
            [_join((x["title"], x["text"], "URL:", x["address"], "Last modified:", x["date"])) for x in h])  # fmt: skip


def one_line_each(h):
    cells = [f"{x['number']}. <a href=/{x['number']}>{x['title']}</a> ({x['size']}) {x['date']}<br>" for x in h]
    return "".join(cells), [_join((x["number"] + ".", x["title"], "(" + x["size"] + ")", x["date"])) for x in h]


def centred_paragraphs(h):
    cells = [f"<p><font size=+1><a href=/{x['number']}>{x['title']}</a></font></p><p>{x['text']}</p><p><small>"
             f"{x['address']} {x['size']}"
             f"</small></p>" for x in h]  # fmt: skip
    return "".join(cells), [_join((x["title"], x["text"], x["address"], x["size"])) for x in h]


def preformatted(h):
    cells = [f"<a href=/{x['number']}>{x['title']}</a>  {x['size']}  {x['date']}\n" for x in h]
    return f"<pre>{''.join(cells)}</pre>", [_join((x["title"], x["size"], x["date"])) for x in h]


LAYOUTS = (hr_between, paragraph_with_table, list_each, blockquotes, spacer_rows, tables_in_rows, checkboxes, bullets,
           odd_and_even,
           headings_between, unlike_parts, terms, lines_of_text, one_line_each, centred_paragraphs,
           preformatted)  # fmt: skip
