"""Reads inline styles for whether an element can be seen. Only declarations that hide are understood."""

from marrow.expressions import expression

MAY_HIDE = ("none", "hidden", "collapse", "opacity", "font-size", "font:", "clip", "scale",
            *(f"-{number:02}" for number in range(100)))  # fmt: skip
"""A style that hides has one of these, as most have not."""
MAY_UNDO = ("font", "visib")
_COMMENT = expression(r"/\*(?:[^*]|\*(?!/))*(?:\*/)?")
_LENGTH = expression(r"([-+]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-z%]*)")
_PIXELS = {"": 1.0, "px": 1.0, "pt": 1.33, "em": 16.0, "rem": 16.0, "ch": 8.0, "vw": 10.0, "vh": 8.0, "%": 0.5}
_FAR = -900.0  # pixels; less is moved for layout, not out of sight
_OFFSETS = frozenset(
    ("left", "right", "top", "bottom", "text-indent", "margin-left", "margin-right", "margin-top", "inset-inline-start",
     "inset-inline-end", "inset-block-start", "inset-block-end", "margin-inline-start")
)  # fmt: skip
_SHIFT = expression(r"translate(?:x|y|3d)?\(\s*([^,)]{1,20})")
_SCALED_AWAY = expression(r"scale(?:3d)?\(\s*0(?:\.0*)?\s*[,)]")
_SLIDE = -5000.0  # a track of slides is moved by some thousand pixels
_RECT = expression(r"rect\(\s?[01](?:px)?(?:[\s,]{1,2}[01](?:px)?){3}\s?\)")
_INSET = expression(r"(?:inset\(\s?(?:50|100)%|circle\(\s?0|polygon\(\s?0(?:px|%)?(?:[\s,]{1,2}0(?:px|%)?)*\s?\))")
_FONT = expression(
    r"(?:^|\s)(?P<size>0|[\d.]+(?:[a-z]+|%))(?:\s?/|\s)"
)  # the size in a shorthand; bare numbers are weights
_OWN_SIZE = expression(
    r"[\d.]*[1-9][\d.]*(?:px|pt|pc|mm|cm|in|q|rem|vw|vh|vmin|vmax)|(?:xx?-|xxx-)?(?:small|large)|medium|initial"
)
_MOVING = ("transform", "transition", "animation", "will-change", "filter")


def hides(style: str) -> str:
    """By which of `hidden.REASONS` a style hides its element, "" if it does not. Linear in the style."""
    style = style.lower()
    if not any(map(style.__contains__, MAY_HIDE)):
        return ""
    said = _declarations(style)
    if said.get("display") == "none":
        return "display:none"
    if said.get("visibility") in ("hidden", "collapse") or said.get("content-visibility") == "hidden":
        return "visibility"
    if not _OFFSETS.isdisjoint(said) and any(_pixels(said[name]) <= _FAR for name in _OFFSETS if name in said):
        return "off-screen"
    if "transform" in said and _moved_away(said["transform"]):
        return "off-screen"
    if ("clip" in said and _RECT.match(said["clip"])) or ("clip-path" in said and _INSET.match(said["clip-path"])):
        return "clip"
    if "overflow" in said and said["overflow"] in ("hidden", "clip") and _is_speck(said):
        return "clip"
    if "font-size" in said and _no_size(said["font-size"]):
        return "font-size:0"
    return "opacity:0" if "opacity" in said and _pixels(said["opacity"]) <= 0 else ""


def undoes(style: str) -> tuple[str, ...]:
    """Which of the reasons "visibility" and "font-size:0", that come from an element around, end at one of this
    style."""
    style = style.lower()
    if not any(map(style.__contains__, MAY_UNDO)):
        return ()
    said = _declarations(style)
    sized = "font-size" in said and _OWN_SIZE.fullmatch(said["font-size"]) and not _no_size(said["font-size"])
    return ("visibility",) * (said.get("visibility") == "visible") + ("font-size:0",) * bool(sized)


def _no_size(value: str) -> bool:
    """Whether letters of this size are no more than a dot."""
    return _pixels(value) == 0 or (not value[-1:].isdigit() and _pixels(value) <= 1 and value[:1] in "0123456789.")


def _is_speck(said: dict[str, str]) -> bool:
    """Whether a box is no more than a pixel wide and high, as for what only screen readers are to read."""
    return all(_LENGTH.fullmatch(said.get(side, "")) and _pixels(said[side]) <= 1 for side in ("width", "height"))


def fades_in(style: str) -> bool:
    """Whether an element that begins transparent is set up to move or fade into view."""
    said = _declarations(style.lower())
    if said.get("pointer-events") == "none" or said.get("position") in ("absolute", "fixed"):
        return False
    moving = (value for name, value in said.items() if name.removeprefix("-webkit-").startswith(_MOVING))
    return any(value not in ("", "none") for value in moving)


def _declarations(style: str) -> dict[str, str]:
    """Properties and values of a style in lower case; the last of a name counts, an important one before others."""
    text = _COMMENT.sub("", style) if "/*" in style else style
    said: dict[str, str] = {}
    important: set[str] = set()
    for part in text.split(";"):
        name, _, value = part.partition(":")
        name, urgent = name.strip(), False
        if "!" in value:
            value, _, rest = value.partition("!")
            urgent = rest.strip() == "important"
        if name == "font":
            size = _FONT.search(value.strip() + " ")
            name, value = "font-size", size["size"] if size else "medium"
        if urgent or name not in important:
            said[name] = " ".join(value.split())
        if urgent:
            important.add(name)
    return said


def _pixels(value: str) -> float:
    match = _LENGTH.fullmatch(value) if len(value) < 40 else None
    unit = _PIXELS.get(match[2]) if match else None
    return float(match[1]) * unit if match and unit else 1.0


def _moved_away(transform: str) -> bool:
    shift = _SHIFT.search(transform)
    return bool(_SCALED_AWAY.search(transform)) or bool(shift and _pixels(shift[1].strip()) <= _SLIDE)
