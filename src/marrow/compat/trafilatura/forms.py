"""What was found as trafilatura writes it: plain text, Markdown, CSV, JSON, XML, XML-TEI and HTML."""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from io import StringIO
from typing import Any, Literal

import marrow
from marrow.compat.content import relative, spelled
from marrow.document.elements import Document as Tree
from marrow.render import markdown, markup, text

from .settings import Document, Extractor, xml
from .trees import attribute, set_text

_HEADER = "title author url hostname description sitename date categories tags fingerprint id license".split()
_ATTRIBUTES = ("sitename title author date url hostname description categories tags license id fingerprint"
               " language").split()  # fmt: skip
_ROW = "url id fingerprint hostname title image date text comments license pagetype".split()
_BLANK = re.compile(r"\n{2,}")
_PLAIN = re.compile(r"[^\W\d_][\w '’()/.,-]*[\w.)]").fullmatch  # a YAML scalar that needs no quotes
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
    if not isinstance(value, str) or (_PLAIN(value) and value.lower() not in _WORDS):
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
    blocks = relative(markup.blocks(tree.body, links=options.links, images=options.images))
    return f"<html>\n{head}<body>\n{title}{blocks}{said}</body>\n</html>"


def _tei(found: Document) -> str:
    root = xml.Element("TEI", xmlns="http://www.tei-c.org/ns/1.0")
    _tei_header(xml.SubElement(root, "teiHeader"), found)
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


def _tei_header(header: Any, found: Document) -> None:
    """The header in the order that the standard asks for."""
    file = _add(header, "fileDesc")
    _titled(file, found)
    named = found.sitename and found.hostname
    by = (f"{found.sitename} ({found.hostname})" if named else found.sitename or found.hostname) or "N/A"
    publication = _add(file, "publicationStmt")
    if found.license:
        _add(publication, "publisher", by)
        _add(_add(publication, "availability"), "p", found.license)
    else:
        _add(publication, "p")
    notes = _add(file, "notesStmt")
    if found.id:
        _add(notes, "note", found.id, type="id")
    _add(notes, "note", found.fingerprint, type="fingerprint")
    _source(_add(file, "sourceDesc"), found, by)
    _profile(_add(header, "profileDesc"), found)
    made = _add(_add(header, "encodingDesc"), "appInfo")
    _add(_add(made, "application", version=marrow.__version__, ident="Marrow"), "label", "Marrow")


def _source(source: Any, found: Document, by: str) -> None:
    sigle = ", ".join(filter(None, (found.sitename, found.date)))
    _add(source, "bibl", ", ".join(filter(None, (found.title, sigle))))
    _add(source, "bibl", sigle, type="sigle")
    full = _add(source, "biblFull")
    _titled(full, found)
    issued = _add(full, "publicationStmt")
    _add(issued, "publisher", by)
    if found.url:
        _add(issued, "ptr", type="URL", target=attribute(found.url))
    _add(issued, "date", found.date)


def _profile(profile: Any, found: Document) -> None:
    _add(_add(profile, "abstract"), "p", found.description)
    if found.categories or found.tags:
        keywords = _add(_add(profile, "textClass"), "keywords")
        for kind, terms in (("categories", found.categories), ("tags", found.tags)):
            if terms:
                _add(keywords, "term", ",".join(terms), type=kind)
    _add(_add(profile, "creation"), "date", found.filedate, type="download")


def _titled(parent: Any, found: Document) -> None:
    statement = _add(parent, "titleStmt")
    _add(statement, "title", found.title, type="main")
    if found.author:
        _add(statement, "author", found.author)


def _add(parent: Any, name: str, content: str | None = None, **attributes: str) -> Any:
    return set_text(xml.SubElement(parent, name, attributes), content)
