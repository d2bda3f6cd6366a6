"""The commands that show: `explain`, `algorithms`, `config`, `doctor`."""

import argparse
import importlib.metadata
import importlib.util
import inspect
import json
import platform
import sys
from dataclasses import asdict, fields
from typing import Any

from .. import __version__, registry
from ..article import Article
from ..errors import Error
from ..metadata.merge import Field
from ..pipeline import Extractor, extract
from ..reasons import REASONS
from ..settings import DEFAULT_ALGORITHM, schema
from .convert import settings_of
from .sources import expand, read

_EXTRAS = {"evaluate": ("pyarrow", "rapidfuzz"), "peers": ("trafilatura", "resiliparse"),
           "train": ("torch", "scipy", "rapidfuzz", "pyarrow")}  # fmt: skip


def explain(options: argparse.Namespace) -> int:
    """Print what was decided about each block of each source, as text or JSON."""
    extractor = Extractor(settings_of(options))
    code = 0
    for source in expand(options.sources):
        found = read(source, extractor.settings, url=options.url, charset=options.charset)
        article = extractor.extract(found.body, url=found.url, charset=found.charset)
        print(_as_json(source.name, article) if options.to == "json" else _as_text(source.name, article))
        code = max(code, 0 if article else 1)
    return code


def _as_json(name: str, article: Article) -> str:
    report = {
        "source": name, "algorithm": article.algorithm, "reason": article.reason, "evidence": article.evidence,
        "notes": article.notes, "encoding": asdict(article.page.encoding),
        "metadata": {field: {"value": value, "source": source} for field, value, source in _sourced(article)},
        "blocks": [asdict(block) for block in article.blocks],
    }  # fmt: skip
    return json.dumps(report, ensure_ascii=False, indent=2, default=_finite)


def _sourced(article: Article) -> list[tuple[str, Any, str]]:
    """Each field of the metadata with its value and source."""
    known = ((each.name, getattr(article.metadata, each.name)) for each in fields(article.metadata))
    return [(name, field.value, field.source) for name, field in known if isinstance(field, Field)]


def _finite(value: object) -> str:
    return str(value)


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
        lines.append(f"{sign} {block.score:6.2f}{why} {text[:100]}{'…' if len(text) > 100 else ''}\n           {block.css}")
    return "\n".join(lines)


def algorithms(options: argparse.Namespace) -> int:
    """List the algorithms; those that are named, in full."""
    for name in options.names or registry.names("algorithms"):
        module = registry.module("algorithms", name)
        document = inspect.getdoc(module) or ""
        print(f"{name}{' (default)' if name == DEFAULT_ALGORITHM else ''}")
        print("  " + (document if options.names else document.split("\n\n")[0]).replace("\n", "\n  "))
        if not options.names:
            for paragraph in document.split("\n\n"):
                if paragraph.startswith("Paper"):
                    print("  " + " ".join(paragraph.split()))
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
        shown = json.dumps(value, ensure_ascii=False) if value is not None else '""'
        print(f"{key} = {shown}  # {settings.origins.get(name, 'default')}{': ' + knob.help if knob.help else ''}")
    return 0


def doctor(options: argparse.Namespace) -> int:
    """Check the installation and say what is missing and how to get it."""
    print(f"marrow {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    for name in ("selectolax", "numpy", "httpx", "httpcore", "python-dateutil"):
        print(f"  {name} {importlib.metadata.version(name)}")
    for extra, modules in _EXTRAS.items():
        missing = [module for module in modules if importlib.util.find_spec(module) is None]
        print(f"  extra {extra}: " + (f"missing {', '.join(missing)}; pip install 'marrow[{extra}]'" if missing else "installed"))
    try:
        settings_of(argparse.Namespace(set=[], config=None))
        print("  settings: good")
    except Error as error:
        print(f"  settings: {error}")
        return 1
    article = extract("<nav><a href=/>Home</a></nav><article><h1>Rain</h1><p>" + "It rained all day. " * 5 + "</article>")
    good = "It rained" in article.markdown() and "Home" not in article.markdown()
    print("  extraction: " + ("good" if good else "wrong"), file=sys.stdout)
    return 0 if good else 1
