"""Elements that HTML does not know, or that mean nothing to it, and that a reader sees as a picture or a player.

Players that load only when they are asked to (`lite-youtube`) and those of AMP, each with the attribute that holds what
is played and what stands before it in the address; pictures of AMP; boxes that are pictures by their role and drawn by
their style.
"""

from .tree import Tree

LAZY_SOURCES = (
    "data-src", "data-original", "data-lazy-src", "data-lazy", "data-original-src", "data-full-src",
    "data-hi-res-src", "data-image", "data-img-src", "data-url", "data-actualsrc", "data-echo", "data-delayed-url",
)  # fmt: skip
"""Attributes in which scripts that load images late keep the address, the surest first."""
SOURCE_SETS = ("data-srcset", "data-lazy-srcset", "data-original-set", "srcset")
"""Attributes that hold several addresses with their sizes."""

PLAYERS = {
    "lite-youtube": ("videoid", "https://www.youtube.com/watch?v="),
    "amp-youtube": ("data-videoid", "https://www.youtube.com/watch?v="),
    "youtube-video": ("src", ""),
    "lite-vimeo": ("videoid", "https://vimeo.com/"),
    "amp-vimeo": ("data-videoid", "https://vimeo.com/"),
    "vimeo-video": ("src", ""),
    "amp-dailymotion": ("data-videoid", "https://www.dailymotion.com/video/"),
    "amp-soundcloud": ("data-trackid", "https://w.soundcloud.com/player/?url=https://api.soundcloud.com/tracks/"),
    "amp-twitter": ("data-tweetid", "https://twitter.com/i/status/"),
    "amp-instagram": ("data-shortcode", "https://www.instagram.com/p/"),
    "amp-facebook": ("data-href", ""),
    "amp-iframe": ("src", ""),
    "amp-video": ("src", ""),
    "amp-audio": ("src", ""),
}
IMAGES = frozenset(("amp-img", "amp-anim"))


def media(tree: Tree) -> list[int]:
    """The nodes of such elements."""
    found = [node for node, name in tree.names.items() if name in PLAYERS or name in IMAGES]
    return found + [node for node in tree.saying("role", "img") if "url(" in (tree.attributes(node).get("style") or "")]
