"""Result pages whose items lack parts at random, made up like those of `layouts`."""

import random

from finders.layouts import _join


def _of(item, wrap="{}"):
    def layout(h):
        pick = random.Random(len(h))
        cells, texts = [], []
        for x in h:
            text = x["text"] if pick.random() > 0.3 else ""
            address = x["address"] if pick.random() > 0.2 else ""
            category = x["category"] if pick.random() > 0.5 else ""
            cell, whole = item(x, text, address, category)
            cells.append(cell)
            texts.append(whole)
        return wrap.format("".join(cells)), texts

    layout.__name__ = item.__name__
    return layout


def _if(value, before, after=""):
    return f"{before}{value}{after}" if value else ""


def paragraphs(x, text, address, category):
    cell = (f"<p><b>{x['number']}.</b> <a href=/{x['number']}>{x['title']}</a>"
            f"{_if(text, '<br>')}{_if(address, '<br><i>', '</i>')}")
    end = _if(category, "<br>Category: <a href=/c>", "</a>")
    return f"{cell}{end}</p>", _join((x["number"] + ".", x["title"], text, address, _if(category, "Category: ")))


def terms(x, text, address, category):
    cell = f"<dt><a href=/{x['number']}>{x['title']}</a>{_if(text, '<dd>')}{_if(address, '<dd><i>', '</i>')}"
    return cell + _if(category, "<dd>Category: <a href=/c>", "</a>"), _join((x["title"], text, address,
        _if(category, "Category: ")))


def rows(x, text, address, category):
    cell = f"<tr><td>{x['number']}<td><a href=/{x['number']}>{x['title']}</a>{_if(text, '<tr><td><td>')}"
    return cell + _if(address, "<tr><td><td><i>", "</i>"), _join((x["number"], x["title"], text, address))


def boxes(x, text, address, category):
    cell = f"<div class=r><h3><a href=/{x['number']}>{x['title']}</a></h3>{_if(text, '<div class=s>', '</div>')}"
    end = _if(address, "<cite>", "</cite>") + _if(category, "<div><a href=/c>", "</a></div>")
    return f"{cell}{end}</div>", _join((x["title"], text, address, category))


def entries(x, text, address, category):
    cell = f"<li><a href=/{x['number']}>{x['title']}</a>{_if(text, ' - ')}{_if(address, ' <i>', '</i>')}"
    return cell + _if(category, "<br><a href=/c>", "</a>"), _join((x["title"], _if(text, "- "), address, category))


LAYOUTS = (_of(paragraphs), _of(terms, "<dl>{}</dl>"), _of(rows, "<table>{}</table>"), _of(boxes),
           _of(entries, "<ul>{}</ul>"))
