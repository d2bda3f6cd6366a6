"""Memoization by page: what a function computes of a page is kept with the page."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from .page import Page

Key = TypeVar("Key")
Value = TypeVar("Value")


def memoize_on_page(function: Callable[[Page], Value]) -> Callable[[Page], Value]:
    """`function` of a page, worked out the first time it is asked and forgotten with the page."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def once(page: Page) -> Value:
        known = page.__dict__  # the page is frozen against assignment; its cached properties live here too
        if name not in known:
            known[name] = function(page)
        return known[name]

    return once


def memoize_on_node(function: Callable[[Page, Key], Value]) -> Callable[[Page, Key], Value]:
    """`function` of a page and a key, such as a node; each key of a page is computed once."""
    known_of = memoize_on_page(wraps(function)(lambda page: dict[Key, Value]()))

    @wraps(function)
    def once(page: Page, node: Key) -> Value:
        known = known_of(page)
        if node not in known:
            known[node] = function(page, node)
        return known[node]

    return once
