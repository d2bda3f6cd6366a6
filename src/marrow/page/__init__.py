"""A page, parsed once into columns: the only room that knows the parser."""

from . import tags
from .decode import Encoding
from .hidden import REASONS
from .leaves import LINE_BREAK, Blocks, Leaves
from .page import Page, join, parse
from .source import Lines
from .tree import Tree

__all__ = ["LINE_BREAK", "REASONS", "Blocks", "Encoding", "Leaves", "Lines", "Page", "Tree", "join", "parse", "tags"]
