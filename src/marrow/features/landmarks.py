"""Roles and landmarks of a page: what it declares to screen readers, by `role` or by the element that implies one."""

import numpy as np

from .frame import FLAGS, ROLES, Columns, Frame

_SHIFTS = np.arange(len(FLAGS), len(FLAGS) + len(ROLES))[:, None]


def measure(frame: Frame) -> Columns:
    """Flags: whether the block lies in such a role; whether the page has a `main` at all."""
    flags = ((frame.inside >> _SHIFTS) & 1).astype(np.float32)
    return {**{f"role_{role}": row for role, row in zip(ROLES, flags, strict=True)}, "page_has_main": flags[0].max()}
