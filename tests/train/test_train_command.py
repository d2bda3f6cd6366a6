from dataclasses import replace

import numpy as np
import pytest
from train import synthetic
from train.synthetic import folder, page

import marrow
from marrow import cli
from marrow.model import inputs, load, predict
from marrow.page import parse


@pytest.fixture(scope="module", autouse=True)
def tools():
    """What training needs, imported where it is used: every process of a run reads this file."""
    for name in ("torch", "scipy", "rapidfuzz", "pyarrow"):
        pytest.importorskip(name, reason=f"training needs {name}: pip install 'webmarrow[train]'")


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A model trained from the command line on thirty made-up pages, with its report."""
    return synthetic.trained(tmp_path_factory)


def test_the_model_keeps_the_content_of_a_page_it_has_not_seen(trained):
    model = load(trained[0] / "model.npz", inputs.names())
    for number in (101, 102, 103):
        html, text = page(number)
        parsed = parse(html)
        found = predict(model, parsed)
        kept = [block for block, yes in zip(parsed.blocks.texts, found.keep.tolist(), strict=True) if yes]
        assert kept == text.split("\n")
        assert ((found.scores() > 0) == found.keep).all()
        assert 0 < found.confidence <= 1


def test_a_model_of_pages_without_types_tells_none(trained):
    article = marrow.extract(page(101)[0], settings={"learned.model": str(trained[0] / "model.npz")})
    assert article
    assert article.page_type is None
    assert article.confidence > 0
    assert "page type" not in (trained[0] / "report" / "report.md").read_text(encoding="utf-8").lower()


def test_the_header_says_what_the_model_was_made_of(trained):
    header = load(trained[0] / "model.npz", inputs.names()).header
    assert header["corpora"][0]["name"] == "pages"
    assert header["corpora"][0]["licence"] == "CC0-1.0"
    assert header["corpora"][0]["pages"] == 30
    assert header["seed"] == 0
    assert header["score"]["all"] > 0.9
    assert set(header["modes"]) == {"precision", "balanced", "recall"}


def test_the_report_is_there_in_both_forms(trained):
    text = (trained[0] / "report" / "report.md").read_text(encoding="utf-8")
    for title in (
        "## Corpora",
        "## Scores",
        "## Modes",
        "## Calibration of blocks",
        "## Calibration of pages",
    ):
        assert title in text
    html = (trained[0] / "report" / "report.html").read_text(encoding="utf-8")
    assert html.startswith("<!DOCTYPE html>")
    assert "CC0-1.0" in html
    assert "://" not in html  # nothing is loaded from elsewhere


def test_the_same_run_gives_the_same_bytes_and_takes_up_its_folds(trained, tmp_path):
    home, arguments = trained

    def folds():
        return {file: file.stat().st_mtime_ns for file in (home / "work" / "folds").rglob("fold-*.npz")}

    before = folds()
    again = [str(tmp_path / "again.npz") if each.endswith("model.npz") else each for each in arguments]
    assert cli.main([*again, "--resume"]) == 0
    assert (tmp_path / "again.npz").read_bytes() == (home / "model.npz").read_bytes()
    assert folds() == before
    assert len(before) == 2


def test_gold_of_one_site_is_too_little(tmp_path, capsys):
    pages = folder(tmp_path / "pages", 4)
    for number in (1, 2, 3):
        (pages / f"{number:02}.txt").unlink()
    assert cli.main(["train", str(pages), "--out", str(tmp_path / "m.npz"), "--work", str(tmp_path / "work"),
                     "--quick"]) == 2
    error = capsys.readouterr().err
    assert "give pages of more sites" in error
    assert error.count("\n") == 1


def test_corpora_of_different_sizes_weigh_less_differently():
    from train.test_dataset import dataset

    from marrow.train import fitting

    data = dataset(20)
    data = replace(data, pages=(*(replace(page, corpus="large") for page in data.pages[:16]), *data.pages[16:]))

    def total(weight, pages):
        return sum(float(weight[data.rows(page)].sum()) for page in pages)

    plain, even = fitting.weights(data, 0.0), fitting.weights(data, 1.0)
    assert total(plain, range(16)) == pytest.approx(4 * total(plain, range(16, 20)), rel=0.1)
    assert total(even, range(16)) == pytest.approx(total(even, range(16, 20)), rel=0.1)


BAD = [
    (["--folds", "1"], "folds must be 2 or more"), (["--epochs", "0"], "epochs"), (["--jobs", "-1"], "jobs 0 or more"),
    (["--licence", "other=MIT"], "--licence other"), (["--out", "model.bin"], "ends in .npz"), (["--seed", "-1"],
        "the seed must be"),
]  # fmt: skip


@pytest.mark.parametrize(("extra", "message"), BAD, ids=[" ".join(extra) for extra, _ in BAD])
def test_a_wrong_option_is_one_line(tmp_path, capsys, extra, message):
    pages = folder(tmp_path / "pages", 1)
    assert cli.main(["train", str(pages), "--out", str(tmp_path / "m.npz"), "--work", str(tmp_path), *extra]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("option", ["--out", "--report", "--work"])
def test_what_cannot_be_written_is_said_before_the_work_is_done(tmp_path, capsys, monkeypatch, option):
    from marrow.train import building

    monkeypatch.setattr(building, "build_all", lambda *_, **__: pytest.fail("pages were read"))
    (tmp_path / "file").write_text("")
    place = tmp_path / "file" / ("m.npz" if option == "--out" else "folder")
    arguments = {"--out": str(tmp_path / "m.npz"), "--work": str(tmp_path), option: str(place)}
    assert cli.main(["train", str(folder(tmp_path / "pages", 1)), *(each for pair in arguments.items()
        for each in pair)]) == 2
    error = capsys.readouterr().err
    assert str(place) in error
    assert error.count("\n") == 1
    assert not list(tmp_path.rglob("*.part"))


def test_a_missing_package_is_named_with_its_install_line(tmp_path, capsys, monkeypatch):
    from marrow.train import command

    monkeypatch.setattr(command, "MODULES", ("numpy", "no_such_package"))
    assert cli.main(["train", str(tmp_path), "--out", "m.npz"]) == 2
    assert "training needs no_such_package: pip install 'webmarrow[train]'" in capsys.readouterr().err


def test_training_is_not_imported_for_extraction():
    import subprocess
    import sys

    code = "import sys, marrow.model, marrow.cli; sys.exit(bool({'torch', 'scipy', 'rapidfuzz'} & set(sys.modules)))"
    assert (
        subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": ":".join(sys.path)}, check=False).returncode
        == 0
    )


def test_features_are_finite_numbers():
    html, _ = page(1)
    from marrow.features.frame import Frame

    assert np.isfinite(inputs.matrix(Frame(parse(html)))).all()
