"""The documentation: its code runs, its commands work, its links lead somewhere, and nothing goes unsaid.

An HTML comment right above a block says what is special about it: `<!-- needs ... -->`, it is only compiled or parsed;
`<!-- file: NAME -->`, it is a file; `<!-- printed by: COMMAND -->`, each of its lines is printed by that command.
"""

import importlib.util
import io
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from types import ModuleType

import pytest

import marrow
from marrow import registry
from marrow.cli import arguments, main
from marrow.fields import Field
from marrow.metadata.merge import Metadata
from marrow.options import schema
from marrow.page import REASONS as HIDDEN
from marrow.reasons import REASONS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
GENERATED = ("python.md", "cli.md", "algorithms.md", "filters.md", "settings.md", "json.md", "batch.md", "drop-in.md",
             "reliability.md")
WRITTEN = [ROOT / "README.md", *(path for path in sorted(DOCS.rglob("*.md")) if path.name not in GENERATED)]
LINKING = [*WRITTEN, *(DOCS / name for name in GENERATED), ROOT / "CONTRIBUTING.md", ROOT / "CHANGES.md",
           ROOT / "benchmarks/README.md"]  # fmt: skip
BLOCK = re.compile(r"^(?:<!-- (?P<mark>.*?) -->\n)?```(?P<language>\w+)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
FIELDS = [field.name for field in fields(Metadata) if isinstance(field.default, Field)]
ANYTHING = DOCS / "how-to/add-anything.md"
PLUGINS = (DOCS / "how-to/add-an-algorithm.md", DOCS / "how-to/filter-pages.md", ANYTHING)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, what the comment above it says, and where it is."""

    language: str
    code: str
    mark: str
    where: str

    @property
    def runs(self) -> bool:
        return not self.mark.startswith("needs ")


def blocks(path: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    text = path.read_text(encoding="utf-8")
    return [
        Block(found["language"], found["code"], found["mark"] or "", where(path, text, found.start("code")))
        for found in BLOCK.finditer(text)
    ]


def where(path: Path, text: str, offset: int) -> str:
    return f"{path.name}:{text.count(chr(10), 0, offset)}"


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A working folder with the files that the documentation speaks of: so few that one worker has enough of them."""
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {0}, raising=False)
    for target, slug in {"page.html": "news", "hidden.html": "hidden-text", "pages/one.html": "news", "pages/two.html":
                         "encyclopedia", "my-pages/one.html": "news"}.items():  # fmt: skip
        (tmp_path / target).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "tests/pages" / slug / "source.html", tmp_path / target)
    shutil.copy(ROOT / "tests/pages/news/expected.md", tmp_path / "my-pages/one.md")
    monkeypatch.chdir(tmp_path)
    for variable in [variable for variable in os.environ if variable.startswith("MARROW_")]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-config"))
    return tmp_path


@pytest.mark.parametrize("path", WRITTEN, ids=name)
def test_every_block_runs_in_order(path, desk, monkeypatch, capsys):
    names = {"__name__": "page_of_the_docs"}
    for block in blocks(path):
        if block.language == "python":
            code = compile(block.code, block.where, "exec")
            if block.runs:
                exec(code, names)
        elif block.language == "console":
            for words in commands(block.code):
                run(words, block, desk, monkeypatch)
        elif block.mark.startswith("printed by: "):
            capsys.readouterr()
            run(shlex.split(block.mark.removeprefix("printed by: "))[1:], block, desk, monkeypatch)
            printed = capsys.readouterr().out.splitlines()
            assert not [line for line in block.code.splitlines() if line not in printed], block.where


def commands(code: str) -> list[list[str]]:
    """The arguments of each `marrow ...` in a block; comments, pipes and assignments before it are taken away."""
    parts = re.split(r"\s\|\s|\n", code)
    found = [shlex.split(re.sub(r"^(?:[A-Z_]+=\S+ )+", "", part.strip()), comments=True) for part in parts]
    return [words[1:] for words in found if words and words[0] == "marrow"]


def run(words: list[str], block: Block, desk: Path, monkeypatch) -> None:
    """Parse a command; run it unless the block or an address says that it needs more than is here."""
    try:
        options = arguments.parse_arguments(words)
    except SystemExit as stop:
        pytest.fail(f"{block.where}: marrow {shlex.join(words)}: exit code {stop.code}")
    if not block.runs or any("://" in source for source in getattr(options, "sources", ())):
        return
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((desk / "page.html").read_bytes())))
    assert main(words) == 0, f"{block.where}: marrow {shlex.join(words)}"


def test_the_blocks_are_found_and_failures_noticed(tmp_path, desk, monkeypatch):
    page = tmp_path / "x.md"
    luck = "<!-- needs luck -->\n```python\n1/0\n```\n"
    page.write_text(f"a\n\n{luck}\n```console\nx | marrow page.html -t nonsense\n```\n")
    first, second = blocks(page)
    assert (first.language, first.runs, first.where, second.runs) == ("python", False, "x.md:4", True)
    (words,) = commands(second.code)
    assert words == ["page.html", "-t", "nonsense"]
    with pytest.raises(AssertionError, match="nonsense"):
        run(words, second, desk, monkeypatch)
    with pytest.raises(pytest.fail.Exception, match="exit code 2"):
        run(["page.html", "--nonsense"], second, desk, monkeypatch)


@pytest.fixture(scope="module")
def plugin(tmp_path_factory):
    """A package with the files that the documentation shows, installed by its entry points; the environment to run it
    in."""
    folder = tmp_path_factory.mktemp("plugin")
    package, info = folder / "mypackage", folder / "mypackage-1.dist-info"
    package.mkdir(), info.mkdir()
    (package / "__init__.py").touch()
    entries = [block.code for page in PLUGINS for block in blocks(page)
               if block.code.startswith("[project.entry-points.")]
    named = re.findall(r'entry-points."(.+?)"\]\n(.+)', "\n".join(entries))
    shown = [block for page in PLUGINS for block in blocks(page) if block.mark.startswith("file: ")]
    files = {block.mark.removeprefix("file: "): block.code for block in shown}
    assert {f"{entry.split()[0]}.py" for _, entry in named} == set(files)
    for file, source in files.items():
        (package / file).write_text(source)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mypackage\nVersion: 1\n")
    (info / "entry_points.txt").write_text("".join(f"[{group}]\n{entry}\n"
        for group, entry in dict(named).items()).replace('"', ""))
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "src")])}


SHOWN = {
    "marrow algorithms paragraphs": "paragraphs.least = 10",
    "marrow page.html -a paragraphs --set paragraphs.least=20": "At five minutes past midnight",
    "marrow explain page.html -a paragraphs": "At five minutes past midnight",
    "marrow filter shouting.html --set shouting.least=10": "It rained",
    "marrow records page.html -k pictures --set pictures.least=5": '"kind": "pictures"',
    "marrow page.html -t outline --set outline.mark=*": "\n* ",
    "marrow parsely.html -p authors": "Ann Smith",
    "marrow eval mine.pairs -a rules --out results": "mine",
}
"""By command of the documentation that needs a file shown there, what it prints."""


def test_all_examples_of_plugins_are_known_here():
    told = [block for page in PLUGINS for block in blocks(page) if block.mark == "needs the file above"]
    assert {f"marrow {shlex.join(words)}".replace("'", "") for block in told for words in commands(block.code)} == set(
        SHOWN)


@pytest.mark.parametrize("command", SHOWN)
def test_what_the_docs_add_is_found_as_a_plugin(command, plugin, desk):
    (desk / "parsely.html").write_text("<meta name=parsely-author content='Ann Smith'><p>" + "It rained all day. " * 30)
    (desk / "shouting.html").write_text("<h1>Rain</h1><h2>BUY IT NOW</h2><p>" + "It rained all day. " * 30)
    (desk / "mine.pairs").write_text("my-pages/one.html my-pages/one.md\n")
    words = [sys.executable, "-m", *shlex.split(command.replace("*", "'*'"))]
    done = subprocess.run(words, env=plugin, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert SHOWN[command] in done.stdout
    assert "BUY IT NOW" not in done.stdout
    if command.startswith("marrow page.html -a"):
        assert "Only necessary cookies" not in done.stdout


def test_the_docs_say_what_each_room_needs():
    rows = re.findall(r"^\| `([\w.]+)` \| `(\w+)\(.*?\)`: [^|]*\|([^|]*)\|([^|]*)\|$", said(ANYTHING), re.MULTILINE)
    told = {room: (verb, set(re.findall(r"`(\w+)`", needs)), set(re.findall(r"`(\w+)`", may)))
            for room, verb, needs, may in rows}
    assert told == {name: (room.verb, set(room.needs), set(room.may)) for name, room in registry.ROOMS.items()}


def module_of_docs(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", GENERATED)
def test_generated_pages_are_what_the_code_says(page, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    if page == "cli.md" and sys.version_info >= (3, 13):
        pytest.skip("argparse writes its help differently from Python 3.13 on")
    assert (DOCS / page).read_text(encoding="utf-8") == module_of_docs("generate").PAGES[page](), "run ./run docs"


def test_all_generated_pages_are_known_here():
    assert set(module_of_docs("generate").PAGES) == set(GENERATED)


def test_the_picture_shows_what_marrow_gives():
    drawn = module_of_docs("sides")
    same = drawn.noted(drawn.OUT.read_bytes()) == drawn.digest(drawn.sides())
    assert same, "run ./run picture"


def test_a_picture_of_something_else_is_told():
    drawn = module_of_docs("sides")
    chunks = [(b"IHDR", bytes(13)), (b"tEXt", b"Title\0abc"),
              (b"tEXt", b"Drawn from\0" + drawn.digest(("a", "b")).encode())]
    # no sums: nobody looks at them
    png = [struct.pack(">I4s", len(data), kind) + data + bytes(4) for kind, data in chunks]
    assert drawn.noted(b"\x89PNG\r\n\x1a\n" + b"".join(png)) == drawn.digest(("a", "b")) != drawn.digest(("a", "c"))
    assert drawn.noted(b"\x89PNG\r\n\x1a\n" + b"".join(png[:2])) == drawn.noted(b"") == ""


@pytest.mark.parametrize("path", LINKING, ids=name)
def test_links_and_images_lead_somewhere(path):
    text = BLOCK.sub("", path.read_text(encoding="utf-8"))
    targets = [target for target in LINK.findall(text) if not target.startswith(("http", "mailto:", "#"))]
    assert not [target for target in targets if not (path.parent / target.partition("#")[0]).exists()]


def test_the_index_leads_to_every_page():
    linked = {(DOCS / target).resolve() for target in LINK.findall((DOCS / "index.md").read_text(encoding="utf-8"))}
    assert {path.resolve() for path in DOCS.rglob("*.md")} - {(DOCS / "index.md").resolve()} <= linked


def said(*paths: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.parametrize(
    ("what", "names", "pages"),
    [
        ("command", [f"marrow {command}" for command in arguments.COMMANDS], WRITTEN),
        ("format", [f"| `{form}` |" for form in (*registry.names("render"), "jsonl")], [DOCS / "quickstart.md"]),
        ("reason", [f"| `{reason}` |" for reason in REASONS], [DOCS / "how-to/understand-a-result.md"]),
        ("mark of hidden text", [f"| `{mark}` |" for mark in HIDDEN if mark], [DOCS / "how-to/understand-a-result.md"]),
        ("field", [f"`{field}`" for field in FIELDS], [DOCS / "quickstart.md"]),
        ("setting", [f"| `{setting}` |" for setting in schema()], [DOCS / "settings.md"]),
        ("room", [f"| `{room}` |" for room in registry.ROOMS], [DOCS / "architecture.md"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_everything_is_documented(what, names, pages):
    assert names
    text = said(*pages)
    missing = [each for each in names if each not in text]
    assert not missing, f"{what} not documented in {', '.join(map(name, pages))}"


def test_every_verb_of_run_that_is_told_exists():
    shown = subprocess.run([ROOT / "run"], capture_output=True, text=True, check=True).stdout
    verbs = set(re.findall(r"^  (\w+)  ", shown, re.MULTILINE))
    told = re.findall(r"\./run (\w+)", said(*LINKING, DOCS / "generate.py"))
    assert {"demo", "test"} <= set(told) <= verbs
    assert subprocess.run([ROOT / "run", "nonsense"], capture_output=True, check=False).returncode == 2


def test_the_version_is_in_the_changes():
    assert re.search(rf"(?m)^## {re.escape(marrow.__version__)}\b", said(ROOT / "CHANGES.md"))


def test_the_glossary_explains_each_word_once():
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", said(DOCS / "glossary.md"), re.MULTILINE)[2:]
    words = [word for row in rows for word in row.split(", ")]
    assert len(words) == len(set(words)) and rows == sorted(rows, key=str.casefold)
    assert {"boilerplate", "main content", "gold", "knob", "room", "leaf", "block", "fold", "precision", "recall",
            "F1"} <= set(words)
    assert "(docs/glossary.md)" in said(ROOT / "README.md")


def test_the_places_that_the_architecture_names_are_there():
    table = said(DOCS / "architecture.md").partition("## Where to look")[2].partition("## Layers")[0]
    places = re.findall(r"`([\w/]+(?:\.\w+)?)`", "".join(re.findall(r"^\| .+ \| (.+) \|$", table, re.MULTILINE)))
    assert len(places) > 20
    assert [place for place in places if not (ROOT / "src/marrow" / place).exists()] == []


def test_the_layers_of_the_architecture_are_those_that_are_checked():
    layers = tomllib.loads(said(ROOT / "pyproject.toml"))["tool"]["importlinter"]["contracts"][0]["layers"]
    checked = [name.strip().removeprefix("marrow.") for layer in layers for name in layer.split("|")]
    table = said(DOCS / "architecture.md").partition("## Layers")[2]
    told = [name for cell in re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`",
        cell)]
    assert sorted(told) == sorted(checked)
    at = {name: place for place, layer in enumerate(layers) for name in re.findall(r"marrow\.(\w+)", layer)}
    assert [at[name] for name in told] == sorted(at.values())
