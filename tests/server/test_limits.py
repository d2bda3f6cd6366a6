"""Keys, names, rates; work that hangs; and what must hold before the server listens to others."""

import socket
import threading

import httpx
import pytest
from served import Running

from marrow.cli import main
from marrow.errors import Error
from marrow.options import ServeSettings
from marrow.settings import Settings

pytest.importorskip("starlette")
from marrow.server.middleware import Gate, Rate  # noqa: E402
from marrow.server.run import listen, serve  # noqa: E402


@pytest.fixture(scope="module")
def keyed(tmp_path_factory):
    """A server with a key, which works for a moment only and keeps few waiting."""
    running = Running(tmp_path_factory.mktemp("keyed"), "--set", "serve.deadline=4", "--set", "serve.waiting=2",
                      "--rate", "3", "--set", "serve.timeout=60", MARROW_SERVE_KEY="secret")  # fmt: skip
    yield running.url
    running.close()


def post(url, html, **headers):
    return httpx.post(f"{url}/extract", json={"html": html, "format": "text"}, headers=headers, trust_env=False,
                      timeout=60)


def test_keys(keyed):
    assert [post(keyed, "<p>a", **headers).status_code for headers in (
        {}, {"authorization": "Bearer wrong"}, {"authorization": "secret"},
        {"x-api-key": "s\xe9cret".encode("latin-1")},
        {"authorization": "Bearer secret"}, {"authorization": "bearer  secret"}, {"x-api-key": "secret"})] == [
        401, 401, 401, 401, 200, 200, 200]  # fmt: skip
    assert httpx.get(f"{keyed}/metrics", trust_env=False, timeout=60).status_code == 401
    assert httpx.get(f"{keyed}/health", trust_env=False, timeout=60).status_code == 200
    assert post(keyed, "<p>a").headers["www-authenticate"] == "Bearer"


def test_work_that_takes_too_long_is_ended_and_the_next_is_done(keyed):
    """Long work, not a hang: a table of a size that takes longer than the deadline to be rendered."""
    long = "<table>" + "<tr>" + "<td>word word" * 40 + "</table>"
    first = post(keyed, long * 16_000, **{"x-api-key": "secret"})
    assert (first.status_code, first.json()["code"]) == (504, "timeout")
    assert "It rained" in post(keyed, "<p>It rained all day.", **{"x-api-key": "secret"}).text


def test_those_who_cannot_wait_are_told_to_come_again(keyed):
    long, answers = "<table>" + "<tr><td>word word" * 20_000, []
    threads = [threading.Thread(target=lambda: answers.append(post(keyed, long, **{"x-api-key": "secret"})))
               for _ in range(8)]  # fmt: skip
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    codes = {made.status_code: made for made in answers}
    assert len(answers) == 8
    assert set(codes) <= {200, 503, 504}
    assert codes[503].json()["code"] == "busy"
    assert codes[503].headers["retry-after"] == "1"


def test_rates():
    now = [100.0]
    rate = Rate(2.0, lambda: now[0])
    assert [rate.take("a") > 0 for _ in range(21)] == [False] * 20 + [True]
    assert rate.take("b") == 0
    now[0] += 1
    assert [rate.take("a") > 0 for _ in range(3)] == [False, False, True]
    now[0] += 100
    assert rate.take("a", 50) == 0
    assert rate.take("a") == pytest.approx(15.5)
    assert Rate(0).take("a", 1e9) == 0


def test_a_client_that_asks_too_often_is_told(keyed):
    with httpx.Client(base_url=keyed, trust_env=False, timeout=60, headers={"x-api-key": "secret"}) as client:
        made = next(answer for answer in (client.get("/nothing") for _ in range(200)) if answer.status_code == 429)
    assert made.json()["code"] == "rate"
    assert int(made.headers["retry-after"]) >= 1


@pytest.mark.parametrize(("host", "good"), [
    ("localhost:8082", True), ("LOCALHOST", True), ("127.0.0.1:1", True), ("[::1]:80", True), ("[::1]", True),
    ("mine.example:80", True), ("10.0.0.1", True), ("evil.example", False), ("", False), ("127.0.0.1.evil.example",
        False),
])  # fmt: skip
def test_names(host, good):
    from prometheus_client import CollectorRegistry

    gate = Gate(None, ServeSettings(names="mine.example, other.example"), Rate(0), CollectorRegistry())
    scope = {"type": "http", "path": "/extract", "headers": [(b"host", host.encode())], "client": None}
    assert (gate.refusal(scope) is None) == good


def test_others_need_a_key():
    with pytest.raises(Error) as caught:
        serve(Settings().update({"serve.host": "0.0.0.0"}, "test"))
    assert caught.value.code == "open-server"


def test_a_port_that_is_taken():
    with socket.create_server(("127.0.0.1", 0)) as held, pytest.raises(Error) as caught:
        serve(Settings().update({"serve.port": held.getsockname()[1]}, "test"))
    assert caught.value.code == "port"


def test_a_shelf_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(Error, match="file/pages.sqlite: ") as caught:
        serve(Settings().update({"serve.port": 0, "serve.shelf": str(tmp_path / "file" / "pages.sqlite")}, "test"))
    assert caught.value.code == "shelf"


def test_the_command_line_tells_it_in_a_line(capsys):
    assert main(["serve", "--host", "0.0.0.0", "--port", "0"]) == 2
    assert capsys.readouterr().err.startswith("marrow: serve.host is 0.0.0.0: others could use the server; set"
                                              " serve.key")


def test_connections_send_without_delay():
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
