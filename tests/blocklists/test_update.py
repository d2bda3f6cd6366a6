"""Subscriptions: updates that never lose a good copy."""

import json
from dataclasses import replace

import pytest

from marrow.blocklists import SubscriptionStore, update
from marrow.blocklists.update import lasts
from marrow.errors import Error
from marrow.fetch import Fetched

GOOD = "# list\n" + "".join(f"0.0.0.0 ads{n}.example\n" for n in range(10))
URL = "https://lists.example/hosts.txt"
DAY = 86_400


class Server:
    """Gives the answers it is told to, and remembers what it was asked."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []

    def __call__(self, url, *, headers, max_bytes, timeout):
        self.asked.append(headers)
        answer = self.answers.pop(0)
        if isinstance(answer[0], Error):
            raise answer[0]
        body, status, kind, extra = (*answer, *(200, "text/plain", {})[len(answer) - 1 :])
        return Fetched(url, status, body.encode(), kind, None, extra, ())


@pytest.fixture
def store(tmp_path):
    store = SubscriptionStore(tmp_path / "lists")
    store.add(URL)
    return store


def go(store, server, now=1000.0, **more):
    return [(each.what, each.message) for each in update(store, now=now, get=server, **more)]


def test_nothing_is_subscribed_until_the_user_does(tmp_path):
    store = SubscriptionStore(tmp_path / "none")
    assert (store.subscriptions(), store.copies(), list(update(store))) == ([], (), [])
    assert not (tmp_path / "none").exists()


def test_a_new_list_is_fetched_and_kept(store):
    assert store.copies() == ()
    assert go(store, Server((GOOD, 200, "text/plain", {"etag": '"1"', "last-modified": "yesterday"}))) == [("new",
        "10 entries (hosts)")]
    (kept,) = store.subscriptions()
    assert (kept.name, kept.kind, kept.entries, kept.etag, kept.modified, kept.updated, kept.expires, kept.error) == (
        "hosts", "hosts", 10, '"1"', "yesterday", 1000.0, 1000.0 + DAY, "")  # fmt: skip
    (copy,) = store.copies()
    assert copy.read_text() == GOOD


def test_a_fresh_list_is_not_asked_for_and_an_old_one_with_its_validators(store):
    go(store, Server((GOOD, 200, "text/plain", {"etag": '"1"', "last-modified": "yesterday"})))
    silent = Server()
    assert go(store, silent, now=1000.0 + DAY - 1) == [("fresh", "10 entries")]
    assert silent.asked == []
    server = Server(("", 304))
    assert go(store, server, now=1000.0 + DAY) == [("unchanged", "10 entries")]
    assert server.asked[0]["if-none-match"] == '"1"'
    assert server.asked[0]["if-modified-since"] == "yesterday"
    (kept,) = store.subscriptions()
    assert (kept.updated, kept.checked, kept.expires) == (1000.0, 1000.0 + DAY, 1000.0 + 2 * DAY)
    assert go(store, Server(("", 304)), now=1001.0 + DAY, force=True) == [("unchanged", "10 entries")]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (("<!DOCTYPE html><p>Blocked", 200), "a page of HTML instead of a list"),
        (("<html>", 200), "a page of HTML"), ((GOOD, 200, "text/html"), "a page of HTML"),
        (("# nothing\n", 200), "no entries in it"), (("", 200), "no entries in it"), (("", 204), "status 204"),
        (("0.0.0.0 ads.example\n" * 9, 200), "shrunken from 10 to 1 entries"),
        ((Error("no answer in time", code="timeout"),), "no answer in time"),
    ],
)  # fmt: skip
def test_a_bad_answer_costs_nothing(store, answer, message):
    go(store, Server((GOOD, 200, "text/plain", {"etag": '"1"'})))
    ((what, said),) = go(store, Server(answer), now=1000.0 + 2 * DAY)
    assert what == "bad"
    assert message in said
    assert said.endswith("; the copy of 10 entries is kept")
    (kept,) = store.subscriptions()
    assert message in kept.error
    assert (kept.entries, kept.etag, store.copy(kept).read_text()) == (10, '"1"', GOOD)
    assert kept.expires == 1000.0 + 2 * DAY + 6 * 3600
    assert go(store, Server((GOOD,)), now=1000.0 + 3 * DAY) == [("new", "10 entries (hosts)")]
    assert store.subscriptions()[0].error == ""


def test_a_first_answer_that_is_bad_leaves_no_copy(store):
    assert go(store, Server(("<html>",)))[0][0] == "bad"
    assert store.copies() == ()
    server = Server((GOOD,))
    assert go(store, server, now=1001.0) == [("new", "10 entries (hosts)")]
    assert "if-none-match" not in server.asked[0]


def test_rules_are_counted_without_comments(store):
    pytest.importorskip("adblock")
    rules = "[Adblock Plus 2.0]\n! Expires: 4 days\n||ads.example^\n\n##.ad\n"
    assert go(store, Server((rules,))) == [("new", "2 entries (rules)")]
    assert store.subscriptions()[0].expires == 1000.0 + 4 * DAY


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("", DAY), ("! Expires: 4 days", 4 * DAY), ("# Expires: 12 hours", DAY / 2), ("! expires: 1 d", DAY),
     ("! Expires: 0 days", 3600),
     ("! Expires: 99999999999 days", 30 * DAY), ("Expires: 2 days", DAY)],
)  # fmt: skip
def test_a_list_says_how_long_it_lasts(text, seconds):
    assert lasts(text) == seconds


@pytest.mark.parametrize(
    ("url", "name", "message"),
    [("ftp://a.example/x", "", "https://"), ("x", "", "https://"), (URL, "A b", "small letters"),
     (URL, "../x", "small letters"), (URL, "", "named 'hosts' already")],
)  # fmt: skip
def test_what_cannot_be_subscribed_to(store, url, name, message):
    with pytest.raises(Error, match=message):
        store.add(url, name)


@pytest.mark.parametrize(("url", "name"), [("https://a.example/Ads%20List.txt?x=1", "ads-20list"),
("https://a.example/", "a"), ("https://a.example/%", "list")])
def test_a_list_is_named_after_its_address(tmp_path, url, name):
    assert SubscriptionStore(tmp_path).add(url).name == name


def test_lists_are_removed_with_their_copies(store):
    go(store, Server((GOOD,)))
    other = store.add("https://lists.example/other.txt")
    store.remove("hosts")
    assert (store.subscriptions(), list(store.folder.glob("*.txt"))) == ([other], [])
    with pytest.raises(Error, match="no list is named 'hosts'"):
        store.get("hosts")


@pytest.mark.parametrize("text", ["{", "[1]", '{"a": 1}', '[{"name": "x"}]', "\x00"])
def test_a_broken_state_is_named_and_not_overwritten(store, text):
    (store.folder / "subscriptions.json").write_text(text)
    with pytest.raises(Error, match=r"subscriptions\.json"):
        store.subscriptions()
    with pytest.raises(Error):
        store.add("https://lists.example/new.txt")
    assert (store.folder / "subscriptions.json").read_text() == text


def test_a_name_in_the_state_cannot_lead_out_of_the_folder(store):
    state = store.folder / "subscriptions.json"
    rows = [*json.loads(state.read_text()), {"name": "../../x", "url": URL}]
    state.write_text(json.dumps(rows))
    assert [each.name for each in store.subscriptions()] == ["hosts"]


def test_a_state_of_a_later_version_is_read(store):
    state = store.folder / "subscriptions.json"
    state.write_text(json.dumps([{"name": "hosts", "url": URL, "colour": "red"}]))
    assert store.subscriptions() == [replace(store.get("hosts"))]
