"""The extras: each has its script for `./run extras`, and no install line asks for what is not there."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
TEXTS = [path for folder in ("src", "tests", "docs", "examples", "benchmarks", "tools")
         for path in sorted((ROOT / folder).rglob("*"))
         if path.suffix in (".py", ".md", ".toml", ".html", ".yml")]  # fmt: skip
TEXTS += [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "pyproject.toml", ROOT / "run"]


@pytest.mark.parametrize("name", sorted(EXTRAS.keys() - {"all", "dev"}))
def test_each_extra_has_a_script_that_uses_it(name):
    text = (ROOT / f"tests/extras/{name}.py").read_text(encoding="utf-8")
    assert f"the extra `{name}`" in text.partition("\n")[0].lower() and "assert" in text
    compile(text, name, "exec")


def test_each_script_is_of_an_extra():
    assert {path.stem for path in (ROOT / "tests/extras").glob("*.py")} <= EXTRAS.keys()


def test_no_install_line_names_another_distribution_or_an_extra_that_is_not_there():
    named = set()
    for path in TEXTS:
        text = path.read_text(encoding="utf-8", errors="replace")
        assert not re.findall(r"pip install ['\"]?marrow\b", text), path
        named.update(extra for found in re.findall(r"webmarrow\\?\[([\w,-]+)\\?\]", text) for extra in found.split(","))
    assert "proxy" in named and named - {"NAME", "EXTRA"} <= EXTRAS.keys()
    assert PROJECT["name"] == "webmarrow" and PROJECT["scripts"] == {"marrow": "marrow.cli:main"}


def test_all_brings_no_torch():
    (everything,) = EXTRAS["all"]
    inner = re.fullmatch(r"webmarrow\[(.+)\]", everything)[1].split(",")
    assert not [each for extra in inner for each in EXTRAS[extra] if each.startswith("torch")]


def test_the_script_of_verbs_parses():
    assert subprocess.run(["sh", "-n", ROOT / "run"], check=False).returncode == 0


def test_the_quickstart_names_every_extra_and_what_all_brings():
    text = (ROOT / "docs/quickstart.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"(?m)^\| (`[^|]+`) \| (.+) \|$", text.partition("| extra |")[2].partition("\n\n")[0]))
    named = {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}
    assert named == EXTRAS.keys() - {"dev"}
    inner = re.fullmatch(r"webmarrow\[(.+)\]", EXTRAS["all"][0])[1].split(",")
    assert sorted(re.findall(r"`([\w-]+)`", rows["`all`"])) == sorted(inner)
