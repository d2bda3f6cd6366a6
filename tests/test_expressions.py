"""Expressions: compiled when they are first used, then as those of `re`."""

import gc
import importlib
import pickle
import pkgutil
import re
import subprocess
import sys
import threading

import pytest

from marrow.expressions import expression


@pytest.mark.parametrize("room", ["document", "fields", "filters", "finders", "page", "render", "structured_data"])
def test_those_of_a_room_can_be_compiled(room: str) -> None:
    package = importlib.import_module(f"marrow.{room}")
    for module in pkgutil.walk_packages(package.__path__, f"marrow.{room}."):
        importlib.import_module(module.name)
    found = [each for each in gc.get_objects() if type(each).__module__ == expression.__module__]
    for each in found:
        each.search(each.pattern[:0])
    assert len(found) > 50


@pytest.mark.parametrize(
    ("method", "arguments"),
    [("search", ()), ("match", (1,)), ("fullmatch", (0, 2)), ("findall", ()), ("finditer", ()), ("split", (1,))],
)
def test_finds_what_the_expression_of_re_finds(method: str, arguments: tuple[int, ...]) -> None:
    def found(pattern: re.Pattern[str]) -> object:
        answer = getattr(pattern, method)("ABcab", *arguments)
        return str(list(answer) if method == "finditer" else answer)

    later, plain = expression("(a)b", re.IGNORECASE), re.compile("(a)b", re.IGNORECASE)
    assert later.pattern == plain.pattern
    assert found(later) == found(plain) == found(later)
    assert later.sub(r"\1", "xabx") == "xax" and expression(rb"\d").sub(b"0", b"a1") == b"a0"


def test_it_is_compiled_when_it_is_first_used() -> None:
    wrong = expression("(")
    with pytest.raises(re.error):
        wrong.search("")
    with pytest.raises(AttributeError):
        getattr(expression("a"), "nothing")  # noqa: B009 - mypy knows that there is none


def test_it_may_go_to_another_process_before_and_after_its_first_use() -> None:
    given = expression("(a)b", re.IGNORECASE)
    for _ in range(2):
        assert pickle.loads(pickle.dumps(given)).search("AB")
        assert given.search("AB")


def test_threads_may_use_it_first_at_once() -> None:
    patterns = [expression(f"{number}(a|b)+") for number in range(200)]
    found: list[bool] = []

    def work() -> None:
        found.extend(bool(pattern.fullmatch(f"{number}ab")) for number, pattern in enumerate(patterns))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 800


def test_the_import_compiles_none() -> None:
    code = """if True:
        import re, sys
        plain, compiled = re.compile, []
        def watched(*given, **more):
            compiled.append((sys._getframe(1).f_globals["__name__"], given[0]))
            return plain(*given, **more)
        re.compile = watched
        from marrow import article, pipeline
        print(*[given for name, given in compiled if name.startswith("marrow")])
        pipeline.extract("<p>It rained on the town for the whole of the day, and nobody went out.").text
        print(any(name == "marrow.expressions" for name, given in compiled))"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split("\n") == ["", "True", ""]
