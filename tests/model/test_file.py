import io
import json
import zipfile

import numpy as np
import pytest

from marrow.errors import Error
from marrow.model import file
from marrow.model.decide import MODES
from marrow.model.means import KIND, UNIT
from marrow.model.tokens import BLOCK_SCORES, TokenTable
from marrow.page import parse

COLUMNS = {"one": "first", "two": "first"}


def parts(width=4, inputs=2 + BLOCK_SCORES + 3, kinds=2):
    random = np.random.default_rng(0)

    def array(*shape):
        return random.normal(size=shape).astype(np.float32)

    def summary():
        return {"attend.weight": array(4, width), "attend.bias": array(4), "pool.weight": array(width, 7 * width),
                "pool.bias": array(width)}  # fmt: skip

    net = {
        "mean": array(inputs), "scale": np.ones(inputs, dtype=np.float32),
        "0.steps": np.array([1, 2], dtype=np.int32), "0.means": np.array([KIND, UNIT], dtype=np.int32),
        "first.weight": array(width, inputs), "first.bias": array(width),
        "layers.0.weight": array(width, 4 * width), "layers.0.bias": array(width),
        "layers.1.weight": array(width, 4 * width), "layers.1.bias": array(width),
        **{f"{name}.{part}": value for name in ("between", "last") for part, value in summary().items()},
        "kinds.weight": array(kinds, width),
        "kinds.bias": array(kinds), "block.weight": array(width, 2 * width + kinds), "block.bias": array(width),
        "out.weight": array(3, width), "out.bias": array(3),
        "readings.weight": array(3, width), "readings.bias": array(3),
    }  # fmt: skip
    net = {name if name[0] == "0" or name in ("mean", "scale") else f"0.{name}": value for name, value in net.items()}
    modes = {"precision": {"beta": 0.5, "empty": 0}, "balanced": {"beta": 1.0, "empty": 0.2}, "recall": {"beta": 2.0,
        "empty": 0}}
    calibration = {"expected": [0.0, 1.0], "observed": [0.1, 0.9]}
    header = {"columns": list(COLUMNS), "page_types": ["article", "forum"], "modes": modes, "calibration": calibration}
    marks = TokenTable([".post", "#é", "[role=a b]"], array(3, 5), array(5))
    words = TokenTable(["home", "中", "don't"], array(3, 3), array(3))
    return header, net, (marks, words, TokenTable(["og:type=article"], array(1, 3), array(3)))


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "deep" / "model.npz"
    file.save(file.make(*parts()), path)
    return path


def test_what_is_saved_is_what_is_loaded(saved):
    made, loaded = file.make(*parts()), file.load(saved, COLUMNS)
    assert loaded.header == made.header
    assert loaded.marks.tokens == (".post", "#é", "[role=a b]")
    assert [loaded.words.row[word] for word in ("home", "中", "don't")] == [1, 2, 3]
    assert np.array_equal(loaded.marks.bias, made.marks.bias)
    for name, value in made.arrays.items():
        assert np.array_equal(loaded.arrays[name], value), name
    assert np.array_equal(loaded.marks.weights, made.marks.weights)


def test_equal_models_give_equal_bytes(saved, tmp_path):
    file.save(file.make(*parts()), tmp_path / "again.npz")
    assert (tmp_path / "again.npz").read_bytes() == saved.read_bytes()
    assert not list(tmp_path.rglob("*.part"))


def test_a_model_without_tokens(tmp_path):
    header, net, (_, _, signals) = parts()
    empty = tuple(TokenTable([], np.zeros((0, size), dtype=np.float32), np.zeros(size)) for size in (5, 3))
    file.save(file.make(header, net, (*empty, signals)), tmp_path / "m.npz")
    assert file.load(tmp_path / "m.npz", COLUMNS).marks.tokens == ()


def changed(path, name, value):
    with np.load(path) as arrays:
        kept = {key: arrays[key] for key in arrays.files}
    kept[name] = value
    stream = io.BytesIO()
    np.savez(stream, **{key: array for key, array in kept.items() if array is not None})
    stream.seek(0)
    return stream


def with_header(path, **changes):
    with np.load(path) as arrays:
        header = json.loads(arrays["header"].tobytes())
    header = {key: value for key, value in {**header, **changes}.items() if value is not None}
    return changed(path, "header", np.frombuffer(json.dumps(header).encode(), dtype=np.uint8))


REFUSED = [
    ("another version", lambda path: with_header(path, version=99), COLUMNS, "version 99 of the format"),
    ("another net", lambda path: with_header(path, form="other"), COLUMNS, "a net of form 'other'"),
    ("no modes", lambda path: with_header(path, modes=None), COLUMNS, "its header has no modes"),
    ("a mode too few", lambda path: with_header(path, modes={"balanced": {"beta": 1.0, "empty": 0}}), COLUMNS,
     "no proper modes"),
    ("half a mode", lambda path: with_header(path, modes={key: {"beta": 1.0} for key in MODES}), COLUMNS,
     "no proper modes"),
    ("modes in a list", lambda path: with_header(path, modes=[]), COLUMNS, "no proper modes"),
    ("types that are no names", lambda path: with_header(path, page_types=[1, 2]), COLUMNS, "no proper page_types"),
    ("odds that fall", lambda path: with_header(path, calibration={"expected": [], "observed": [], "odds": [-1, 0]}),
     COLUMNS,
     "proper calibration"),
    ("half a calibration", lambda path: with_header(path, calibration={"expected": [1], "observed": []}), COLUMNS,
     "proper calibration"),
    ("columns that are a text", lambda path: with_header(path, columns="one"), COLUMNS, "no proper columns"),
    ("a page type too many", lambda path: with_header(path, page_types=["a", "b", "c"]), COLUMNS, "the header has 3"),
    ("a net that does not fit itself", lambda path: changed(path, "net.0.out.weight", np.zeros((3, 9))), COLUMNS,
     "fit each other"),
    ("a bias for other types", lambda path: changed(path, "marks.bias", np.zeros(7)), COLUMNS,
     "marks: a bias of shape"),
    ("what is no number", lambda path: changed(path, "net.0.first.bias", np.full(4, np.nan)), COLUMNS,
     "net.0.first.bias: a number that"),
    ("a column too few", lambda path: path, {"one": "first"}, "the model wants two"),
    ("a column too many", lambda path: path, {**COLUMNS, "three": "first"}, "it does not know three"),
    ("another order", lambda path: path, {"two": "first", "one": "first"}, "another order"),
    ("an array is missing", lambda path: changed(path, "net.0.last.pool.weight", None), COLUMNS, "last.pool.weight"),
    ("another shape", lambda path: changed(path, "net.mean", np.zeros(9)), COLUMNS, "2 columns"),
    ("weights for other types", lambda path: changed(path, "words.weights", np.zeros((3, 1))), COLUMNS, "2 page types"),
    ("tokens without weights", lambda path: changed(path, "marks.tokens", np.zeros(0, np.uint8)), COLUMNS, "0 tokens"),
    ("no file", lambda path: path.with_name("none.npz"), COLUMNS, "no such model file"),
    ("not a zip file", lambda path: io.BytesIO(b"PK\x03\x04 rubbish"), COLUMNS, "not a model file"),
    ("no arrays at all", lambda path: io.BytesIO(b"#!/bin/sh"), COLUMNS,
     r"not a model file of Marrow \(it holds other"),
    ("a pickle", lambda path: changed(path, "header", np.array([{}], dtype=object)), COLUMNS, "not a model file"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("make", "columns", "message"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_what_does_not_fit_is_refused_by_name(saved, make, columns, message):
    with pytest.raises(Error, match=message) as caught:
        file.load(make(saved), columns)
    assert "\n" not in str(caught.value)


def test_the_file_is_named_with_its_folder(tmp_path):
    with pytest.raises(Error) as caught:
        file.load(tmp_path, COLUMNS)
    assert str(caught.value).startswith(f"{tmp_path}: ")


def test_a_truncated_file_is_refused(saved):
    data = saved.read_bytes()
    for size in range(0, len(data), 997):
        with pytest.raises(Error):
            file.load(io.BytesIO(data[:size]), COLUMNS)
    assert zipfile.is_zipfile(saved)


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Error, match="file"):
        file.save(file.make(*parts()), tmp_path / "file" / "model.npz")


def test_a_mode_that_is_not_known_and_a_page_without_text(saved):
    from marrow.model import predict

    model = file.load(saved, COLUMNS)
    with pytest.raises(Error, match="unknown mode 'fast'"):
        predict(model, parse("<p>text</p>"), mode="fast")
    found = predict(model, parse(""))
    assert len(found.keep) == 0
    assert found.expected == 0
