"""What finders give: records, each a kind with its fields, how sure it is, who says so, and where it stands."""

from dataclasses import dataclass
from typing import Any

KINDS = ("product", "thread", "list", "table", "attributes")


@dataclass(frozen=True, slots=True)
class Record:
    """One thing that a page describes.

    `kind`: one of `KINDS`; `fields`: values by name, the kind says which (see the documentation), never None;
    `confidence`: 0 to 1; `source`: who says so, such as `json-ld`, `microdata`, `visible`, `vsse`; several are joined
    by `+`, the strongest first; `path`: XPath of the element it was read from, of its first one if there are several.
    """

    kind: str
    fields: dict[str, Any]
    confidence: float
    source: str
    path: str

    def as_dict(self) -> dict[str, Any]:
        """The record as JSON has it."""
        return {name: getattr(self, name) for name in self.__slots__} | {"confidence": round(self.confidence, 3)}
