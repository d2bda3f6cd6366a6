"""The measures of the source: how long files and lines are, and that no modules import each other in a circle."""

import ast
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = [path for folder in ("src", "tests", "benchmarks", "tools", "docs") for ending in ("py", "pyx", "pxi")
           for path in sorted(ROOT.joinpath(folder).rglob(f"*.{ending}"))]


def test_lines_have_at_most_120_characters():
    lines = [(str(path.relative_to(ROOT)), number) for path in SOURCES
             for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > 120]
    assert len(SOURCES) > 500 and lines == []


def test_files_have_at_most_300_lines():
    long = {path.name: lines for path in SOURCES if path.is_relative_to(ROOT / "src") and path.suffix == ".py"
            and (lines := len(path.read_text("utf-8").splitlines())) > 300}
    assert long == {}


def test_folders_have_at_most_28_files():
    sources = [path for path in SOURCES if path.is_relative_to(ROOT / "src") and path.suffix == ".py"]
    large = {str(folder): files for folder, files in Counter(path.parent for path in sources).items() if files > 28}
    assert large == {}


def test_no_modules_import_each_other_in_a_circle():
    """What is imported inside of functions is not looked at: it is loaded when all modules are there."""
    root = ROOT / "src"
    files = {".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
             for path in SOURCES if path.is_relative_to(root) and path.suffix == ".py"}  # fmt: skip
    graph = {name: {own if own in files else own.rpartition(".")[0] for own in _imported(name, path)} & files.keys()
             for name, path in files.items()}  # fmt: skip
    assert "marrow.document.writer" in graph["marrow.document.build"]
    order = [*TopologicalSorter(graph).static_order()]  # raises CycleError
    assert len(order) == len(files) > 400


def _imported(name: str, path: Path) -> Iterator[str]:
    """What a module imports while it is loaded: modules, and things by their module and name."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in _statements(ast.parse(path.read_text("utf-8")).body):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        else:
            above = package[: len(package) - node.level + 1] if node.level else []
            place = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{place}.{part.name}" for part in node.names)


def _statements(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif (isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.unparse(node.test)) or isinstance(node, ast.Try):
            yield from _statements([*node.body, *node.orelse])
