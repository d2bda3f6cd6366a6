"""Boxes of code, found before the walk: bars with a language, a file and buttons; lines that are elements of their own.

A box of code is the largest element around a `pre` in which all other text is a label: the name of a language, which is
the language of the code and no text; the name of a file, which stays; a button to copy, which goes. In tabs, the labels
are those of as many boxes, in order. Lines of code that are a `pre` or a `code` each are one block.
"""

import re
from bisect import bisect_left

import numpy as np

from ..page import tags
from ..page.tree import Tree
from .code_languages import of_file, of_label
from .states import LISTING, SKIP, VISIT
from .writer import Writer

_PRE, _CODE, _BR, _DIV = (tags.CODES[name] for name in ("pre", "code", "br", "div"))
_BOX_ENDS = tags.table("html body main li td th dd details blockquote tr ul ol").tolist()
_HEADING = tags.HEADING.tolist()
_ALONE = tags.table("p div").tolist()
_SILENT = (tags.DEAD | tags.table("button")).tolist()
_CONTROLS = re.compile(
    r"(?:click to )?cop(?:y|ied)(?: (?:code|snippet|text|to clipboard|link))*!?|expand|collapse|show (?:more|less|all)"
    r"|wrap(?: lines)?|toggle (?:word )?wrap|download|view raw|raw|run(?: code)?|edit|try it|open in \w+|fullscreen"
    r"|code"
    r"|[⧉⎘📋⬇⤓✓✔]|复制(?:代码)?|コピー|kopieren|copier|copiar",
    re.IGNORECASE,
)
_WRITTEN = re.compile(r"\A\s*\n|\n\s*\Z|\n[ \t\xa0]+\S|\n.*\n")  # lines that are meant, not one that was wrapped
_UP, _CHARS, _NODES = 6, 100, 200  # levels, characters and nodes of a bar
_MANY = 20  # boxes of code in one set of tabs
_FEW = 3  # elements of one line each that are one piece of code


def find(writer: Writer) -> None:
    """Note what belongs to code. Pages without code pay nothing."""
    tree = writer.page.tree
    pres, codes = np.flatnonzero(tree.tag == _PRE).tolist(), np.flatnonzero(tree.tag == _CODE).tolist()
    if not pres and not codes:
        return
    shown = [node for node in pres if writer.state[node] == VISIT]
    for node in shown:
        _inner_bar(writer, node)
    boxes = {node: _bar(writer, node) for node in shown}
    done = 0
    for node, labelled in boxes.items():
        if not labelled and node >= done:
            done = _tabs(writer, node, pres)
    done = 0
    for node in pres:
        done = _lines(writer, node) if node >= done else done
    done, seen = 0, set()
    for node in codes:
        home = tree.parents[node]
        if node >= done and _ALONE[tree.tags[home]] and home not in seen and writer.state[home] == VISIT:
            seen.add(home)
            done = _alone(writer, home)


def _outside(tree: Tree, node: int, inside: frozenset[int]) -> list[tuple[int, str]] | None:
    """The texts in an element but outside some of what it holds; None if they are many, or stand in headings."""
    at, stop, size, steps = node + 1, tree.ends[node], 0, 0
    out: list[tuple[int, str]] = []
    while at < stop:
        code = tree.tags[at]
        steps += 1
        if steps > _NODES or _HEADING[code]:
            return None
        if at in inside or _SILENT[code]:
            at = tree.ends[at]
            continue
        if code == _PRE:
            return None
        if code == tags.TEXT:
            text = " ".join(str(tree.values[at])[: 2 * _CHARS].split())
            size += len(text)
            if size > _CHARS:
                return None
            out += [(at, text)] if text else []
        at += 1
    return out


def _languages(texts: list[tuple[int, str]]) -> list[tuple[int, str]] | None:
    """Which texts name a language, and which; None if any of them is neither that nor a file nor a button."""
    out = []
    for at, text in texts:
        language = of_label(text)
        if language is not None:
            out.append((at, language))
        elif of_file(text) is None and not _CONTROLS.fullmatch(text):
            return None
    return out


def _drop(writer: Writer, texts: list[tuple[int, str]]) -> None:
    """Take labels out of the text, but for the names of files."""
    for at, text in texts:
        if of_file(text) is None:
            writer.state[at] = SKIP


def _inner_bar(writer: Writer, node: int) -> None:
    """A bar within the `pre`, beside the `code` in it."""
    tree = writer.page.tree
    inner = [at for at in range(node + 1, min(tree.ends[node], node + _NODES)) if tree.tags[at] == _CODE][:1]
    texts = _outside(tree, node, frozenset(inner)) if inner else None
    languages = _languages(texts) if texts else None
    if languages is not None:
        writer.cores[node] = inner[0]
        _learn(writer, node, languages, texts or [])


def _learn(writer: Writer, node: int, languages: list[tuple[int, str]], texts: list[tuple[int, str]]) -> None:
    names = [name for _, name in languages] + [of_file(text) or "" for _, text in texts]
    name = next(filter(None, names), "")
    if name:
        writer.languages[node] = name


def _bar(writer: Writer, node: int) -> bool:
    """The bar of the box around one `pre`; whether there is one."""
    tree = writer.page.tree
    box, best = node, []
    for _ in range(_UP):
        box = tree.parents[box]
        if not box or _BOX_ENDS[tree.tags[box]]:
            break
        texts = _outside(tree, box, frozenset((node,)))
        if texts is None or _languages(texts) is None:
            break
        best = texts
    if best:
        _learn(writer, node, _languages(best) or [], best)
        _drop(writer, best)
    return bool(best)


def _tabs(writer: Writer, node: int, pres: list[int]) -> int:
    """The labels of several boxes of code together. Where to go on."""
    tree = writer.page.tree
    box = node
    for _ in range(_UP):
        box = tree.parents[box]
        if not box or (_BOX_ENDS[tree.tags[box]] and tree.tags[box] not in _LISTS):
            break
        first, last = bisect_left(pres, box), bisect_left(pres, tree.ends[box])
        if last - first > _MANY:
            break
        if last - first < 2:
            continue
        inside = pres[first:last]
        texts = _outside(tree, box, frozenset(inside))
        if texts is None:
            break
        languages = _languages(texts)
        if languages and len(languages) == len(inside):
            for pre, (_, name) in zip(inside, languages, strict=True):
                writer.languages.setdefault(pre, name)
            _drop(writer, texts)
            return tree.ends[box]
    return tree.ends[node]


_LISTS = frozenset(tags.CODES[name] for name in ("li", "ul", "ol"))


def _lines(writer: Writer, node: int) -> int:
    """A run of `pre` side by side, each with a single line, as one. Where to go on."""
    tree = writer.page.tree
    run = []
    at, stop = node, tree.ends[tree.parents[node]]
    own = tree.attributes(node).get("class")
    while at < stop:
        code = tree.tags[at]
        if code == _PRE and tree.attributes(at).get("class") == own and _single(tree, at):
            run.append(at)
        elif code != tags.TEXT or not str(tree.values[at]).isspace():
            break
        at = tree.ends[at]
    if len(run) < _FEW:
        return tree.ends[node]
    if not any(_shaped(_strings(tree, at)) for at in run):
        return at
    kept = [at for at in run if writer.state[at] == VISIT]
    if not kept:
        return at
    for other in run:
        writer.state[other] = SKIP
    writer.state[kept[0]] = VISIT
    writer.parts[kept[0]] = run
    return at


def _single(tree: Tree, node: int) -> bool:
    """Whether an element holds one line of text at most."""
    if tree.ends[node] - node > _NODES:
        return False
    return "\n" not in _strings(tree, node).strip("\n")


def _strings(tree: Tree, node: int) -> str:
    return "".join(text for text in tree.values[node + 1 : tree.ends[node]] if isinstance(text, str))


def _shaped(text: str) -> bool:
    """Whether one of several lines shows that they are one piece of code: it is set in, or empty."""
    return not text or text[0] in " \t\xa0" or text.isspace()


def _alone(writer: Writer, home: int) -> int:
    """A paragraph or box of nothing but `code`, in several lines, or several such boxes in a row. Where to go on."""
    tree = writer.page.tree
    lines = _code_only(tree, home)
    if not lines:
        return home
    if lines > 1:
        writer.state[home] = LISTING
        return tree.ends[home]
    run, at, stop = [home], tree.ends[home], tree.ends[tree.parents[home]]
    while at < stop:
        if tree.tags[at] == tree.tags[home] and _code_only(tree, at) == 1:
            run.append(at)
        elif tree.tags[at] != tags.TEXT or not str(tree.values[at]).isspace():
            break
        at = tree.ends[at]
    boxed = tree.tags[home] == _DIV or any(_shaped(_strings(tree, at).lstrip("\n")) for at in run)
    if len(run) >= _FEW and boxed:
        for other in run[1:]:
            writer.state[other] = SKIP
        writer.state[home] = LISTING
        writer.parts[home] = run
    return tree.ends[run[-1]]


def _code_only(tree: Tree, node: int) -> int:
    """How many lines of code an element holds, 0 if it holds anything else."""
    lines, codes = 1, 0
    children = tree.children(node) if tree.ends[node] - node < 20 * _NODES else []
    for at in children:
        if tree.tags[at] == _CODE:
            inside = range(at + 1, tree.ends[at])
            texts = "".join(str(tree.values[place]) for place in inside if tree.tags[place] == tags.TEXT)
            if not texts.strip():
                return 0
            codes += 1
            lines += texts.strip().count("\n") if _WRITTEN.search(texts) else 0
            lines += sum(tree.tags[place] == _BR for place in inside)
        elif tree.tags[at] == _BR:
            lines += 1
        elif tree.tags[at] != tags.TEXT or not str(tree.values[at]).isspace():
            return 0
    return lines if codes and (lines > 1 or codes == 1) else 0
