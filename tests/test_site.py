"""The site of the documentation is built from docs/, where every warning is an error."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mkdocs", reason="needs MkDocs: pip install -e '.[dev]'")
ROOT = Path(__file__).parent.parent


def test_the_site_is_built_without_a_warning(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    site, docs = tmp_path / "site", ROOT / "docs"
    pages = [path.relative_to(docs).with_suffix("") for path in docs.rglob("*.md") if path.name != "index.md"]
    names = ["contributing", "changes", "benchmarks", *pages]
    assert not [name for name in names if not (site / name / "index.html").is_file()]
    assert not [*site.rglob("*.py")]
    assert re.search(r'href="\.\./\.\./benchmarks/"', (site / "how-to/evaluate/index.html").read_text(encoding="utf-8"))
