"""The settings page: what it shows, what it changes, and who may not."""

import asyncio
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

import pytest

import marrow
from marrow import profiles
from marrow.errors import Error
from marrow.filtering import Filtered
from marrow.options import schema
from marrow.settings import Settings
from marrow.settings_file import SettingsFile

httpx = pytest.importorskip("httpx")
pytest.importorskip("starlette")
from serving import serving  # noqa: E402

from marrow.proxy.settings_page import Local, build  # noqa: E402
from marrow.proxy.state import ProxyState  # noqa: E402

STORY = (Path(__file__).parents[1] / "pages/news/source.html").read_bytes()
HOST = "127.0.0.1:8081"


@pytest.fixture
def state(tmp_path):
    pytest.importorskip("tomlkit")
    pytest.importorskip("jinja2")
    return ProxyState(SettingsFile(tmp_path / "marrow.toml"), tmp_path)


async def read(url, settings):
    """The page for reading of an address, as the proxy's worker makes it of what it fetched."""
    if url.endswith("gone"):
        raise Error(f"{url}: 404", code="http-status")
    return marrow.extract(STORY, url=url, settings=settings).render("reading")


@dataclass
class Answer:
    """What came back."""

    status: int
    body: bytes
    headers: httpx.Headers


def ask(state, path, *, method="GET", body=b"", **headers):
    headers = {"host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}

    async def sent():
        transport = httpx.ASGITransport(build(state, frozenset((HOST,)), read))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            return await client.request(method, path, content=body, headers=headers)

    made = asyncio.run(sent())
    return Answer(made.status_code, made.content, made.headers)


def post(state, path, values, **headers):
    given = {"token": state.token("form"), **values}
    return ask(state, path, method="POST", body=urlencode(given).encode(), **headers)


class Outline(HTMLParser):
    """Headings, labels, fields and ids of a page."""

    def __init__(self, html):
        super().__init__()
        self.headings, self.labels, self.fields, self.ids, self.tags = [], set(), [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.tags.append((tag, values))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "label":
            self.labels.add(values["for"])
        if tag in ("input", "select", "textarea") and values.get("type") != "hidden":
            self.fields.append(values)
        if "id" in values:
            self.ids.append(values["id"])


PATHS = ["/", "/advanced", "/people", "/person?name=anna", "/site?host=www.example.org", "/why?url=https://a.example/",
         "/certificate", "/read"]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_pages_can_be_used_by_keyboard_and_screen_reader(state, path):
    state.add("https://a.example/", Filtered(mode="layout", done={"link_lists": 3}, words=100, words_left=60,
        seconds=0.01))
    made = ask(state, path)
    assert made.status == 200
    page = Outline(made.body.decode())
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    assert all(after - before <= 1 for before, after in zip(page.headings, page.headings[1:], strict=False))
    assert len(page.ids) == len(set(page.ids))
    assert {field["id"] for field in page.fields} == page.labels
    described = {field["aria-describedby"] for field in page.fields if "aria-describedby" in field}
    assert described <= set(page.ids)
    html = next(values for tag, values in page.tags if tag == "html")
    assert html["lang"] == "en"
    assert "main" in [tag for tag, _ in page.tags]
    assert "script" not in [tag for tag, _ in page.tags]
    assert {"th"} >= {tag for tag, values in page.tags if tag == "th" and "scope" not in values}


def test_every_setting_of_the_filters_is_there_with_its_help(state):
    text = ask(state, "/advanced").body.decode()
    for name, knob in schema().items():
        shown = name.startswith(("filter.", "reading.", "link_lists.", "advertisements.", "named_boxes."))
        if shown and name != "reading.choices":
            assert f'id="s.{name}"' in text
            assert knob.help.split("`")[0][1:30] in text


def test_every_help_says_what_pages_do(state):
    for path in ("/", "/advanced", "/person?name=anna", "/site?host=a.example"):
        helps = re.findall(r'class="help"[^>]*>([^<]+)', ask(state, path).body.decode())
        assert helps
        assert [text for text in helps if not re.match(r"Pages (\w+ )+", text)] == []


@pytest.mark.parametrize(("before", "chosen", "after"), [
    ("", "reader", '[filter]\nmode = "reader"\n'), ("", "layout", ""), ('[filter]\nmode = "reader"\n', "layout", ""),
    ('[filter]\nprofile = "reader"\n', "layout", '[filter]\nprofile = "reader"\nmode = "layout"\n'),
    ('[filter]\nprofile = "reader"\nmode = "layout"\n', "reader", '[filter]\nprofile = "reader"\n'),
    ('[filter]\nprofile = "e-ink"\n', "layout", '[filter]\nprofile = "e-ink"\n'),
])  # fmt: skip
def test_the_choice_of_the_first_page_holds_whatever_the_file_says(state, before, chosen, after):
    state.file.path.write_text(before)
    made = post(state, "/settings", {"names": "filter.mode", "s.filter.mode": chosen, "back": "/"})
    assert b"How do you want to read?" in made.body
    assert re.search(rf'id="mode-{chosen}"[^>]* checked', made.body.decode())
    assert (state.file.text(), profiles.at(state.file.current(), "").get("filter.mode")) == (after, chosen)


def test_a_profile_that_is_left_takes_its_settings_along(state):
    state.file.path.write_text('[filter]\nprofile = "e-ink"\n')
    names = "filter.profile scripts.on styles.on"
    assert re.search(r'id="s.scripts.on"[^>]* checked', ask(state, "/advanced").body.decode())
    post(state, "/settings", {"names": names, "s.filter.profile": "", "s.scripts.on": "on", "s.styles.on": "on"})
    assert state.file.text().strip() == ""
    assert not state.file.current().get("scripts.on")


def test_what_the_command_line_holds_fast_is_told(tmp_path, state):
    typed = Settings().update({"filter.mode": "reader"}, "command line", above_sites=True)
    state = ProxyState(SettingsFile(tmp_path / "marrow.toml", above=typed), tmp_path)
    made = post(state, "/settings", {"names": "filter.mode", "s.filter.mode": "off", "back": "/"})
    assert b"goes before it: filter.mode (command line)." in made.body


def test_people_have_settings_of_their_own(state):
    given = {"name": "anna", "s.filter.mode": "reader", "s.reading.size": "150", "s.reading.images": "no",
             "back": "/person"}  # fmt: skip
    made = post(state, "/person", given)
    assert (made.status, state.file.current().people) == (200, {"anna": {
        "filter.mode": "reader", "reading.size": 150, "reading.images": False}})  # fmt: skip
    assert '<option value="no" selected>' in made.body.decode()
    state.choices.change({"reading.theme": "dark"}, person="anna")
    body = ask(state, "/people").body.decode()
    assert "pages: reading view (reader), text size: 150, pictures: False" in body
    assert "colours: dark" in body
    assert b"Forget it" in ask(state, "/person?name=anna").body
    post(state, "/person", {"name": "anna", "what": "forget", "back": "/person"})
    assert state.choices.current().people == {}
    post(state, "/person", {"name": "anna", "back": "/person"})
    assert state.file.text().strip() == ""
    for name in ("a b", "", "<b>"):
        assert b"make a name." in ask(state, f"/person?{urlencode({'name': name})}").body
        assert post(state, "/person", {"name": name, "s.reading.size": "150", "back": "/person"}).status == 400


def test_a_page_is_read_by_its_address_with_the_settings_of_the_file(state):
    state.file.change({"reading.size": 150})
    made = ask(state, "/read?url=https://a.example/story")
    assert b"size-150" in made.body
    assert b'name="url" value="https://a.example/story"' in made.body
    assert "set-cookie" not in made.headers
    chosen = ask(state, "/read?url=https://a.example/story&theme=dark&size=80")
    cookie = chosen.headers["set-cookie"].partition(";")[0]
    again = ask(state, "/read?url=https://a.example/other", cookie=cookie)
    assert b"theme-dark" in again.body
    assert b"size-80" in again.body
    failed = ask(state, "/read?url=https://a.example/gone")
    assert (failed.status, b'role="alert">https://a.example/gone: 404' in failed.body) == (502, True)


def test_a_preview_is_fetched_by_the_settings_of_the_file(state):
    state.private = True
    with serving({"/": ("text/html", STORY)}) as site:
        before = post(state, "/preview", {"url": site}).body
        state.file.change({"fetch.max_bytes": 100})
        after = post(state, "/preview", {"url": site}).body
    assert (b"100 bytes" in before, b"100 bytes" in after) == (False, True)


def test_what_a_form_did_is_not_told_by_an_address(state):
    for path in ("/?said=Hacked", "/advanced?said=Hacked", "/people?said=Hacked&good=", "/person?name=&said=Hacked"):
        assert b"Hacked" not in ask(state, path).body
    assert b"evil.example" not in ask(state, "/?home=https://evil.example/").body


def test_a_change_is_written_and_holds_at_once(state):
    state.file.path.write_text("# mine\n[images]\non = true # why\n")
    names = "filter.mode link_lists.ratio link_lists.on images.on"
    made = post(state, "/settings", {"names": names, "s.filter.mode": "reader", "s.link_lists.ratio": "0.5",
                                     "s.images.on": "on"})
    assert made.status == 200
    assert b'<p role="status">Saved.' in made.body
    assert state.file.text() == ("# mine\n[images]\non = true # why\n\n[filter]\nmode = \"reader\"\n\n[link_lists]\non"
                                 " = false\n")
    assert state.file.current().get("filter.mode") == "reader"
    ticked = {"s.link_lists.on": "on", "s.images.on": "on"}
    post(state, "/settings", {"names": names, "s.filter.mode": "layout", "s.link_lists.ratio": "0.5", **ticked})
    assert state.file.current().values == {"images.on": True}


def test_a_mistake_is_told_and_changes_nothing(state):
    made = post(state, "/settings", {"names": "link_lists.ratio", "s.link_lists.ratio": "<much>"})
    assert made.status == 400
    assert b'role="alert">settings: link_lists.ratio: &#39;&lt;much&gt;&#39; is not a number' in made.body
    assert state.file.text() == ""
    made = post(state, "/settings", {"names": "no.such", "s.no.such": "1"})
    assert (made.status, state.file.text()) == (400, "")
    assert b"unknown setting &#39;no.such&#39;" in made.body


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("filter.order", "no_such", "no_such"), ("advertisements.more", "no host", "no host name"),
     ("link_lists.elements", "nonsense", "no element"), ("filter.mode", "loud", "loud")],
)  # fmt: skip
def test_a_mistake_that_only_a_filter_can_tell_is_not_saved(state, name, value, said):
    made = post(state, "/settings", {"names": name, f"s.{name}": value, "s.link_lists.on": "on"})
    assert made.status == 400
    assert said in made.body.decode()
    assert state.file.text() == ""


def test_a_mistake_of_order_in_the_file_is_told_by_its_line(state):
    state.file.path.write_text("[filter]\nleast = 3\norder = 'no_such'\n")
    made = ask(state, "/advanced")
    assert made.status == 200
    assert b"marrow.toml:3 &#39;no_such&#39;" in made.body


def test_a_broken_file_is_told_on_the_page(state):
    state.file.path.write_text("[filter]\nmode = 1\n")
    for path in ("/", "/advanced"):
        assert b"marrow.toml:2: filter.mode: 1 is not a text" in ask(state, path).body


def test_settings_of_a_site(state):
    made = post(state, "/site", {"host": "WWW.example.org", "s.filter.mode": "off", "s.filter.profile": "",
                                 "back": "/site"})
    assert (made.status, state.file.current().sites) == (200, {"www.example.org": {"filter.mode": "off"}})
    assert b"Settings for www.example.org" in made.body
    assert b"are now shown: as it is." in made.body
    post(state, "/site", {"host": "www.example.org", "s.filter.mode": "", "s.filter.profile": ""})
    assert state.file.text().strip() == ""
    post(state, "/site", {"host": "Bücher.example", "s.filter.mode": "text", "s.filter.profile": "", "back": "/site"})
    for host in ("bücher.example", "xn--bcher-kva.example"):
        assert profiles.at(state.file.current(), f"https://{host}/a").get("filter.mode") == "text"
    post(state, "/site", {"host": "xn--bcher-kva.example", "s.filter.mode": "", "s.filter.profile": ""})
    for host in ("a b", "", "\u0338.example"):
        assert post(state, "/site", {"host": host, "s.filter.mode": "off", "back": "/site"}).status == 400
    assert state.file.text().strip() == ""


def test_sites_with_settings_of_their_own_are_listed_and_any_can_be_reached(state):
    assert b"None has settings of its own." in ask(state, "/advanced").body
    state.file.path.write_text('[site."www.example.org".filter]\nmode = "off"\n[site."[::1]".images]\non = true\n')
    body = ask(state, "/advanced").body.decode()
    assert '<a href="/site?host=www.example.org">www.example.org</a></th><td>pages: as it is (off)</td>' in body
    links = re.findall(r'<a href="(/site[^"]+)"', body)
    assert [ask(state, link).status for link in links] == [200, 200]
    assert b"<h1>Settings for [::1]</h1>" in ask(state, links[0]).body
    for host in ("::1", "[::1]"):
        made = post(state, "/site", {"host": host, "s.filter.mode": "off", "back": "/site"})
        assert (made.status, state.file.current().sites["[::1]"]["filter.mode"]) == (200, "off")
    assert '<form action="/site">' in body


def test_export_and_import(state):
    text = "# mine\n[filter]\nmode = \"text\"\n"
    assert post(state, "/import", {"text": text.replace("\n", "\r\n")}).status == 200
    made = ask(state, "/marrow.toml")
    assert (made.body.decode(), made.headers["content-type"]) == (text, "application/toml")
    assert post(state, "/import", {"text": "[filter]\nmode = 'loud'"}).status == 400
    assert state.file.text() == text


@pytest.mark.parametrize(
    ("headers", "values"),
    [
        ({}, {"token": ""}), ({}, {"token": "0" * 32}), ({"sec_fetch_site": "cross-site"}, {}),
        ({"sec_fetch_site": "same-site"}, {}),
        ({"origin": "https://evil.example"}, {}), ({"origin": "null"}, {}), ({"host": "evil.example"}, {}),
        ({"host": "127.0.0.1:1"}, {}), ({"host": ""}, {}),
    ],
)  # fmt: skip
def test_forged_requests_are_refused(state, headers, values):
    made = post(state, "/settings", {"names": "filter.mode", "s.filter.mode": "off", **values}, **headers)
    assert (made.status, state.file.text()) == (403, "")


def test_a_form_that_is_too_much_is_refused(state):
    made = post(state, "/import", {"text": "#" * 1_000_001})
    assert (made.status, state.file.text()) == (413, "")


def test_names_that_others_point_here_see_nothing(state):
    made = ask(state, "/", host="evil.example:8081")
    assert made.status == 403
    assert b"token" not in made.body


def test_no_page_can_frame_ours_and_none_is_kept(state):
    for path in ("/", "/site?host=a.example", "/nothing", "/marrow.toml"):
        headers = ask(state, path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert (headers["x-frame-options"], headers["cache-control"], headers["referrer-policy"]) == ("DENY",
            "no-store", "same-origin")


def test_the_original_is_shown_once_and_only_by_our_links(state):
    url = "https://a.example/x?y=z"
    good = f"/original?{urlencode({'url': url, 'token': state.token(f'original {url}')})}"
    made = ask(state, good)
    assert (made.status, made.headers["location"]) == (302, url)
    assert state.wants_original(url)
    assert not state.wants_original(url)
    other = f"/original?{urlencode({'url': 'https://b.example/', 'token': state.token(f'original {url}')})}"
    script = "javascript:alert(1)"
    odd = f"/original?{urlencode({'url': script, 'token': state.token(f'original {script}')})}"
    assert [ask(state, path).status for path in (other, odd, "/original")] == [403, 403, 403]


@pytest.mark.parametrize(("path", "method", "status"), [("/nothing", "GET", 404), ("/", "PUT", 405),
("/nothing", "POST", 404), ("/ca.pem", "GET", 404)])
def test_what_is_not_there(state, path, method, status):
    assert ask(state, path, method=method).status == status


def test_what_pages_say_of_themselves_cannot_become_markup(state):
    evil = "https://a.example/<script>alert(1)</script>"
    state.add(evil, Filtered(mode="layout", reason="bug: <b>"))
    for path in ("/advanced", f"/why?{urlencode({'url': evil})}", "/site?host=%3Cscript%3E"):
        body = ask(state, path).body
        assert b"<script" not in body
        assert b"<b>" not in body


def test_the_loopback_port(state):
    local = Local(state, 0, read)
    local.start()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{local.port}", trust_env=False, timeout=60) as client:
            page = client.get("/")
            token = re.search(r'name="token" value="(\w+)"', page.text)[1]
            made = client.post("/settings", data={"token": token, "names": "filter.mode", "s.filter.mode": "off"})
            assert (page.status_code, made.status_code) == (200, 200)
            assert client.get("/", headers={"host": "evil.example"}).status_code == 403
            assert client.head("/").content == b""
    finally:
        local.close()
    assert state.file.current().get("filter.mode") == "off"
