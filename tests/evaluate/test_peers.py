import sys
from importlib.metadata import packages_distributions

import pytest

from marrow import registry
from marrow.errors import Error
from marrow.evaluate import extractors

PAGE = (
    "<!doctype html><html lang=en><head><title>Weather</title></head><body><nav><a href=/>Home</a></nav><main><article>"
    "<h1>Weather</h1>" + f"<p>{'It rained on the hills all morning, and the river rose by a metre before noon. ' * 4}</"
                         f"p>" * 4
    + "</article></main></body></html>"
).encode()  # fmt: skip


@pytest.mark.parametrize("name", registry.names("evaluate.peers"))
def test_peer(name):
    module = registry.module("evaluate.peers", name)
    if not extractors.installed(name):
        pytest.skip(f"{module.PACKAGE} is not installed")
    assert "the river rose by a metre" in module.extract(PAGE)
    assert isinstance(module.extract(b""), str)


@pytest.mark.parametrize("name", ["readability", "resiliparse", "trafilatura"])
def test_peer_as_html(name):
    module = registry.module("evaluate.peers", name)
    if not extractors.installed(name):
        pytest.skip(f"{module.PACKAGE} is not installed")
    assert "<p" in module.html(PAGE) and "the river rose by a metre" in module.html(PAGE)
    assert isinstance(module.html(b""), str)
    assert extractors.giving(extractors.find(f"peers.{name}"), "html").form == "html"
    assert extractors.giving(extractors.find("evaluate.misbehaving:text"), "html").form == "text"


@pytest.mark.parametrize("name", registry.names("evaluate.peers"))
def test_missing_peer_gives_the_install_line(name, monkeypatch):
    module = registry.module("evaluate.peers", name)
    roots = {root for root, owners in packages_distributions().items() if module.PACKAGE.lower() in map(str.lower,
        owners)}
    for loaded in [*roots, *(each for each in sys.modules if each.split(".")[0] in roots)]:
        monkeypatch.setitem(sys.modules, loaded, None)
    with pytest.raises(Error, match=r"pip install 'webmarrow\[peers\]'"):
        extractors.load(extractors.find(f"peers.{name}"))(PAGE, "")


def test_trafilatura_leaves_comments_out():
    pytest.importorskip("trafilatura")
    comment = "<div id=comments><ol><li class=comment><p>I saw the flood from my roof, says a reader.</p></ol></div>"
    page = PAGE.replace(b"</main>", b"</main>" + comment.encode())
    assert "says a reader" not in registry.verb("evaluate.peers", "trafilatura")(page)
