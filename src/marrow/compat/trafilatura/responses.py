"""An answer as trafilatura gives it."""

from dataclasses import dataclass, fields
from typing import Any


@dataclass(slots=True, eq=False)
class Response:
    """The body as bytes in `data`, and as text in `html` where it was asked for; true where there is a body."""

    data: bytes
    status: int
    url: str
    headers: dict[str, str] | None = None
    html: str | None = None

    def __bool__(self) -> bool:
        return bool(self.data)

    def as_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}
