"""Whether the parser lays its nodes out as the kernel reads them: found out once, by reading a page's worth of them.

Each address is read through a pipe, so that a wrong one is an error and cannot crash; what is read is held against what
the parser itself says of the node.
"""

import os
import struct
from collections.abc import Callable
from typing import Any

_WORD = struct.calcsize("P")
_FIELDS = 17  # words of a node that are looked at
_NAMES = 4096  # numbers below are those of built-in names, others are addresses
SAMPLE = (
    f'<!DOCTYPE html><html lang="en"><head><title>t</title></head><body><p id="a" class="b c" hidden'
    f' data-something-long="{"v" * 300}">text &eacute; <b>x</b>{"y" * 5000}</p><!-- note --><x-y q="1" empty="">z</x-y>'
    "<a-name-of-many-letters>w</a-name-of-many-letters><svg viewBox='0 0 1 1'><clipPath></clipPath></svg></body></html>"
)


class Differs(Exception):
    """What is not where it was expected."""


class _Memory:
    """Memory of this process as words and strings."""

    def __init__(self, peek: Callable[[int, int, int, int], bytes], reader: int, writer: int, shift: int) -> None:
        self._peek, self._pipe, self._shift = peek, (reader, writer), shift

    def words(self, address: int, count: int) -> tuple[int, ...]:
        return struct.unpack(f"{count}P", self._peek(*self._pipe, address + self._shift, count * _WORD))

    def text(self, address: int, size: int) -> str:
        return self._peek(*self._pipe, address, size).decode()

    def name(self, key: int) -> str | int:
        """The name that an entry holds; the number of a built-in one."""
        if key < _NAMES:
            return key
        size = self.words(key, 4)[3]
        return self.text(key if size <= 16 else self.words(key, 1)[0], size)


def check(parse: Callable[[str], Any], peek: Callable[[int, int, int, int], bytes], shift: int = 0) -> str:
    """What differs from what the kernel expects; "" if nothing does.

    parse: gives the parser's first element of a page; shift: added to addresses, to see whether that would be noticed
    """
    reader, writer = os.pipe()
    try:
        root = parse(SAMPLE)
        memory, nodes, count = _Memory(peek, reader, writer, shift), [root], 0
        while nodes:
            node = nodes.pop()
            _compare(memory, node, node is root)
            count += 1
            child = node.first_child
            while child is not None:
                nodes.append(child)
                child = child.next
        return "" if count > 12 else "a page without its nodes"
    except Differs as error:
        return str(error)
    except (OSError, OverflowError, MemoryError, ValueError, AttributeError, TypeError, struct.error) as error:
        return f"{type(error).__name__}: {error}"
    finally:
        os.close(reader)
        os.close(writer)


def _compare(memory: _Memory, node: Any, root: bool) -> None:
    raw = memory.words(node.mem_id, 16 if node.is_element_node else 14)
    links = [0 if other is None else other.mem_id for other in (node.next, node.parent, node.first_child)]
    if links != [raw[5], raw[7], raw[8]] and not root:
        raise Differs(f"the neighbours of {node.tag}")
    kind = raw[11] & 0xFFFFFFFF if struct.pack("H", 1)[0] else raw[11] >> 32
    if node.is_element_node:
        _same(kind, 1, "the kind of an element")
        _same(raw[1], node.tag_id, "the number of a tag")
        if isinstance(name := memory.name(raw[13] or raw[1]), str):
            _same(name, node.tag, "the name of an element")
        _attributes(memory, node, raw[15])
        return
    text = node.text_content if node.is_text_node else node.comment_content
    _same(kind, 3 if node.is_text_node else 8, "the kind of a text")
    _same(raw[13] < 10_000 and memory.text(raw[12], raw[13]).strip(), (text or "").strip(), "a text")


def _attributes(memory: _Memory, node: Any, address: int) -> None:
    for name, value in node.attributes.items():
        words = memory.words(address, _FIELDS)
        if isinstance(found := memory.name(words[13] or words[1]), str):
            _same(found, name, "the name of an attribute")
        text = None
        if words[14]:
            start, size = memory.words(words[14], 2)
            text = memory.text(start, size) if start else None
        _same(text, value, "the value of an attribute")
        address = words[16]
    _same(address, 0, "the end of the attributes")


def _same(found: object, expected: object, what: str) -> None:
    if found != expected:
        raise Differs(what)
