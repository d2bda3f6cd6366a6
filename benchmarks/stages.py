"""Where Marrow's own time goes: python benchmarks/stages.py --corpora DIR

The functions that stand for a stage are wrapped with a clock, and each stage is charged with its own time less that of
the stages inside it. What no stage covers is `rest`. The clocks cost about a microsecond a call.
"""

import functools
import importlib
import sys
import time
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pages
from tqdm import tqdm

from marrow import registry
from marrow.errors import Error
from marrow.experiment import report

# The functions of a stage: `module:name`, `module:*` for the public ones of a module, `room *` for the verbs of a room.
STAGES = {
    "decode": ("marrow.page.encoding.decode:decode",),
    "guard": ("marrow.page.guard.guard:guard",),
    "parse": ("marrow.page.walk:LexborHTMLParser",),
    "walk": ("marrow.page.walk:read",),
    "columns": ("marrow.page.page:parse",),
    "features": ("marrow.model.apply:columns", "marrow.model.apply:groups"),
    "net": ("marrow.model.forward:forward",),
    "algorithm": ("algorithms *", "marrow.model.apply:predict"),
    "metadata": ("metadata *", "marrow.metadata:*"),
    "document": ("marrow.document.build:build", "marrow.document.build:build_plain", "marrow.document.build:prepared"),
    "text": ("marrow.render.text:render",),
    "markdown": ("marrow.render.markdown:render",),
}
_REST = "rest"
_WARM_UP = 50  # pages


@dataclass(slots=True)
class Clock:
    """Seconds and calls of each stage."""

    seconds: dict[str, float] = field(default_factory=dict)
    calls: dict[str, int] = field(default_factory=dict)
    _inside: list[float] = field(default_factory=list)

    def wrap(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with its time charged to the stage."""

        @functools.wraps(function, updated=())
        def timed(*args: Any, **options: Any) -> Any:
            self._inside.append(0.0)
            start = time.perf_counter()
            try:
                return function(*args, **options)
            finally:
                took = time.perf_counter() - start
                self.seconds[stage] = self.seconds.get(stage, 0.0) + took - self._inside.pop()
                self.calls[stage] = self.calls.get(stage, 0) + 1
                if self._inside:
                    self._inside[-1] += took

        return timed


def functions(place: str) -> Iterator[Any]:
    """The functions of one entry of `STAGES`; none where the module or the name is not there."""
    if place.endswith(" *"):
        room = place.removesuffix(" *")
        if _module(f"marrow.{room}"):
            yield from (registry.verb(room, name) for name in registry.names(room))
        return
    name, _, wanted = place.partition(":")
    module = _module(name)
    for key, value in vars(module).items() if module else ():
        own = isinstance(value, types.FunctionType) and value.__module__.startswith(name) and not key.startswith("_")
        if key == wanted or (wanted == "*" and own):
            yield value


def _module(name: str) -> types.ModuleType | None:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and name.startswith(error.name):
            return None
        raise


def instrument(clock: Clock, stages: dict[str, tuple[str, ...]]) -> list[str]:
    """Wrap the functions of every stage wherever Marrow's modules refer to them; the stages that have none."""
    found = {stage: [each for place in places for each in functions(place)] for stage, places in stages.items()}
    wrapped = {id(each): clock.wrap(stage, each) for stage, several in found.items() for each in several}
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "marrow":
            for key, value in list(vars(module).items()):
                if id(value) in wrapped:
                    setattr(module, key, wrapped[id(value)])
    return [stage for stage, several in found.items() if not several]


def work(what: str) -> Callable[[bytes], Any]:
    """What is done with each page, looked up after the functions were wrapped."""
    if what == "page":
        page = importlib.import_module("marrow.page")
        return page.parse
    marrow = importlib.import_module("marrow")
    if not hasattr(marrow, "extract"):
        raise Error("marrow.extract is not there: use --what page", code="not-found")
    if what == "text":
        return lambda html: marrow.extract(html).text
    return lambda html: marrow.extract(html).markdown()


def table(clock: Clock, total: float, number: int) -> str:
    """Share, milliseconds a page and calls a page of each stage, the largest first."""
    seconds = clock.seconds | {_REST: total - sum(clock.seconds.values())}
    lines = []
    for stage, spent in sorted(seconds.items(), key=lambda item: -item[1]):
        calls = f"{clock.calls[stage] / number:.1f}" if stage in clock.calls else ""
        lines.append((stage, f"{spent / total:.1%}", f"{spent / number * 1000:.3f}", calls))
    lines.append(("all", "100.0%", f"{total / number * 1000:.3f}", ""))
    return report.table(("stage", "share", "ms a page", "calls a page"), lines)


def main() -> int:
    parser = pages.arguments(__doc__ or "", number=300)
    parser.add_argument("--what", choices=("markdown", "text", "page"), default="markdown",
                        help="all that a user gets, the text, or the parsed page (default: %(default)s)")  # fmt: skip
    parser.add_argument("--stage", action="append", default=[], metavar="NAME=MODULE:FUNCTION",
                        help="one more stage, or a finer one; repeatable")  # fmt: skip
    options = parser.parse_args()
    stages = dict(STAGES)
    for text in options.stage:
        name, equals, place = text.partition("=")
        if not equals or ":" not in place:
            parser.error(f"--stage {text}: write NAME=MODULE:FUNCTION")
        stages[name] = (*stages.get(name, ()), place)
    clock = Clock()
    htmls, note = pages.load(options)
    for html in htmls[:_WARM_UP]:  # imports and tables made once; every reference is then there to be wrapped
        work(options.what)(html)
    absent = instrument(clock, stages)
    run = work(options.what)
    total = 0.0
    for html in tqdm(htmls, unit=" pages", disable=None):
        start = time.perf_counter()
        run(html)
        total += time.perf_counter() - start
    print(f"{note}; {options.what}\n\n{table(clock, total, len(htmls))}", end="")
    if absent:
        print(f"\nnot found, so part of another stage or of {_REST}: {', '.join(absent)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    pages.finish("stages.py", main)
