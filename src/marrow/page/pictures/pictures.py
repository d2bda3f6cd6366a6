"""The address of a picture: the best of the many that pages give for one.

The largest of `srcset` (also of `picture` and of attributes in which scripts that load late keep it) wins, then such an
attribute with one address, then `src`; where all that is there is a placeholder, any other attribute that names a
picture.
"""

from operator import itemgetter

from marrow.data import load, patterns
from marrow.expressions import expression

from .. import tags
from ..addresses import file_of, is_template
from ..tree import Attributes, Tree
from .media import LAZY_SOURCES, SOURCE_SETS

Found = tuple[float, str]
"""Width in pixels, below 1 where it is not said, and address."""
_SOURCE, _PICTURE = tags.CODES["source"], tags.CODES["picture"]
_DEFERRED, _SETS = frozenset(LAZY_SOURCES), frozenset(SOURCE_SETS)
_NO_ADDRESS = frozenset(("src", "alt", "title"))
_FIRST = itemgetter(0)
_NOT_FETCHED, _PLACEHOLDER, NAMES_PICTURE = patterns(
    load("pictures.toml")["images"], "not_fetched placeholder names_picture"
)
_DESCRIPTOR = expression(r"(\d+(?:\.\d+)?)([wx])")
_MAX_SET = 20_000  # characters of a set that are read
_NEAR = 60  # nodes on either side of an image among which its sources are


def chosen(tree: Tree, node: int, attributes: Attributes) -> Found | None:
    """The best picture of an `img`, from it and from the sources of the `picture` around it."""
    own, parent = best(attributes), tree.parents[node]
    if tree.tags[parent] == _PICTURE and (own is None or not own[0]):
        near = range(max(parent, node - _NEAR) + 1, min(tree.ends[parent], node + _NEAR))
        sources = [at for at in near if tree.tags[at] == _SOURCE and tree.parents[at] == parent]
        found = [one for source in sources if (one := best(tree.attributes(source)))]
        if found:
            largest = max(found, key=_FIRST)
            own = largest if own is None or largest[0] > own[0] else own
    return own


def best(attributes: Attributes) -> Found | None:
    """The largest picture that attributes name."""
    found: list[Found] = []
    if not _SETS.isdisjoint(attributes):
        sets = [value for name in SOURCE_SETS if name in attributes and (value := attributes[name])]
        found = [item for value in sets for item in candidates(value) if _is_fetched(item[1])]
        largest = max(found, key=_FIRST, default=(0.0, ""))
        if largest[0] > 0:
            return largest
    for name in () if _DEFERRED.isdisjoint(attributes) else LAZY_SOURCES:
        address = attributes.get(name)
        if address and _is_fetched(address.strip()):
            return 0.0, address
    address = (attributes.get("src") or "").strip()
    shown = _is_fetched(address) and not _PLACEHOLDER.search(file_of(address))
    late = [item for name, value in attributes.items() if value and name not in _NO_ADDRESS
            and ("lazy" in name or not (shown or found))
            for item in candidates(value) if _is_fetched(item[1]) and _names_picture(name, item[1])]  # fmt: skip
    if late or not shown:
        return max(late, key=_FIRST) if late else found[0] if found else None
    return 0.0, address


def _names_picture(name: str, value: str) -> bool:
    """Whether an attribute holds the address of a picture, by the name of the file or of the attribute."""
    return bool(NAMES_PICTURE.fullmatch(value) or (name.endswith("src") and value.startswith(("http", "/"))))


def _is_fetched(address: str) -> bool:
    return not _NOT_FETCHED.match(address) and not is_template(address)


def candidates(value: str) -> list[Found]:
    """The pictures of a `srcset`: (width in pixels, or density less than 1 where only that is given, address)."""
    out: list[Found] = []
    tokens = value[:_MAX_SET].split()
    address = ""
    for token in tokens:
        if not address:
            address = token.lstrip(",")
            if address.endswith(","):
                out.append((0.0, address.rstrip(",")))
                address = ""
            continue
        descriptor, comma, rest = token.partition(",")
        match = _DESCRIPTOR.fullmatch(descriptor)
        if match or comma:
            size = float(match[1]) if match else 0.0
            out.append((size if match and match[2] == "w" else size / 1e6, address))
            address = rest
    if address:
        out.append((0.0, address))
    return [item for item in out if item[1]]
