"""The order of the filters, and filters from elsewhere."""

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest
from filtered import chained

from marrow import registry
from marrow.errors import Error
from marrow.filters import chain
from marrow.page import parse


@pytest.fixture
def plugin(monkeypatch):
    """Add filters as an installed package would."""

    def add(**edits):
        points = {}
        for name, (edit, more) in edits.items():
            module = ModuleType(f"plugin_{name}")
            vars(module).update(edit=edit, **more)
            monkeypatch.setitem(sys.modules, module.__name__, module)
            points[name] = EntryPoint(name, module.__name__, "marrow.filters")
        monkeypatch.setattr(registry, "_plugins", lambda room: points if room == "filters" else {})
        registry.names.cache_clear(), registry.module.cache_clear()

    yield add
    monkeypatch.undo()
    registry.names.cache_clear(), registry.module.cache_clear()


def test_filters_that_edit_come_before_those_that_delete_and_those_of_the_end_last():
    phases = [chain.PHASES.index(chain.phase(name)) for name in chain.ordered()]
    assert phases == sorted(phases)
    assert set(phases) == {0, 1, 2}
    assert chain.ordered()[-2:] == ["empty_tables", "removed_links"]


def test_the_order_within_a_phase_is_a_setting():
    wished = [name for name in chain.ordered("text_links, link_lists images") if chain.phase(name) == "delete"]
    assert wished[:3] == ["text_links", "link_lists", "images"]
    assert sorted(chain.ordered("text_links")) == sorted(chain.ordered())
    assert chain.ordered("removed_links empty_tables")[-2:] == ["removed_links", "empty_tables"]
    with pytest.raises(Error, match="did you mean images"):
        chain.ordered("imagse")


def test_the_order_decides_which_of_two_filters_has_a_node():
    page = parse("<body><nav class=menu>" + "<a href=/a>a</a> " * 5 + "</nav><p>" + "text " * 40)
    both = {name: name in ("landmarks", "link_lists") for name in chain.ordered()}
    assert chain.run(page, both, {}).counts() == {"landmarks": 1}
    assert chain.run(page, both, {}, "link_lists landmarks").counts() == {"link_lists": 1}


def test_each_filter_can_be_switched_off():
    page = parse("<body><nav>a</nav><p>" + "text " * 40)
    off = dict.fromkeys(chain.ordered(), False)
    assert not chain.run(page, off, {}).changed
    assert chain.run(page, {"landmarks": True}, {}).changed


def test_a_filter_from_outside_has_its_turn(plugin):
    def edit(page, edits, *, tag: str = "p"):
        edits.remove([i for i in range(len(page.tree)) if page.tree.name(i) == tag])

    plugin(paragraphs=(edit, {}), late=(lambda page, edits: edits.ending.append("<i>end</i>"), {"PHASE": "end"}))
    assert "paragraphs" in registry.names("filters")
    assert (chain.phase("paragraphs"), chain.phase("late"), chain.default("paragraphs")) == ("delete", "end", True)
    assert chained("<p>a</p><b>c</b>", "paragraphs", "late") == "<b>c</b><i>end</i>"
    assert chained("<p>a</p><b>c</b>", "paragraphs", paragraphs={"tag": "b"}) == "<p>a</p>"


def test_a_filter_with_a_phase_that_there_is_not_is_named(plugin):
    plugin(wrong=(lambda page, edits: None, {"PHASE": "never"}))
    with pytest.raises(Error, match="filter 'wrong': its PHASE is 'never'"):
        chain.ordered()
