"""A proxy for a group: logins of their own, what an administrator set for each, and what each chose themselves."""

import base64
import hashlib
import re
import subprocess
import sys

import pytest
from parts import CURL, SOURCE, Origin, Proxy

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
pytestmark = pytest.mark.skipif(CURL is None, reason="curl is not installed")
SETTINGS = """
[filter]
mode = "reader"
[person.anna.reading]
size = 150
theme = "sepia"
[person.bob.filter]
mode = "layout"
[site."localhost".filter]
mode = "off"
"""
USERS = ("anna", "bob", "carl")


def line(name):
    """The line of a user in a file of htpasswd; the password is the name backwards."""
    return f"{name}:{{SHA}}{base64.b64encode(hashlib.sha1(name[::-1].encode()).digest()).decode()}\n"


@pytest.fixture(scope="module")
def group(tmp_path_factory, secure):
    folder = tmp_path_factory.mktemp("group")
    (folder / "marrow.toml").write_text(SETTINGS)
    (folder / "users").write_text("".join(map(line, USERS)))
    running = Proxy(folder, f"proxy.user=@{folder / 'users'}", f"proxy.trust={secure[1]}")
    yield running
    running.close()


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A proxy that its users do not log in to."""
    folder = tmp_path_factory.mktemp("family")
    (folder / "marrow.toml").write_text(SETTINGS)
    running = Proxy(folder)
    yield running
    running.close()


def get(proxy, url, name, *more):
    return proxy.curl(url, "--proxy-user", f"{name}:{name[::-1]}", *more)


def shown(body):
    """The choices that a page for reading shows, by their names."""
    root = re.search(r'<html[^>]* class="([^"]*)"', body.decode())
    return dict(each.split("-", 1) for each in root[1].split()) if root else {}


def keep(body, **chosen):
    """The path that the form of a page for reading asks for when `chosen` is chosen in it."""
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', body.decode()))
    given = {**hidden, **shown(body), **chosen}
    return "/?" + "&".join(f"{name}={value.replace('/', '%2F')}" for name, value in given.items())


def test_without_a_login_nothing_comes(group, origin):
    for more in ((), ("--proxy-user", "anna:wrong"), ("--proxy-user", "eve:eve")):
        head, _ = group.curl(f"{origin}/page", *more)
        assert head.startswith("http/1.1 407")
        head, _ = group.curl(f"{origin}/?marrow-reading=%2F&size=300", *more)
        assert head.startswith("http/1.1 407")


def test_each_has_what_was_set_for_them(group, origin):
    made = {name: get(group, f"{origin}/page", name)[1] for name in USERS}
    assert (shown(made["anna"])["size"], shown(made["anna"])["theme"]) == ("150", "sepia")
    assert shown(made["bob"]) == {}
    assert b"<nav><a" not in made["bob"]
    assert b'id="marrow-bar"' in made["bob"]
    assert (shown(made["carl"])["size"], shown(made["carl"])["theme"]) == ("100", "system")


def test_a_site_that_does_not_work_is_off_for_all(group, origin):
    for name in USERS:
        assert b"<nav" in get(group, f"{origin.replace('127.0.0.1', 'localhost')}/page", name)[1]


def test_what_one_chose_goes_before_what_was_set_for_all_sites_and_for_nobody_else(group, origin, secure):
    first = get(group, f"{origin}/page", "anna")[1]
    head, _ = get(group, origin + keep(first, size="300"), "anna")
    assert head.startswith("http/1.1 303")
    assert "location: /page" in head
    assert "set-cookie" not in head
    assert shown(get(group, f"{origin}/page", "anna")[1])["size"] == "300"
    over_tls = get(group, f"{secure[0].replace('localhost', '127.0.0.1')}/page", "anna", "--cacert",
                   str(group.authority))
    assert shown(over_tls[1])["size"] == "300"  # a login for the connection holds for what goes through it
    assert shown(get(group, f"{origin}/page", "carl")[1])["size"] == "100"
    kept = (group.folder / "data/marrow/proxy/choices.toml").read_text()
    assert kept.split() == ["[person.anna.reading]", "size", "=", "300"]  # the colours are as they were set
    settings = (group.folder / "marrow.toml").read_text()
    (group.folder / "marrow.toml").write_text(settings.replace('"sepia"', '"dark"').replace("150", "175"))
    now = shown(get(group, f"{origin}/page", "anna")[1])
    assert (now["size"], now["theme"]) == ("300", "dark")
    head, _ = get(group, origin + keep(get(group, f"{origin}/page", "anna")[1], size="175"), "anna")
    assert head.startswith("http/1.1 303")
    assert (group.folder / "data/marrow/proxy/choices.toml").read_text().strip() == ""


def test_a_link_of_others_changes_nothing_for_somebody_with_a_login(group, origin):
    form = keep(get(group, f"{origin}/page", "carl")[1], size="80")
    token = re.search("token=([0-9a-f]+)", form)[1]
    for forged in (form.replace(token, "0" * 32), re.sub("&token=[0-9a-f]+", "", form)):
        assert get(group, origin + forged, "carl")[0].startswith("http/1.1 403")
    assert get(group, origin + form, "anna")[0].startswith("http/1.1 403")
    assert shown(get(group, f"{origin}/page", "carl")[1])["size"] == "100"


def test_without_logins_a_cookie_says_whose_settings_hold(family, origin):
    first = family.curl(f"{origin}/page")[1]
    assert shown(first)["size"] == "100"
    links = dict(reversed(each) for each in re.findall(r'<a href="([^"]+)"\s+rel="nofollow">(anna|bob|everybody)</a>',
        first.decode()))
    assert sorted(links) == ["anna", "bob"]
    jar = ("-b", str(family.folder / "jar"), "-c", str(family.folder / "jar"))
    assert family.curl(links["anna"].replace("&amp;", "&"), *jar)[0].startswith("http/1.1 303")
    as_anna = family.curl(f"{origin}/page", *jar)[1]
    assert (shown(as_anna)["size"], shown(as_anna)["theme"]) == ("150", "sepia")
    assert b">everybody</a>" in as_anna
    assert family.curl(origin + keep(as_anna, theme="dark"), *jar)[0].startswith("http/1.1 303")
    now = shown(family.curl(f"{origin}/page", *jar)[1])
    assert (now["size"], now["theme"]) == ("150", "dark")
    family.curl(links["bob"].replace("&amp;", "&"), *jar)
    assert shown(family.curl(f"{origin}/page", *jar)[1]) == {}
    assert not any("marrow" in seen.get("cookie", "") for seen in Origin.seen)


@pytest.mark.parametrize(("user", "said"), [("any", "NAME:PASSWORD"), ("a:b:c", "NAME:PASSWORD"),
                                            ("@no-such-file", "No such file")])
def test_a_login_that_cannot_be_followed_is_told_at_the_start(tmp_path, user, said):
    command = [sys.executable, "-m", "marrow", "proxy", "--port", "0", "--set", f"proxy.user={user}"]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60,
                          env={"PYTHONPATH": str(SOURCE), "HOME": str(tmp_path)})  # fmt: skip
    assert made.returncode != 0
    assert said in made.stderr
    assert "Traceback" not in made.stderr
