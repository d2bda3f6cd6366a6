import sys
from types import SimpleNamespace

import pytest

from marrow.errors import Error
from marrow.evaluate import extractors


def test_function_by_dotted_name():
    found = extractors.find("evaluate.misbehaving:text")
    assert (found.kind, len(found.version)) == ("function", 8)
    assert extractors.load(found)(b"<body>words", "") == "words"


def test_peer_by_its_full_name_is_the_same_code():
    bare, full = extractors.find("resiliparse"), extractors.find("peers.resiliparse")
    assert (bare.target, bare.version) == (full.target, full.version)
    assert full.name == "peers.resiliparse"


def test_version_follows_the_code(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    module = tmp_path / "changing_extractor.py"
    module.write_text("def text(html): return ''")
    before = extractors.find("changing_extractor:text").version
    module.write_text("def text(html): return 'x'")
    assert extractors.find("changing_extractor:text").version != before


def test_version_follows_all_code_and_data():
    counted = {path.suffix for path in extractors.files_of(["data", "kernel"])}
    assert {".py", ".pxi", ".toml", ".html"} <= counted


def test_an_algorithm_is_called_with_the_address_of_the_page(monkeypatch):
    class Pipeline:
        @staticmethod
        def extract(html, *, url, algorithm, settings):
            return SimpleNamespace(text=f"{html!r} {url} {algorithm}")

    monkeypatch.setitem(sys.modules, "marrow.pipeline", Pipeline)
    monkeypatch.setattr(extractors.registry, "names", lambda room: ("some",))
    extract = extractors.load(extractors.find("some"))
    assert extract(b"x", "https://a.example/") == "b'x' https://a.example/ some"
    assert extract(b"x", "") == "b'x' None some"


def test_an_algorithm_goes_before_a_peer_of_its_name(monkeypatch):
    monkeypatch.setattr(extractors.registry, "names", lambda room: ("resiliparse",))
    assert extractors.find("resiliparse").kind == "algorithm"
    assert extractors.find("peers.resiliparse").kind == "peer"


def test_knobs_follow_the_name_of_an_algorithm(tmp_path):
    page = b"<nav><a href=/>Home and away</a></nav>"
    page += b"<p>The river rose by two metres in the night, and rose.</p>" * 9
    few, many = (extractors.load(extractors.find(f"density,least={least}")) for least in (40, 5))
    assert "Home" not in few(page, "")
    assert "Home" in many(page, "")
    model = tmp_path / "model.npz"
    model.write_bytes(b"one")
    one = extractors.find(f"learned,model={model},mode=recall")
    assert (one.kind, one.target, one.name) == ("algorithm", "learned", f"learned,model={model},mode=recall")
    model.write_bytes(b"two")
    assert extractors.find(f"learned,model={model},mode=recall").version != one.version


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("trafilatur", "did you mean trafilatura?", id="near"),
        pytest.param("learned,mod=x", "did you mean learned.mode", id="unknown-knob"),
        pytest.param("danag,gap=wide", "'wide' is not a whole number", id="no-value-of-the-knob"),
        pytest.param("learned,mine.npz", "'mine.npz' is not KNOB=VALUE", id="no-knob"),
        pytest.param("learnt,model=x", "did you mean learned", id="near-with-knob"),
        pytest.param("no_such_module:text", "no module 'no_such_module'", id="no-module"),
        pytest.param("..:text", "no module", id="no-name"),
    ],
)
def test_unknown(name, message):
    with pytest.raises(Error, match=message):
        extractors.find(name)


def test_unknown_names_each_that_there_is_once():
    with pytest.raises(Error, match=r" justext, .* peers\.justext[, ]") as caught:
        extractors.find("bogus")
    assert str(caught.value).count(" justext,") == 1


@pytest.mark.parametrize("name", ["evaluate.misbehaving:no_such_function", "evaluate.misbehaving:__doc__"])
def test_not_a_function(name):
    with pytest.raises(Error, match=r"misbehaving"):
        extractors.load(extractors.find(name))
