"""Contents of `noscript` and `template`, set aside before the page is parsed and put back when it is written.

A browser that runs scripts takes the content of `noscript` as text, and that of `template` as a tree of its own. The
parser reads the first as elements, which in a head ends the head, and drops the second. So both are cut out, each
leaving its number in an attribute of its start tag.
"""

import re

from marrow.expressions import expression

_MARK = "data-marrow-aside"
_STEP = expression(
    r"<!--(?:-?>|[\s\S]*?(?:--!?>|\Z))"
    r"|<(script|style|textarea|title|xmp|iframe|noembed|noframes)(?=[\s/>])[\s\S]*?(?:</\1(?=[\s/>])|\Z)"
    r"|<(?P<end>/?)(?P<name>noscript|template)(?=[\s/>])",
    re.IGNORECASE,
)
_NOSCRIPT_END = expression(r"</noscript(?=[\s/>])", re.IGNORECASE)
_TELLING = expression(r"<(?:noscript|template)[\s/>]", re.IGNORECASE)
_BODIES = [expression(body, re.IGNORECASE) for body in (
    r"<body(?=[\s/>])", "</head", "<(?!(?:html|head|title|meta|link|base|script|style|noscript|template)[\\s/>])[a-z]",
)]  # fmt: skip
_LONGEST = 5_000  # characters of a start tag


def cut(source: str, *, scripts: bool = True) -> tuple[str, list[str]]:
    """The source without the contents of its `noscript` and outermost `template` elements, and these in order.

    A template that declares a shadow root stays, since its content is shown; so do elements without an end, and all
    of their name that follow them. Where no `scripts` will run, so does what the body has in place of them.
    """
    if not _TELLING.search(source):
        return source, []
    body = None if scripts else next(filter(None, (start.search(source) for start in _BODIES)), None)
    out: list[str] = []
    contents: list[str] = []
    endless: set[str] = set()
    done = at = 0
    while step := _STEP.search(source, at):
        at = step.end()
        name = (step["name"] or "").lower()
        if not name or step["end"] or name in endless:
            continue
        inner = source.find(">", at, at + _LONGEST) + 1  # where its start tag ends
        attributes = source[at:inner]
        plain = inner and attributes.count('"') % 2 == attributes.count("'") % 2 == 0
        if not plain or "shadowrootmode" in attributes.lower():
            continue
        if name == "noscript" and body and body.end() < at:
            continue
        if name == "noscript":
            end = _NOSCRIPT_END.search(source, inner)
            stop = end.start() if end else -1
        else:
            stop = _template_end(source, inner)
        if stop < 0:
            endless.add(name)
            continue
        out += (source[done:at], f' {_MARK}="{len(contents)}"', source[at:inner])
        contents.append(source[inner:stop])
        done = at = stop
    return "".join((*out, source[done:])), contents


def _template_end(source: str, at: int) -> int:
    depth = 1
    for step in _STEP.finditer(source, at):
        if (step["name"] or "").lower() == "template":
            depth += -1 if step["end"] else 1
            if not depth:
                return step.start()
    return -1


def put_back(attributes: dict[str, str | None], contents: list[str]) -> tuple[dict[str, str | None], str | None]:
    """The attributes of an element as they were, and the content that was cut out of it; None if none was."""
    number = attributes.get(_MARK) or ""
    if not (number.isascii() and number.isdecimal() and len(number) < 8 and int(number) < len(contents)):
        return attributes, None
    return {name: value for name, value in attributes.items() if name != _MARK}, contents[int(number)]
