"""What is put into a page from elsewhere: players, posts, maps, programs. Each becomes a link that says what it is.

`Video: title (YouTube)`, `Post by @name (Mastodon)`, `Map (OpenStreetMap)`, with the address of the page for people.
A box that a script is to fill with a player tells its address in an attribute, a `noscript` has the player itself; what
holds no text is taken where the text beside it is kept. Each address is written once.
Left out: advertisements, counters, consent and login frames, social buttons, boxes of comments; frames of which nothing
tells what they are; film without sound that only moves behind the text.
"""

import re
from collections import defaultdict
from urllib.parse import unquote

import numpy as np

from ...data import load
from ...expressions import expression
from ...page import Page, memoize_on_page, tags
from ...page.addresses import host_of
from ...page.hidden.hidden import NOSCRIPT
from ...page.pictures.media import IMAGES, PLAYERS
from ...page.sieve import Sieve
from ...page.tree import Attributes, Tree
from ..attribute_carriers import BOXES, NUMBERS, carriers
from ..elements import Element, images_of
from ..writer import FLAT, Writer
from . import images
from .figures import is_captioned
from .furniture import size_of
from .players import FILM, LONG, Player, is_film, known, plays, whole

_CHILDREN = frozenset(tags.CODES[name] for name in ("source", "embed"))
_ELEMENTS = {tags.CODES["video"]: "Video", tags.CODES["audio"]: "Audio"}
_MEDIA, _FRAMES = tags.table("video audio"), tags.table("iframe blockquote")
_A, _IMG, _IFRAME, _P, _SCRIPT, _META, _HEAD = (
    tags.CODES[name] for name in "a img iframe p script meta head".split())  # fmt: skip
_TINY, _OWN_WORDS, _NEAR, _MANY = 2, 5, 6, 40  # nodes in which addresses are looked for
_WORDS = load("pictures.toml")
_GENERIC, POSTS = (frozenset(_WORDS[name].split()) for name in ("generic", "posts"))
_POSTED = _WORDS["posted"].split()
_NUMBERED = {name: (expression(form), before) for name, (form, before) in load("media.toml")["numbered"].items()}
_PLACING = tuple(load("media.toml")["scripts"].split())
_SCRIPTS, _EMBEDDED = Sieve(_PLACING), Sieve(("embedurl",))
_SOURCE = expression(r"""\b(?:src|(?:youtube|vimeo)_url)["']?\s*[=:]\s*["']?([^"'\s>]+)""")
_FILMS = Sieve(FILM)
_BLUESKY = "https://embed.bsky.app/embed/"  # stands before the name that the network gives to a post
_INNER = expression(r"[?&](?:url|src)=(https?%3A(?:%2F%2F|//)[^&]+)", re.IGNORECASE)  # in that of another's frame
_HANDLE = expression(r"\((@[\w.]+)\)")


def silent(page: Page) -> list[int]:
    """What stands for a player or a post and holds little text or none: boxes with its address in an attribute, frames
    in a `noscript`, quotations, and links to a film alone in their paragraph."""
    tree, linked = page.tree, page.tree.tag == _A
    linked &= tree.tag.take(tree.parent) == _P
    films = tree.values_of("href", linked, _FILMS)
    links = (node + 1 for node, address in films if plays(address) and _is_alone(tree, node))
    media = (_MEDIA.take(tree.tag) & (page.hidden == 0)).nonzero()[0].tolist()  # beside the words of their controls
    return [*_framed(page), *filled(page), *links, *media]


def _is_alone(tree: Tree, node: int) -> bool:
    """Whether a link of one text is all that its paragraph holds."""
    home = tree.parents[node]
    few = tree.ends[home] - home <= _NEAR
    return few and tree.ends[node] == node + 2 and tree.text(home, tree.ends[home]).strip() == tree.text(node, node + 2)


@memoize_on_page
def _framed(page: Page) -> list[int]:
    """The frames of players in a `noscript`, and the quotations that stand for posts."""
    tree, hidden = page.tree, page.hidden
    own = ((node, tree.attributes(node)) for node in np.flatnonzero(_FRAMES.take(tree.tag)).tolist())
    return [node for node, attributes in own if (
        hidden[node] == NOSCRIPT and plays(attributes.get("src") or "") if tree.tags[node] == _IFRAME
        else not POSTS.isdisjoint((attributes.get("class") or "").split()))]  # fmt: skip


@memoize_on_page
def filled(page: Page) -> dict[int, str]:
    """The boxes that a script is to fill with a player, with its address; but for those that a frame stands behind."""
    tree = page.tree
    found = {node: address for node in carriers(page) if (address := _stated(tree.attributes(node)))}
    found |= {node: address for node, address in tree.values_of("src", tree.tag == _SCRIPT, _SCRIPTS)
              if any(part in address for part in _PLACING) and known(whole(address))}
    metas = tree.values_of("itemprop", tree.tag == _META, _EMBEDDED)
    found |= {node: address for node, _ in metas if plays(address := tree.attributes(node).get("content") or "")
              and tree.tags[tree.parents[node]] != _HEAD}  # fmt: skip
    frames = [node for node in _framed(page) if tree.tags[node] == _IFRAME] if found else []
    return {node: address for node, address in found.items()
            if not any(tree.ends[node] <= at < tree.ends[node] + _NEAR for at in frames)}  # fmt: skip


def pictured(link: Element) -> dict[str, str]:
    """What tells of the film that a link around one picture leads to, in its words; empty for any other link."""
    images, player = images_of(link), known(link.attributes["href"])
    if len(images) != 1 or player is None or not is_film(link.attributes["href"]):
        return {}
    name = _name({"alt": images[0].attributes["alt"]}, player.provider)
    title = name or label(player.kind, "", player.by, player.provider)
    return {"src": player.page, "title": title, "poster": images[0].attributes["src"]}


def _stated(attributes: Attributes) -> str:
    """The address of the player that attributes of a box name, "" where they name none."""
    for name, stated in attributes.items():
        value = (stated or "").strip()
        if name in BOXES and "/" in value:
            found = _SOURCE.search(value[:LONG]) if value[:1] in "<{" else None
            if plays(address := found[1].replace("\\/", "/") if found else value):
                return address
        elif name in NUMBERS and 6 <= len(value) <= 14:
            said = " ".join(f"{key} {each}" for key, each in attributes.items()).lower()
            for provider, (form, before) in _NUMBERED.items():
                if provider in said and form.fullmatch(value):
                    return before.format_map(defaultdict(str, attributes)) + value
    return ""


def stated(writer: Writer, node: int) -> int:
    """A box that a script is to fill with the player that its attributes name, or the script; 0 for any other."""
    found = writer.filled.get(node, "") if writer.top.kind != FLAT else ""
    tree = writer.page.tree
    few = writer.words.inside(node) < _OWN_WORDS
    if not (address := writer.addresses.web(found) if few else ""):
        return 0
    inside = range(node, min(tree.ends[node], node + _MANY))
    held = next((at for code in (_IMG, _IFRAME) for at in inside if tree.tags[at] == code), -1)
    said: Attributes = tree.attributes(held) if held >= 0 else {"title": _stated_name(tree, node)}
    _write(writer, node, address, known(address), said)
    return tree.ends[node]


def _stated_name(tree: Tree, node: int) -> str:
    """The name that stands beside an address in microdata, "" for any other element."""
    home = tree.parents[node]
    near = range(max(home + 1, node - _MANY), min(tree.ends[home], node + _MANY)) if tree.tags[node] == _META else ()
    named = (at for at in near if tree.parents[at] == home and tree.attributes(at).get("itemprop") == "name")
    return next((tree.attributes(at).get("content") or tree.text(at, tree.ends[at]).strip() for at in named), "")


def media(writer: Writer, node: int) -> int:
    """An element that HTML does not know as a medium: a picture or a player by its name or role."""
    tree = writer.page.tree
    name = tree.name(node)
    if name in PLAYERS:
        return embed(writer, node)
    if name in IMAGES or not tree.text(node, tree.ends[node]).strip():
        return images.image(writer, node)
    return writer.divide(node)


def embed(writer: Writer, node: int) -> int:
    """A player of another page or a medium: `iframe`, `video`, `audio`, `object`, `embed` and the like."""
    tree = writer.page.tree
    attributes = tree.attributes(node)
    addresses = [found for value in _addresses(writer, node) if (found := writer.addresses.web(value))]
    width, height = size_of(attributes)
    tiny = (width is not None and width <= _TINY) or (height is not None and height <= _TINY)
    if addresses and not tiny and writer.top.kind != FLAT:
        inner = [unquote(each) for address in addresses for each in _INNER.findall(address[:LONG])]
        told = [player for address in (*addresses, *inner) if (player := known(address))]
        _write(writer, node, addresses[0], told[0] if told else None, {})
    return tree.ends[node]


def _addresses(writer: Writer, node: int) -> list[str | None]:
    """The addresses that an element and its sources name, in order."""
    tree = writer.page.tree
    attributes = tree.attributes(node)
    if (name := tree.name(node)) in PLAYERS:
        key, before = PLAYERS[name]
        return [before + value] if (value := attributes.get(key)) else []
    found = [attributes.get("src"), attributes.get("data")]
    found += [value for key, value in attributes.items() if key[:5] == "data-" and "src" in key]
    near = tree.near(node, _MANY)
    return found + [tree.attributes(child).get("src") for child in near if tree.tags[child] in _CHILDREN]


def _write(writer: Writer, node: int, address: str, player: Player | None, picture: Attributes) -> None:
    tree = writer.page.tree
    attributes = picture | tree.attributes(node)
    if writer.furniture.is_foreign(address) or (player and player.kind == "-"):
        return
    medium = _ELEMENTS.get(tree.tags[node], "")
    kind, provider, page = medium, host_of(address), address
    if player:
        kind, provider, page = player.kind, player.provider, player.page
    name = _name(attributes, provider)
    moves = medium and not {"autoplay", "muted"}.isdisjoint(attributes) and "controls" not in attributes
    if not name and (not kind or (moves and not is_captioned(writer, node))):
        return
    if provider == writer.furniture.own or not kind:
        provider = ""
    if kind == "Picture":
        writer.put(Element("img", {"src": page, "alt": name}))
        return
    if page in writer.sources:
        return
    writer.sources.add(page)
    made = {"src": page, "title": label(kind, name, player.by if player else "", provider)}
    if medium and (poster := writer.addresses.web(attributes.get("poster"))):
        made["poster"] = poster
    writer.block(Element("embed", made))


def _name(attributes: Attributes, provider: str) -> str:
    """What an embed is called, "" where its title names only what it is."""
    empty = _GENERIC.union(re.findall(r"\w+", provider.lower()))
    for key in ("title", "aria-label", "playlabel", "data-title", "data-video-title", "videotitle", "alt"):
        name = " ".join((attributes.get(key) or "").split())
        command, _, rest = name.partition(": ")  # such as to play it
        name = rest if rest and empty.issuperset(command.lower().split()) else name
        if not empty.issuperset(re.findall(r"\w+", name.lower())):
            return name
    return ""


def label(kind: str, name: str, by: str, provider: str) -> str:
    """What an embed says it is: kind, name or author, provider."""
    said = f"{kind} by {by}" if by else f"{kind}: {name}" if kind and name else kind or name
    return f"{said} ({provider})" if provider and provider.lower() not in said.lower() else said


def post(writer: Writer, node: int) -> int:
    """A quotation that stands for a post until a script draws it, and says little itself; 0 for any other."""
    tree = writer.page.tree
    attributes = tree.attributes(node)
    names = POSTS.intersection((attributes.get("class") or "").split())
    if not names or writer.top.kind == FLAT:
        return 0
    inside = range(node + 1, tree.ends[node])
    stated = [re.sub("^at://", _BLUESKY, attributes.get(key) or "") for key in _POSTED]
    stated += [tree.attributes(at).get("href") or "" for at in inside if tree.tags[at] == _A][::-1]
    addresses = [found for value in stated if (found := writer.addresses.web(value))]
    own = writer.words.inside(node) - sum(writer.words.inside(at) for at in inside if tree.tags[at] == _A)
    players = [player for address in addresses if (player := known(address))]
    if not players or ("instagram-media" not in names and own >= _OWN_WORDS):
        return 0
    words = " ".join(str(tree.values[at]) for at in inside if tree.tags[at] == tags.TEXT)
    handle = _HANDLE.search(words[-2000:])
    player = players[0]
    by = player.by or (handle[1] if handle else "")
    writer.block(Element("embed", {"src": player.page, "title": label(player.kind, "", by, player.provider)}))
    return tree.ends[node]
