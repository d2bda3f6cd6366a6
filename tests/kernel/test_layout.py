"""The kernel is there when it can be, and a parser that lays its nodes out in another way is noticed."""

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from kernel.both import compiled
from selectolax.lexbor import LexborHTMLParser

from marrow import kernel
from marrow.compiled import PURE
from marrow.kernel import layout
from marrow.page import nodes

SOURCE = Path(kernel.__file__).parents[2]


def root(html):
    return LexborHTMLParser(html).root


def test_what_is_tested_is_compiled_where_it_can_be():
    if os.environ.get("MARROW_PURE", "0") != "0":
        assert kernel.state() == "pure Python: MARROW_PURE is set"
    elif shutil.which("cc"):
        assert kernel.state() == "compiled", "build it: python hatch_build.py"


@compiled
def test_the_parser_at_work_is_known():
    assert nodes.works()
    assert layout.check(root, kernel.NATIVE.peek) == ""


@compiled
@pytest.mark.parametrize("shift", [8, -8, 16, 4, 1, 1 << 46])
def test_another_layout_is_noticed(shift):
    assert layout.check(root, kernel.NATIVE.peek, shift)


@compiled
def test_an_address_that_cannot_be_read_is_an_error():
    reader, writer = os.pipe()
    with pytest.raises(OSError):
        kernel.NATIVE.peek(reader, writer, 8, 8)
    os.close(reader)
    os.close(writer)


@pytest.mark.skipif(PURE, reason="starts a process without the kernel in any case")
def test_pure_python_by_wish():
    code = "import marrow, marrow.kernel as k; print(k.NATIVE, marrow.extract('<p>' + 'It rained. ' * 30).text[:9])"
    environment = {**os.environ, "MARROW_PURE": "1", "PYTHONPATH": str(SOURCE)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "None It rained\n"


@pytest.mark.parametrize("module", [SimpleNamespace(), SimpleNamespace(VERSION=kernel.VERSION - 1)], ids=["none",
    "older"])
def test_a_kernel_of_another_version_is_not_used_and_the_log_says_so(caplog, monkeypatch, module):
    monkeypatch.setattr(kernel, "_why", [])
    monkeypatch.delenv("MARROW_PURE", raising=False)
    monkeypatch.setattr(importlib, "import_module", lambda name: module)
    assert kernel._native() is None
    version = getattr(module, "VERSION", 1)
    said = (f"it is of version {version}, the Python beside it of {kernel.VERSION}:"
            " compile it anew (python hatch_build.py)")
    assert [record.getMessage() for record in caplog.records] == [
        f"the compiled kernel is not used, pages are read slower: {said}"
    ]
    assert kernel.state() == f"pure Python: {said}"


def test_a_parser_that_differs_is_said_once_in_the_log(caplog, monkeypatch):
    monkeypatch.setattr(kernel, "_why", [])
    kernel.drop("the parser's nodes differ in a text")
    assert [record.getMessage() for record in caplog.records] == [
        "the compiled kernel is not used, pages are read slower: the parser's nodes differ in a text"
    ]
    assert kernel.state().startswith("pure Python: ")
