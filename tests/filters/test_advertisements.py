"""The advertisement remover: hosts, rules, and its guards."""

import pytest
from filtered import edited, inner, words

from marrow.blocklists import SubscriptionStore
from marrow.errors import Error
from marrow.filters import write

REST = f"<p>{words(99)}</p>"
HERE = "https://site.example/a/b"


@pytest.fixture
def lists(tmp_path):
    """A file for a list, by its text."""

    def make(text):
        file = tmp_path / f"list{len(list(tmp_path.iterdir()))}.txt"
        file.write_text(text)
        return str(file)

    return make


def after(body, **knobs):
    return inner(write.write(edited("advertisements", f"<body>{body}{REST}", url=HERE, **knobs))).removesuffix(REST)


@pytest.mark.parametrize(
    "body",
    [
        '<img src="https://ads.example/a.png">', '<img src="//x.ads.example/a.png">',
        '<a href="http://ads.example/">Buy</a>',
        '<iframe src=" https://ads.example:8080/ "></iframe>', '<script src="HTTPS://ADS.example/a.js"></script>',
        '<object data="https://ads.example/"></object>', '<link rel="stylesheet" href="//ads.example/a.css">',
        '<img data-src="https://ads.example/a.png" src="data:image/gif,x">', '<area href="https://ads.example/">',
    ],
)  # fmt: skip
def test_what_loads_from_or_leads_to_a_listed_host_goes(lists, body):
    assert after(body, lists=lists("0.0.0.0 ads.example")) == ""
    assert after(body, lists="", more="ads.example") == ""
    assert after(body) == body


@pytest.mark.parametrize(
    "body",
    [
        '<img src="/ads.example/a.png">', '<a href="https://other.example/?u=https://ads.example/">x</a>',
        '<p title="//ads.example/">x</p>',         '<a href="https://site.example/">own</a>',
        '<a href="http://[bad">x</a>',
        '<a href="https://user@fine.example/">x</a>', "<a>x</a>",
    ],
)  # fmt: skip
def test_what_stays(body):
    assert after(body, lists="", more="ads.example site.example") == body


def test_the_list_that_ships_is_on_until_it_is_switched_off():
    body = '<iframe src="https://ad.doubleclick.net/x"></iframe>'
    assert after(body) == ""
    assert after(body, never="doubleclick.net") == body
    assert after(body, lists="subscribed") == after(body, lists="") == body


def test_lists_can_be_named_together(lists):
    body = '<img src="https://ads.example/a.png"><img src="https://ad.doubleclick.net/a.png">'
    assert after(body, lists=f"known, {lists('ads.example')}") == ""


def test_hosts_can_be_spared():
    both = '<a href="https://a.ads.example/">a</a><a href="https://b.ads.example/">b</a>'
    assert after(both, lists="", more="ads.example", never="b.ads.example") == '<a href="https://b.ads.example/">b</a>'


def test_without_lists_nothing_goes_and_subscriptions_are_used(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    body = '<a href="https://ads.example/">a</a>'
    assert after(body) == body
    store = SubscriptionStore(tmp_path / "marrow" / "lists")
    store.put(store.add("https://lists.example/x"), "ads.example\n")
    assert after(body) == ""
    store.remove("x")
    assert after(body) == body


def test_rules_for_addresses(lists):
    pytest.importorskip("adblock")
    rules = lists("||ads.example^$third-party\n/banner/*$image\n@@||ads.example/fine^\n")
    assert after('<img src="https://ads.example/a.png"><img src="https://x.example/banner/a.png">', lists=rules) == ""
    for stays in ('<img src="https://ads.example/fine/a.png">', '<script src="https://x.example/banner/a.js"></script>',
                  '<a href="https://ads.example/">a link loads nothing</a>'):  # fmt: skip
        assert after(stays, lists=rules) == stays


def test_rules_that_hide_elements(lists):
    pytest.importorskip("adblock")
    rules = lists("##.promo-box\nsite.example##div > .buy[data-x]\nother.example##.fine\n##.spared\nsite.example#@#."
                  "spared\n")
    body = ('<div class="promo-box">a</div><div><i class="buy" data-x="">b</i></div><i class="fine">c</i>'
            '<i class="spared">d</i>')
    assert after(body, lists=rules) == '<div></div><i class="fine">c</i><i class="spared">d</i>'
    assert after(body, lists=rules, hide=False) == body


def test_a_rule_that_hides_much_of_the_page_is_refused(lists):
    pytest.importorskip("adblock")
    rules = lists("##.wrapper\n##.ad\n")
    wrapper = f'<div class="wrapper">{words(90)}</div>'
    assert after(f'{wrapper}<div class="ad">{words(40)}</div>', lists=rules) == wrapper


@pytest.mark.parametrize(
    ("knobs", "message"),
    [
        ({"lists": "/no/such/list.txt"}, "/no/such/list.txt: No such file"),
        ({"lists": "", "more": "not_a_host"}, "advertisements.more: 'not_a_host' holds what is no host name"),
        ({"lists": "", "more": "ads.example", "never": "https://x.example/"}, "advertisements.never"),
    ],
)
def test_mistakes_are_named(knobs, message):
    with pytest.raises(Error, match=message):
        after("<p>", **knobs)


def test_rules_without_their_engine_say_what_to_install(lists, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "adblock", None)
    with pytest.raises(Error, match=r"pip install 'webmarrow\[adblock\]'"):
        after("<p>", lists=lists("! rules\n||ads.example^\n"))


def test_a_changed_list_is_read_again(lists, tmp_path):
    file = lists("ads.example\n")
    body = '<a href="https://ads.example/">a</a>'
    assert after(body, lists=file) == ""
    (tmp_path / "list0.txt").write_text("other.example\n")
    assert after(body, lists=file) == body
