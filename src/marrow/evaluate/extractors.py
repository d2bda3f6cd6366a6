"""What can be evaluated: an algorithm of Marrow, a peer, or any function given as `package.module:function`.

An algorithm goes before a peer of the same name; `peers.NAME` is always the peer. Knobs of an algorithm follow its
name, as in `learned,mode=recall`: so a model of one's own is measured beside the one that ships. Each has a version
that changes when its code does, so that results kept from an older one are not taken for new ones.
"""

import hashlib
import importlib
import importlib.util
import json
import pkgutil
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import marrow

from .. import registry
from ..errors import Error, importing
from ..settings import Settings

Extract = Callable[[bytes, str], str]  # (html, url or "") -> text
_PEER = "peers."
_PACKAGE = Path(__file__).parents[1]
_EXPERIMENTS = ("evaluate", "experiment", "train", "tune", "explain")


@dataclass(frozen=True, slots=True)
class ExtractorSpec:
    """`kind` is `algorithm`, `peer`, `function` or `records`; `target` what to load, with `knobs`.

    `name`: the one to show; `form`: what it gives: `text`, `html`, or `metadata` or `records` as JSON.
    """

    name: str
    kind: str
    target: str
    version: str
    knobs: tuple[tuple[str, str], ...] = ()
    form: str = "text"


def find(name: str) -> ExtractorSpec:
    """The extractor of that name.

    Raises `Error` with the nearest names for one that is not there, and for a wrong knob.
    """
    bare, *given = name.split(",")
    own = not name.startswith(_PEER) and bare in registry.names("algorithms")
    if ":" in name and not (own and given):
        return ExtractorSpec(name, "function", name, digest(_source(name)))
    if own:
        knobs, files = _knobs(name, bare, given)
        return ExtractorSpec(name, "algorithm", bare, f"{marrow.__version__}+{_own_digest()}{files}", knobs)
    peer = name.removeprefix(_PEER)
    peers = registry.names("evaluate.peers")
    if peer in peers:
        module = registry.module("evaluate.peers", peer)
        return ExtractorSpec(name, "peer", peer, f"{installed(peer)}+{digest([Path(str(module.__file__))])}")
    raise registry.unknown(bare, (*registry.names("algorithms"), *map(full_name, peers)), "extractor")


def finding(name: str) -> ExtractorSpec:
    """A way of finding records, one of `records.WAYS`. Raises `Error` for another name."""
    if name not in _ways():
        raise registry.unknown(name, _ways(), "way of finding records")
    return ExtractorSpec(name, "records", name, f"{marrow.__version__}+{_own_digest()}", form="records")


def _ways() -> dict[str, Callable[[Any], list[Any]]]:
    return dict(importlib.import_module("marrow.evaluate.records").WAYS)


def _knobs(name: str, algorithm: str, given: list[str]) -> tuple[tuple[tuple[str, str], ...], str]:
    """The settings that `knob=value` stands for, and what the files that they name, such as a model, add to a version.
    """
    if wrong := [each for each in given if not each.partition("=")[1]]:
        raise Error(f"extractor {name!r}: {wrong[0]!r} is not KNOB=VALUE; write {algorithm},knob=value", code="usage")
    knobs = tuple((f"{algorithm}.{knob.strip()}", value) for knob, _, value in (each.partition("=") for each in given))
    Settings().update(dict(knobs), f"extractor {name!r}")
    return knobs, "+" + digest([Path(value) for _, value in knobs if Path(value).is_file()]) if given else ""


def full_name(peer: str) -> str:
    """The name by which a peer is found: `peers.NAME` where an algorithm has its name."""
    return f"{_PEER}{peer}" if peer in registry.names("algorithms") else peer


def installed(peer: str) -> str:
    """The version of the package of a peer, "" where it is not installed."""
    return registry.release(_package(peer))


def giving(extractor: ExtractorSpec, form: str) -> ExtractorSpec:
    """The extractor giving another form, if it can: a peer has a function of that name then. Else the same one."""
    known = extractor.kind == "algorithm" or (
        extractor.kind == "peer" and hasattr(registry.module("evaluate.peers", extractor.target), form))
    return replace(extractor, form=form) if known else extractor


def load(extractor: ExtractorSpec) -> Extract:
    """The function that does the work; imports whatever it needs, so it is called in a worker only."""
    if extractor.kind == "algorithm":
        return _algorithm(extractor)
    if extractor.kind == "records":
        find, parse = _ways()[extractor.target], importlib.import_module("marrow.page").parse
        return lambda html, url: json.dumps([asdict(each) for each in find(parse(html, url=url or None))], default=str)
    if extractor.kind == "function":
        function = _function(extractor.target)
    else:
        module = registry.module("evaluate.peers", extractor.target)
        function = getattr(module, "extract" if extractor.form == "text" else extractor.form)

    def extract(html: bytes, url: str) -> str:
        peer = extractor.kind == "peer"
        with importing("peers", _package(extractor.target), extractor.name) if peer else nullcontext():
            given = function(html, url) if extractor.form == "metadata" else function(html)
        if extractor.form == "metadata":
            return json.dumps(given)
        if not isinstance(given, str):
            raise TypeError(f"gave {type(given).__name__}, not str")
        return given

    return extract


def _algorithm(extractor: ExtractorSpec) -> Extract:
    pipeline = importlib.import_module("marrow.pipeline")
    settings = Settings().update(dict(extractor.knobs), f"extractor {extractor.name!r}")

    def extract(html: bytes, url: str) -> str:
        article = pipeline.extract(html, url=url or None, algorithm=extractor.target, settings=settings)
        if extractor.form == "metadata":
            return json.dumps(article.metadata.as_dict())
        if extractor.form == "text":
            return str(article.text)
        # the title and the content, without the line of author and date, which is no part of the content
        render = registry.verb("render", "html")
        return str(render(replace(article.document, metadata={}), page=False)) if article else ""

    return extract


def _function(target: str) -> Callable[..., Any]:
    try:
        function = pkgutil.resolve_name(target)
    except (ImportError, AttributeError, ValueError) as error:
        raise Error(f"extractor {target!r}: {error}; write package.module:function", code="unknown-name") from None
    if not callable(function):
        raise Error(f"extractor {target!r} is not a function", code="unknown-name")
    return function


def _package(peer: str) -> str:
    return str(getattr(registry.module("evaluate.peers", peer), "PACKAGE", peer))


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
    return digest(files_of([""], without=_EXPERIMENTS))


def files_of(names: Iterable[str], without: Iterable[str] = ()) -> list[Path]:
    """The files of Marrow in folders and files given by their names, in order, code and data alike."""
    left_out = {_PACKAGE / name for name in without}
    paths = {path for name in names for path in (_PACKAGE / name, *(_PACKAGE / name).rglob("*")) if path.is_file()}
    return sorted(path for path in paths if left_out.isdisjoint((path, *path.parents))
                  and "__pycache__" not in path.parts)  # fmt: skip


def digest(files: Iterable[Path]) -> str:
    """Eight hex digits over the bytes of files."""
    total = hashlib.sha256()
    for file in files:
        total.update(file.read_bytes())
    return total.hexdigest()[:8]
