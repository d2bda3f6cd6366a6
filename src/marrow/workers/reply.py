"""What a worker answers, and how that goes through a pipe: a length and a pickle."""

import pickle
import struct
from dataclasses import dataclass
from typing import IO, Any

_HEAD = struct.Struct("!Q")


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a task: its `value`, or in `failed` why there is none, as `code: message`.

    The codes are `timeout`, `crash`, `memory`, `busy` (the task was never begun), `bug` for an exception, and those of
    `marrow.Error`.
    """

    value: Any = None
    failed: str = ""


def packed(value: object) -> bytes:
    """A value as it goes through a pipe. Raises what pickle raises for one that cannot be sent."""
    data = pickle.dumps(value)
    return _HEAD.pack(len(data)) + data


def receive(source: IO[bytes]) -> Any:
    """Read a value. Raises `EOFError` when the other side is gone."""
    head = source.read(_HEAD.size)
    if len(head) < _HEAD.size:
        raise EOFError
    return pickle.loads(source.read(_HEAD.unpack(head)[0]))
