"""What can be evaluated: an algorithm of Marrow, a peer, or any function given as `package.module:function`.

An algorithm goes before a peer of the same name; `peers.NAME` is always the peer. Knobs of an algorithm follow its name,
as in `learned,mode=recall`: so a model of one's own is measured beside the one that ships.
Each has a version that changes when its code does, so that results kept from an older one are not taken for new ones.
"""

import hashlib
import importlib
import importlib.util
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import marrow

from .. import registry
from ..errors import Error
from ..settings import Settings

Extract = Callable[[bytes, str], str]  # (html, url or "") -> text
_PEER = "peers."
_CODE = frozenset((".py", ".npz", ".json", ".txt"))


@dataclass(frozen=True, slots=True)
class Extractor:
    """`kind` is `algorithm`, `peer`, `function` or `records`; `name` is the one to show, `target` what to load, with `knobs`.

    `form` is what it gives: `text`, `html`, or `metadata` or `records` as JSON.
    """

    name: str
    kind: str
    target: str
    version: str
    knobs: tuple[tuple[str, str], ...] = ()
    form: str = "text"


def find(name: str) -> Extractor:
    """The extractor of that name. Raises `Error` with the nearest names for one that is not there, and for a wrong knob."""
    bare, *given = name.split(",")
    if given and bare in algorithms():
        return _with_knobs(name, bare, given)
    if ":" in name:
        return Extractor(name, "function", name, _digest(_source(name)))
    if not name.startswith(_PEER) and name in algorithms():
        return Extractor(name, "algorithm", name, f"{marrow.__version__}+{_own_digest()}")
    peer = name.removeprefix(_PEER)
    if peer in peers():
        module = registry.module("evaluate.peers", peer)
        return Extractor(name, "peer", peer, f"{_release(_package(peer))}+{_digest([Path(str(module.__file__))])}")
    raise registry.unknown(name, (*algorithms(), *peers()), "extractor")


def finding(name: str, *, module: str) -> Extractor:
    """A way of finding records: one of the `WAYS` of a module of this package. Raises `Error` for another name."""
    ways = importlib.import_module(f"marrow.evaluate.{module}").WAYS
    if name not in ways:
        raise registry.unknown(name, ways, "way of finding records")
    return Extractor(name, "records", f"{module}:{name}", f"{marrow.__version__}+{_own_digest()}", form="records")


def _with_knobs(name: str, algorithm: str, given: list[str]) -> Extractor:
    """An algorithm with `knob=value` for some of its knobs; its version follows the files that these name, such as a model."""
    wrong = [each for each in given if not each.partition("=")[1]]
    if wrong:
        raise Error(f"extractor {name!r}: {wrong[0]!r} is not KNOB=VALUE; write {algorithm},knob=value", code="usage")
    knobs = tuple((f"{algorithm}.{knob.strip()}", value) for knob, _, value in (each.partition("=") for each in given))
    Settings().update(dict(knobs), f"extractor {name!r}")
    files = _digest([Path(value) for _, value in knobs if Path(value).is_file()])
    return Extractor(name, "algorithm", algorithm, f"{marrow.__version__}+{_own_digest()}+{files}", knobs)


def algorithms() -> tuple[str, ...]:
    """Names of Marrow's algorithms."""
    return registry.names("algorithms")


def peers() -> tuple[str, ...]:
    """Names of the peers, installed or not."""
    return registry.names("evaluate.peers")


def installed(peer: str) -> bool:
    """Whether the package of a peer is there."""
    return _release(_package(peer)) != ""


def giving(extractor: Extractor, form: str) -> Extractor:
    """The extractor giving another form, if it can: a peer has a function of that name then. Else the same one."""
    if extractor.kind == "peer":
        known = callable(getattr(registry.module("evaluate.peers", extractor.target), form, None))
    else:
        known = extractor.kind == "algorithm"
    return replace(extractor, form=form) if known else extractor


def load(extractor: Extractor) -> Extract:
    """The function that does the work; imports whatever it needs, so it is called in a worker only."""
    if extractor.kind == "algorithm":
        return _algorithm(extractor.target, dict(extractor.knobs), extractor.form)
    if extractor.kind == "records":
        return _records(extractor.target)
    if extractor.kind == "peer":
        module = registry.module("evaluate.peers", extractor.target)
        function = getattr(module, "extract" if extractor.form == "text" else extractor.form)
    else:
        function = _function(extractor.target)
    if extractor.form == "metadata":
        return lambda html, url: json.dumps(function(html, url))
    return lambda html, url: _text(function(html))


def _algorithm(name: str, knobs: dict[str, str], form: str) -> Extract:
    pipeline = importlib.import_module("marrow.pipeline")
    settings = Settings().update(knobs, f"extractor {name!r}")
    shown = {"text": _plain, "html": _html, "metadata": _metadata}[form]
    return lambda html, url: shown(pipeline.extract(html, url=url or None, algorithm=name, settings=settings))


def _records(target: str) -> Extract:
    module, _, way = target.partition(":")
    find, parse = importlib.import_module(f"marrow.evaluate.{module}").WAYS[way], importlib.import_module("marrow.page").parse
    return lambda html, url: json.dumps([asdict(each) for each in find(parse(html, url=url or None))], default=str)


def _plain(article: "marrow.Article") -> str:
    return article.text


def _html(article: "marrow.Article") -> str:
    """The title and the content, without the line of author and date, which is no part of the content."""
    page = registry.verb("render", "html")
    return str(page(replace(article.document, metadata={}), page=False)) if article else ""


def _metadata(article: "marrow.Article") -> str:
    return json.dumps(article.metadata.as_dict())


def _function(target: str) -> Callable[[bytes], Any]:
    module, _, name = target.partition(":")
    try:
        function = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise Error(f"extractor {target!r}: {error}; write package.module:function", code="unknown-name") from None
    if not callable(function):
        raise Error(f"extractor {target!r} is not a function", code="unknown-name")
    return function  # type: ignore[no-any-return]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"gave {type(value).__name__}, not str")
    return value


def _package(peer: str) -> str:
    return str(getattr(registry.module("evaluate.peers", peer), "PACKAGE", peer))


def _release(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _source(target: str) -> list[Path]:
    """The file of `package.module:function`, found without running it (packages above it are imported)."""
    module = target.partition(":")[0]
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        spec = None
    if spec is None:
        raise Error(f"extractor {target!r}: no module {module!r}; write package.module:function", code="unknown-name")
    return [Path(spec.origin)] if spec.origin and Path(spec.origin).is_file() else []


@cache
def _own_digest() -> str:
    """Over the code and data of Marrow, without its experiments."""
    package = Path(__file__).parents[1]
    without = {package / name for name in ("evaluate", "experiment", "train", "tune", "explain")}
    files = (path for path in package.rglob("*") if path.suffix in _CODE and path.is_file())
    return _digest(sorted(path for path in files if without.isdisjoint(path.parents)))


def _digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(file.read_bytes())
    return total.hexdigest()[:8]
