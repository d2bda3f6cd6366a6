"""Subscriptions kept up to date in the background, against a real web server."""

import json
import socket
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from marrow.blocklists import SubscriptionStore, load, update
from marrow.blocklists.keeper import Keeper
from marrow.blocklists.update import due
from marrow.errors import Error

OLD = "".join(f"0.0.0.0 ads{n}.example\n" for n in range(10))
NEW = OLD + "0.0.0.0 new.example\n"
DAY = 86_400.0


class Lists(BaseHTTPRequestHandler):
    """Gives `body` under its entity tag, 304 to those who have it."""

    body, kind = OLD, "text/plain"
    asked: list[dict[str, str]] = []

    def do_GET(self):
        cls = type(self)
        cls.asked.append({name.lower(): value for name, value in self.headers.items()})
        tag, data = f'"{hash(cls.body)}"', cls.body.encode()
        same = self.headers.get("If-None-Match") == tag
        self.send_response(304 if same else 200)
        self.send_header("Content-Type", cls.kind)
        self.send_header("ETag", tag)
        self.send_header("Last-Modified", "Mon, 01 Jan 2024 00:00:00 GMT")
        self.send_header("Content-Length", str(0 if same else len(data)))
        self.end_headers()
        self.wfile.write(b"" if same else data)

    def log_message(self, *_):
        pass


@pytest.fixture
def lists():
    handler = type("Handler", (Lists,), {"asked": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    handler.url = f"http://127.0.0.1:{server.server_port}/hosts.txt"
    yield handler
    server.shutdown()
    server.server_close()


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2] / "src"))  # for the process that fetches
    return SubscriptionStore(tmp_path / "lists")


@contextmanager
def kept(store):
    keeper = Keeper(store.folder, period=0.05)
    keeper.start()
    try:
        yield
    finally:
        keeper.close()


def until(true, what):
    end = time.monotonic() + 120
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def expire(store):
    (each,) = store.subscriptions()
    store.put(replace(each, expires=time.time() - 1, checked=0.0))


def checked(store):
    return store.subscriptions()[0].checked > 0


def test_nothing_is_asked_for_until_there_is_a_subscription(store, lists):
    with kept(store):
        time.sleep(0.5)
        assert not store.folder.exists()
        store.add(lists.url)
        until(store.copies, "the new list was not fetched")
    assert len(lists.asked) == 1
    assert load(store.copies()).blocks_host("ads3.example")


def test_an_expired_list_is_asked_for_with_its_validators_and_a_fresh_one_is_not(store, lists):
    store.add(lists.url)
    list(update(store))
    with kept(store):
        time.sleep(0.5)
        assert len(lists.asked) == 1
        expire(store)
        until(lambda: checked(store), "the expired list was not asked for")
        assert lists.asked[-1]["if-none-match"] == store.get("hosts").etag
        assert lists.asked[-1]["if-modified-since"] == "Mon, 01 Jan 2024 00:00:00 GMT"
        assert not load(store.copies()).blocks_host("new.example")
        lists.body = NEW
        expire(store)
        until(lambda: checked(store), "the changed list was not asked for")
    assert load(store.copies()).blocks_host("new.example")
    assert len(lists.asked) == 3


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [("<!doctype html>", "text/html", "HTML"), ("0.0.0.0 a.example", "text/plain", "shrunken")],
)
def test_a_bad_answer_leaves_the_good_copy_and_is_not_repeated_at_once(store, lists, body, kind, said):
    store.add(lists.url)
    list(update(store))
    lists.body, lists.kind = body, kind
    expire(store)
    with kept(store):
        until(lambda: checked(store), "the list was not asked for")
        time.sleep(0.5)
    assert len(lists.asked) == 2
    assert said in store.get("hosts").error
    assert load(store.copies()).blocks_host("ads3.example")


def test_a_server_that_hangs_does_not_hold_up_the_end(store):
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        store.add(f"http://127.0.0.1:{deaf.getsockname()[1]}/never.txt")
        start = time.monotonic()
        with kept(store):
            client = deaf.accept()[0]
            assert client.recv(1) == b"G"  # the request is there, and gets no answer
        client.close()
        assert time.monotonic() - start < 50  # the fetch alone would wait for 60 s
    assert store.copies() == ()


def test_a_broken_state_is_said_once_until_it_is_mended(store, lists, capfd):
    store.add(lists.url)
    good = (store.folder / "subscriptions.json").read_text()
    (store.folder / "subscriptions.json").write_text("{")
    with kept(store):
        time.sleep(0.5)
        (store.folder / "mended").write_text(good)
        (store.folder / "mended").replace(store.folder / "subscriptions.json")  # never half of it
        until(store.copies, "the list was not fetched")
    assert capfd.readouterr().err.count("mend it or delete it") == 1


def test_what_is_due(store):
    store.add("https://a.example/new.txt")
    store.add("https://a.example/bad.txt")
    store.put(replace(store.get("bad"), error="gone", expires=1000.0))
    assert due(store, 999.0) == ["new"]
    assert due(store, 1000.0) == ["bad", "new"]
    store.put(replace(store.get("new"), expires=1000.0 + 90 * DAY), OLD)  # the clock was wrong then
    assert due(store, 999.0) == ["new"]


def test_a_list_that_was_ended_while_it_was_fetched_does_not_come_back(store):
    added = store.add("https://a.example/hosts.txt")
    store.remove("hosts")
    store.put(replace(added, entries=10), OLD)
    assert (store.subscriptions(), store.copies(), list(store.folder.glob("*.txt"))) == ([], (), [])


def test_changes_at_the_same_time_lose_nothing(store):
    def add(first):
        for n in range(first, first + 20):
            store.add(f"https://a.example/{n}.txt", f"list{n}")

    threads = [threading.Thread(target=add, args=(20 * each,)) for each in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(json.loads((store.folder / "subscriptions.json").read_text())) == 80
    with pytest.raises(Error, match="named 'list7' already"):
        store.add("https://a.example/x.txt", "list7")
