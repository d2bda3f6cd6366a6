"""A page, parsed once into columns: the only room that knows the parser."""

from . import tags
from .addresses import absolute, host_of, is_near, join
from .encoding.decode import Encoding
from .hidden.hidden import REASONS
from .leaves import LINE_BREAK, Blocks, Leaves
from .lookup import (
    canonical_links,
    elements_named,
    inner_text,
    is_sign,
    metas,
    shown_words,
    starts_line,
    texts_within,
    title_of,
)
from .memo import memoize_on_node, memoize_on_page
from .page import Page, parse
from .plain import meaningful_line, one_line
from .source import Lines
from .tree import Tree

__all__ = ["LINE_BREAK", "REASONS", "Blocks", "Encoding", "Leaves", "Lines", "Page", "Tree", "absolute",
           "canonical_links", "elements_named", "host_of", "inner_text", "is_near", "is_sign", "join",
           "meaningful_line", "memoize_on_node", "memoize_on_page", "metas", "one_line", "parse", "shown_words",
           "starts_line", "tags", "texts_within", "title_of"]  # fmt: skip
