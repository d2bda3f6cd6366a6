"""The examples of the how-to for retrieval, each with the package that it is for."""

import re
import shutil
from pathlib import Path

import pytest
from news import NEWS

PAGE = Path(__file__).parents[2] / "docs/how-to/retrieval.md"
EXAMPLES = re.findall(r"<!-- needs (\w+) -->\n```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
                      | re.DOTALL)
MODULES = {"LangChain": "langchain_core", "LlamaIndex": "llama_index.core", "Haystack": "haystack", "Scrapy": "scrapy"}


@pytest.mark.parametrize(("package", "code"), EXAMPLES, ids=[f"{package}-{n}" for n, (package,
    _) in enumerate(EXAMPLES)])
def test_an_example_runs(package, code, served, tmp_path, monkeypatch):
    pytest.importorskip(MODULES[package])
    shutil.copy(NEWS, tmp_path / "page.html")
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "example"}
    exec(compile(code.replace("https://example.org/story", f"{served}/news"), str(PAGE), "exec"), names)
    assert all(names[name] for name in ("documents", "sure", "nodes", "chunks", "Stories", "custom_settings")
               if name in names)


def test_there_is_one_for_each_adapter():
    assert {package for package, _ in EXAMPLES} == set(MODULES)
