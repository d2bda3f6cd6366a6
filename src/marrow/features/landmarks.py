"""Roles and landmarks of a page: what it declares to screen readers, by `role` or by the element that implies one."""

from .enclosing import FLAGS, ROLES
from .frame import Columns, Frame

_NAMES = tuple(f"role_{role}" for role in ROLES)


def measure(frame: Frame) -> Columns:
    """Flags: whether the block lies in such a role; whether the page has a `main` at all."""
    flags = frame.flags[len(FLAGS) :]
    return {_NAMES: flags, "page_has_main": flags[0].max()}
