"""Writes the output formats of trafilatura: plain text, Markdown, CSV, JSON, XML, XML-TEI and HTML."""

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from io import StringIO
from typing import Any, Literal

import marrow
from marrow.compat.content import relative, spelled
from marrow.document.elements import Document as Tree
from marrow.expressions import expression
from marrow.render import html_writers, markdown, text

from .settings import Document, Extractor, xml
from .trees import attribute, set_text

_HEADER = "title author url hostname description sitename date categories tags fingerprint id license".split()
_ATTRIBUTES = ("sitename title author date url hostname description categories tags license id fingerprint"
               " language").split()  # fmt: skip
_ROW = "url id fingerprint hostname title image date text comments license pagetype".split()
_BLANK = expression(r"\n{2,}")
_PLAIN = expression(r"[^\W\d_][\w '’()/.,-]*[\w.)]")  # a YAML scalar that needs no quotes
_WORDS = frozenset(("true", "false", "yes", "no", "on", "off", "y", "n", "null", "none"))  # of YAML


def plain(tree: Tree, options: Extractor) -> str:
    """The content as text, lines in the place of paragraphs, or as Markdown where formatting is asked for."""
    if options.formatting and options.format != "json":  # which is plain text in any case
        links: Literal["inline", "none"] = "inline" if options.links else "none"
        return relative(markdown.render(tree, links=links, images=options.images, title=True)).strip()
    link, image = (lambda words, target: f"[{words}]({target})"), (lambda words, target: f"![{words}]({target})")
    body = spelled(tree.body, link if options.links else None, image if options.images else None)
    return _BLANK.sub("\n", relative(text.render(replace(tree, body=body), bullets=True, title=True))).strip()


def written(found: Document, tree: Tree, options: Extractor) -> str:
    """A document in the format of the options; its `text` and `comments` are there already."""
    if options.format == "json":
        return _json(found, options)
    if options.format == "csv":
        out = StringIO()
        csv.writer(out, delimiter="\t").writerow([getattr(found, name) or "null" for name in _ROW])
        return out.getvalue()
    if options.format == "xml":
        return _xml(found)
    if options.format == "xmltei":
        return _tei(found)
    if options.format == "html":
        return _html(found, tree, options)
    header = ""
    if options.with_metadata:
        given = ((name, getattr(found, name)) for name in _HEADER)
        header = "---\n" + "".join(f"{name}: {_scalar(value)}\n" for name, value in given if value) + "---\n"
    return header + "\n".join(filter(None, (found.text, found.comments)))


def _scalar(value: Any) -> str:
    if not isinstance(value, str) or (_PLAIN.fullmatch(value) and value.lower() not in _WORDS):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def _stated(found: Document) -> Iterator[tuple[str, str]]:
    for name in _ATTRIBUTES:
        if value := getattr(found, name):
            yield name, attribute(value if isinstance(value, str) else ";".join(value))


def _json(found: Document, options: Extractor) -> str:
    content: dict[str, Any] = {"text": found.text}
    if options.with_metadata:
        content = found.as_dict()
        del content["body"], content["commentsbody"]
        for name, own in (("url", "source"), ("sitename", "source-hostname"), ("description", "excerpt")):
            content[own] = content.pop(name)
        content |= {name: ";".join(content[name] or ()) for name in ("categories", "tags")}
    return json.dumps(content | {"comments": found.comments or ""}, ensure_ascii=False)


def _xml(found: Document) -> str:
    root = xml.Element("doc", dict(_stated(found)))
    for name, tree in (("main", found.body), ("comments", found.commentsbody)):
        tree.tag = name
        root.append(tree)
    return _printed(root)


def _printed(root: Any) -> str:
    """With its blocks on lines of their own; white space among words stays as it is."""
    stack = [(root, 1)]
    while stack:
        element, depth = stack.pop()
        children = list(element)
        if not children or (element.text or "").strip() or any((each.tail or "").strip() for each in children):
            continue
        if element.tag in ("p", "head", "ab", "item", "cell", "quote"):
            continue
        element.text = "\n" + "  " * depth
        for child in children:
            child.tail = "\n" + "  " * depth
        children[-1].tail = "\n" + "  " * (depth - 1)
        stack += [(child, depth + 1) for child in children]
    return str(xml.tostring(root, encoding="unicode")).strip()


def _html(found: Document, tree: Tree, options: Extractor) -> str:
    given = _stated(found) if options.with_metadata else ()
    metas = "".join(f'\n<meta name="{name}" content="{escape(value)}">' for name, value in given)
    head = f"<head>{metas}\n</head>\n" if options.with_metadata else ""
    title = f"<h1>{escape(tree.title, quote=False)}</h1>\n" if tree.title else ""
    said = "".join(f"<p>{escape(line, quote=False)}</p>\n" for line in (found.comments or "").splitlines())
    blocks = relative(html_writers.blocks(tree.body, links=options.links, images=options.images))
    return f"<html>\n{head}<body>\n{title}{blocks}{said}</body>\n</html>"


def _tei(found: Document) -> str:
    root = xml.Element("TEI", xmlns="http://www.tei-c.org/ns/1.0")
    root.append(_tei_header(found))
    body = xml.SubElement(xml.SubElement(root, "text"), "body")
    for tree, kind in ((found.body, "entry"), (found.commentsbody, "comments")):
        tree.tag = "div"
        tree.set("type", kind)
        _to_tei(tree)
        body.append(tree)
    return _printed(root)


def _to_tei(tree: Any) -> None:
    """Headings as blocks of their own kind, code in blocks, pictures with the attributes of the standard."""
    for head in list(tree.iter("head")):
        head.tag = "ab"
        head.set("type", "header")
    for parent in [each for each in tree.iter() if each.tag in ("div", "item", "quote")]:
        for place, child in enumerate(list(parent)):
            if child.tag == "code" and not (child.tail or "").strip() and not (parent.text or "").strip():
                block = xml.Element("ab")
                parent[place] = block
                block.append(child)
    for graphic in list(tree.iter("graphic")):
        graphic.set("url", graphic.attrib.pop("src"))
        if alt := graphic.attrib.pop("alt", ""):
            set_text(xml.SubElement(graphic, "desc"), alt)


def _tei_header(found: Document) -> Any:
    """The header in the order that the standard asks for."""
    named = found.sitename and found.hostname
    by = (f"{found.sitename} ({found.hostname})" if named else found.sitename or found.hostname) or "N/A"
    sigle = ", ".join(filter(None, (found.sitename, found.date)))
    rights = [_made("publisher", by), _made("availability", _made("p", found.license))] if found.license else [
        _made("p")]  # fmt: skip
    own = [_made("note", found.id, type="id")] if found.id else []
    source = [_made("ptr", type="URL", target=attribute(found.url))] if found.url else []
    terms = [_made("term", ",".join(names), type=kind)
             for kind, names in (("categories", found.categories), ("tags", found.tags)) if names]  # fmt: skip
    return _made(
        "teiHeader",
        _made("fileDesc", _titled(found), _made("publicationStmt", *rights),
              _made("notesStmt", *own, _made("note", found.fingerprint, type="fingerprint")),
              _made("sourceDesc", _made("bibl", ", ".join(filter(None, (found.title, sigle)))),
                    _made("bibl", sigle, type="sigle"),
                    _made("biblFull", _titled(found),
                          _made("publicationStmt", _made("publisher", by), *source, _made("date", found.date))))),
        _made("profileDesc", _made("abstract", _made("p", found.description)),
              *([_made("textClass", _made("keywords", *terms))] if terms else []),
              _made("creation", _made("date", found.filedate, type="download"))),
        _made("encodingDesc", _made("appInfo", _made("application", _made("label", "Marrow"),
                                                     version=marrow.__version__, ident="Marrow"))),
    )  # fmt: skip


def _titled(found: Document) -> Any:
    by = [_made("author", found.author)] if found.author else []
    return _made("titleStmt", _made("title", found.title, type="main"), *by)


def _made(name: str, *content: Any, **attributes: str) -> Any:
    """An element of a text, or of other elements."""
    texts = [each for each in content if each is None or isinstance(each, str)]
    element = set_text(xml.Element(name, attributes), texts[0] if texts else None)
    element.extend([] if texts else content)
    return element
