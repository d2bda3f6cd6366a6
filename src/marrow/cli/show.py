"""The commands that show: `explain`, `algorithms`, `config`, `doctor`."""

import argparse
import importlib.metadata
import importlib.util
import inspect
import json
import math
import platform
import re
import sys
from dataclasses import asdict, fields
from typing import Any

from .. import __version__, registry
from ..article import Article
from ..errors import Error
from ..metadata.merge import Field
from ..pipeline import Extractor
from ..pipeline import extract as extract_page
from ..reasons import REASONS
from ..settings import DEFAULT_ALGORITHM, schema
from .convert import attempt, extract, failure_of, settings_of
from .sources import Source, expand

_NEEDED = ("selectolax", "numpy", "httpx", "httpcore", "brotli", "tqdm")
_SOURCE = re.compile(r"^(?:Papers?:|Source:|In the lineage)(?:.|\n(?!\n|Departures:))*", re.MULTILINE)
_EXTRAS = {"evaluate": ("pyarrow", "rapidfuzz"), "peers": ("trafilatura", "resiliparse"),
           "train": ("torch", "scipy", "rapidfuzz", "pyarrow")}  # fmt: skip


def explain(options: argparse.Namespace) -> int:
    """Print what was decided about each block of each source, as text or JSON."""
    extractor = Extractor(settings_of(options))
    sources = expand(options.sources)
    reports: list[dict[str, Any]] = []
    bad = 0

    def one(source: Source) -> str:
        article = extract(source, extractor, options)
        if options.to == "json":
            reports.append(_report(source.shown, article))
        else:
            print(_as_text(source.shown, article))
        return failure_of(article)

    for source in sources:
        if failure := attempt(source, one, options):
            bad += 1
            print(f"{source.shown}: {failure}", file=sys.stderr)
    if options.to == "json":
        whole = reports[0] if len(sources) == 1 and reports else reports
        print(json.dumps(whole, ensure_ascii=False, indent=2, allow_nan=False))
    return 0 if not bad else (1 if bad < len(sources) else 3)


def _report(name: str, article: Article) -> dict[str, Any]:
    return {
        "source": name, "algorithm": article.algorithm, "reason": article.reason, "evidence": article.evidence,
        "notes": article.notes, "encoding": asdict(article.page.encoding),
        "metadata": {field: {"value": value, "source": source} for field, value, source in _sourced(article)},
        "blocks": [{**asdict(block), "score": _finite(block.score)} for block in article.blocks],
    }  # fmt: skip


def _finite(score: float) -> float | None:
    """JSON knows no infinity: what can never be kept has no score."""
    return score if math.isfinite(score) else None


def _sourced(article: Article) -> list[tuple[str, Any, str]]:
    """Each field of the metadata with its value and source."""
    known = ((each.name, getattr(article.metadata, each.name)) for each in fields(article.metadata))
    return [(name, field.value, field.source) for name, field in known if isinstance(field, Field)]


def _as_text(name: str, article: Article) -> str:
    encoding = article.page.encoding
    kept = sum(block.kept for block in article.blocks)
    lines = [
        f"source     {name}",
        f"algorithm  {article.algorithm}",
        f"encoding   {encoding.name} ({encoding.source})",
        f"result     {kept} of {len(article.blocks)} blocks kept" if article else
        f"result     empty: {article.reason}: {REASONS[article.reason or '']}",
        *([f"evidence   {article.evidence}"] if article.evidence else []),
        *(f"note       {note}" for note in article.notes),
        *(f"{field:10} {value!r} ({source})" for field, value, source in _sourced(article) if value),
        "",
    ]  # fmt: skip
    for block in article.blocks:
        sign = "+" if block.kept else "-"
        why = f" [{block.hidden}]" if block.hidden else ""
        text = " ".join(block.text.split())
        short = f"{text[:100]}…" if len(text) > 100 else text
        lines.append(f"{sign} {block.score:6.2f}{why} {short}\n           {block.css}")
    return "\n".join(lines)


def algorithms(options: argparse.Namespace) -> int:
    """List the algorithms; those that are named, in full."""
    for name in options.names or registry.names("algorithms"):
        module = registry.module("algorithms", name)
        document = inspect.getdoc(module) or ""
        print(f"{name}{' (default)' if name == DEFAULT_ALGORITHM else ''}")
        print("  " + (document if options.names else document.split("\n\n")[0]).replace("\n", "\n  "))
        if not options.names and (source := _SOURCE.search(document)):
            print("  " + " ".join(source[0].split()))
        for knob in registry.knobs(module.keep).values():
            print(f"    {name}.{knob.name} = {knob.default}    {knob.help}")
        print()
    return 0


def config(options: argparse.Namespace) -> int:
    """Print every setting with its value, as TOML, and where the value comes from."""
    settings = settings_of(options)
    group = ""
    for name, knob in sorted(schema().items(), key=lambda item: ("." in item[0], item[0])):
        table, _, key = name.rpartition(".")
        if table != group:
            print(f"\n[{table}]")
            group = table
        value = settings.get(name)
        line = f"# {key} =" if value is None else f"{key} = {_toml(value)}"  # TOML has no word for nothing
        comment = settings.origins.get(name, "default") + (f": {knob.help}" if knob.help else "")
        print(f"{line}  # {' '.join(comment.split())}")
    return 0


def _toml(value: bool | float | str) -> str:
    if isinstance(value, str):
        readable = value.encode("utf-8", "replace").decode()
        return json.dumps(readable, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower()


def doctor(options: argparse.Namespace) -> int:
    """Check the installation and say what is missing and how to get it."""
    print(f"marrow {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    for name in _NEEDED:
        try:
            print(f"  {name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            print(f"  {name} missing; pip install {name}")
    for extra, modules in _EXTRAS.items():
        missing = [module for module in modules if importlib.util.find_spec(module) is None]
        how = f"missing {', '.join(missing)}; pip install 'marrow[{extra}]'" if missing else "installed"
        print(f"  extra {extra}: {how}")
    try:
        settings_of(argparse.Namespace(set=[], config=None))
        print("  settings: good")
    except Error as error:
        print(f"  settings: {error}")
        return 1
    article = extract_page(f"<nav><a href=/>Home</a></nav><h1>Rain</h1><p>{'It rained all day. ' * 5}")
    good = "It rained" in article.markdown() and "Home" not in article.markdown()
    print("  extraction: " + ("good" if good else "wrong"))
    return 0 if good else 1
