"""What writes documents and finds records runs compiled where it can be, from its sources where that is wished, and
gives the same."""

import ast
import copy
import importlib.util
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import marrow
from marrow import compiled
from marrow.document.elements import Element

ROOT = Path(__file__).parents[2]
elsewhere = pytest.mark.skipif(compiled.PURE, reason="starts processes with and without what is compiled in any case")
LOADED = (
    "import marrow, sys; marrow.extract('<p>' + 'It rained. ' * 30).markdown()\n"
    "found = [m.__file__ for n, m in sys.modules.items() if n.startswith(('marrow.document', 'marrow.render'))]\n"
    "print(sum(file.endswith('.py') for file in found), len(found))"
)
OUTPUT = (
    "import hashlib, marrow, sys; from pathlib import Path\n"
    "for path in sorted(Path(sys.argv[1]).glob('*/source.html')):\n"
    "    article = marrow.extract(path)\n"
    "    forms = (article.text, article.markdown(), article.html(), article.json(), repr(article.document.body),\n"
    "             *(repr([(one.kind, one.fields, round(one.confidence, 9), one.source, one.path)\n"
    "             for one in marrow.records(path, kind=kind)]) for kind in (None, *marrow.names('finders'))))\n"
    "    print(path.parent.name, *(hashlib.sha1(form.encode()).hexdigest() for form in forms))\n"
)


def recipe():
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(code, *arguments, pure):
    environment = {**os.environ, "MARROW_PURE": "1" if pure else "0", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code, *arguments], env=environment, capture_output=True, text=True,
                          check=True)  # fmt: skip
    return done.stdout


def test_what_is_tested_is_compiled_where_it_can_be():
    marrow.extract("<p>" + "It rained. " * 30).markdown()
    if compiled.PURE:
        assert compiled.state() == "pure Python: MARROW_PURE is set"
    elif shutil.which("cc"):
        rooms = ", ".join(sorted({library.split(".")[0] for library in recipe().WRITERS}))
        assert compiled.state() == f"compiled ({rooms})", "build it: python hatch_build.py"


@pytest.mark.skipif(compiled.PURE or not shutil.which("cc"), reason="nothing is compiled")
def test_a_wheel_takes_what_was_compiled_before_and_nothing_older_than_its_source(tmp_path, monkeypatch):
    built = recipe()
    kernel = tmp_path / "kernel"
    shutil.copytree(built.KERNEL, kernel, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(built, "KERNEL", kernel)
    monkeypatch.setattr(built, "_shadows", list)
    assert built.ready() == []
    monkeypatch.setattr(built, "_shadows", lambda: [Path("a.so")])
    monkeypatch.setattr(built, "stale", list)
    product, source = next(kernel.glob("_kernel.abi3.*")), kernel / "_kernel.pyx"
    os.utime(product, (2e9, 2e9))
    assert built.ready() == [product, Path("a.so")]
    os.utime(source, (3e9, 3e9))
    assert built.ready() == []


@elsewhere
def test_sources_alone_run_by_wish():
    sources, found = map(int, run(LOADED, pure=True).split())
    assert sources == found > 40


@elsewhere
def test_compiled_and_interpreted_give_the_same():
    told = run(OUTPUT, str(ROOT / "tests" / "pages"), pure=False)
    assert len(told.splitlines()) > 20 and told == run(OUTPUT, str(ROOT / "tests" / "pages"), pure=True)


def test_a_module_that_is_compiled_keeps_to_what_can_be():
    sources = [path for paths in recipe().SOURCES.values() for path in paths]
    assert [path.name for path in sources if "cached_property" in path.read_text("utf-8")] == []


def test_elements_can_be_copied_and_sent():
    element = Element("p", {"lang": "en"}, ["It ", Element("em", {}, ["rained"], 3)], 2)
    for other in (copy.copy(element), copy.deepcopy(element), pickle.loads(pickle.dumps(element))):
        assert other == element and (other.node, other.children[1].node) == (2, 3)
    assert repr(element).startswith("Element(name='p', attributes={'lang': 'en'}, children=['It ', Element(name='em'")


def test_a_document_in_the_making_can_be_sent():
    article = marrow.extract(ROOT / "tests" / "pages" / "news" / "source.html")
    assert pickle.loads(pickle.dumps(article._prepared)).top.element == Element("body")
    assert article.markdown() and pickle.loads(pickle.dumps(article)).document.contents() == article.document.contents()


def test_a_source_that_is_newer_than_what_was_compiled_of_it_is_told(tmp_path, monkeypatch):
    made, old, new = (tmp_path / name for name in ("a.so", "old.py", "new.py"))
    for path, time in ((made, 2_000_000_000), (old, 1_900_000_000), (new, 2_100_000_000)):
        path.touch()
        os.utime(path, (time, time))
    build = recipe()
    monkeypatch.setattr(build, "SOURCES", {"document": [old, new]})
    monkeypatch.setattr(build, "_shadows", lambda: [made])
    assert build.stale() == [new]
    monkeypatch.setattr(build, "_shadows", list)
    assert build.stale() == []


@pytest.mark.parametrize(("error", "why"), [(SystemExit(1), "1"), (ImportError("No module named 'mypyc'"),
    "No module named 'mypyc'")])  # fmt: skip
def test_the_kernel_is_compiled_though_the_writers_cannot_be(monkeypatch, error, why):
    def broken():
        raise error

    build = recipe()
    monkeypatch.setattr(build, "kernel", lambda: ["kernel"])
    monkeypatch.setattr(build, "compiled", lambda extensions, inplace: [Path("_kernel.so")])
    monkeypatch.setattr(build, "writers", broken)
    assert build.build(inplace=False) == ([Path("_kernel.so")], why)


def test_no_compiled_module_hands_on_a_generator_expression_that_may_be_left_off():
    """mypyc makes a list of each, but for the argument of `next`, `any` and the like: that may take quadratic time, and
    what a loop changes would be seen by the source alone."""
    found = []
    for path in (path for paths in recipe().SOURCES.values() for path in paths):
        for function in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)):
            held = {ast.unparse(node.targets[0]) for node in ast.walk(function)
                    if isinstance(node, ast.Assign) and isinstance(node.value, ast.GeneratorExp)}  # fmt: skip
            for node in ast.walk(function):
                loop = isinstance(node, ast.For) and isinstance(node.iter, ast.GeneratorExp)
                name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
                first = node.args[0] if name and node.args else None
                left_off = name in ("islice", "takewhile") and isinstance(first, ast.GeneratorExp)
                if loop or left_off or (name in ("next", "islice", "takewhile") and ast.unparse(first) in held):
                    found.append(f"{path.name}:{node.lineno}")
    assert found == []
