"""What holds for one page: profiles below the settings, sites above them."""

import pytest

from marrow import profiles
from marrow.filtering import filter
from marrow.options import PROFILES
from marrow.settings import Settings, from_environment

PAGE = "<script>x()</script><nav>a</nav><p>" + "word " * 60


def settings(values=(), **sites):
    made = Settings().update(dict(values), "file:1")
    for host, own in sites.items():
        made = made.update_site(host.replace("_", "."), own, "file:2")
    return made


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_is_of_settings_that_there_are(name):
    known = Settings().update(PROFILES[name], "profile")
    assert profiles.at(settings({"filter.profile": name}), "").values.items() >= known.values.items()


def test_a_setting_of_ones_own_goes_before_the_profile():
    at = profiles.at(settings({"filter.profile": "e-ink", "scripts.on": False}), "")
    assert (at.get("scripts.on"), at.get("styles.on")) == (False, True)
    assert (at.origins["scripts.on"], at.origins["styles.on"]) == ("file:1", "profile e-ink")


@pytest.mark.parametrize(
    ("url", "mode"),
    [
        ("https://example.org/a", "off"), ("https://WWW.Example.org./a", "text"), ("https://a.b.example.org/", "off"),
        ("https://other.org/", "reader"),
        ("https://badexample.org/", "reader"), ("", "reader"), ("https://[bad", "reader"), ("http://[::1]:8080/",
            "layout"),
        ("http://127.0.0.1:1/", "text"),
        ("http://0.0.1/", "reader"),
    ],
)  # fmt: skip
def test_a_site_goes_before_all_and_the_nearest_host_wins(url, mode):
    made = settings({"filter.mode": "reader"}, example_org={"filter.mode": "off"},
                    www_example_org={"filter.mode": "text"})
    made = made.update_site("[::1]", {"filter.mode": "layout"}, "x").update_site("127.0.0.1", {"filter.mode": "text"},
        "x")
    assert profiles.at(made.update_site("0.0.1", {"filter.mode": "reader"}, "x"), url).get("filter.mode") == mode


def test_a_host_beyond_ascii_is_that_of_dns_however_it_is_written():
    for name in ("Bücher.example", "xn--bcher-kva.example"):
        made = Settings().update_site(name, {"filter.mode": "text"}, "file:1")
        assert [*made.sites] == ["xn--bcher-kva.example"] == [profiles.site_of(name)]
        for host in ("bücher.example", "www.xn--bcher-kva.example"):
            assert profiles.at(made, f"https://{host}/a").get("filter.mode") == "text"


def test_a_site_may_have_a_profile():
    at = profiles.at(settings({"scripts.on": False}, example_org={"filter.profile": "e-ink", "styles.on": False}),
                     "https://example.org/")
    assert (at.get("scripts.on"), at.get("styles.on"), at.get("embeds.on")) == (True, False, True)
    assert at.origins["scripts.on"] == "site example.org"


def test_what_was_typed_goes_before_a_site():
    made = settings({}, example_org={"filter.mode": "off", "images.on": True}).update({"filter.mode": "text"}, "--set",
        above_sites=True)
    at = profiles.at(made, "https://example.org/")
    assert (at.get("filter.mode"), at.get("images.on")) == ("text", True)


def test_the_command_line_goes_before_the_environment_and_that_before_files_and_their_sites():
    filed = settings({"filter.mode": "reader"}, example_org={"filter.mode": "off", "images.on": True})
    environment = from_environment({"MARROW_FILTER_MODE": "text", "MARROW_FILTER_LEAST": "5"})
    at = profiles.at(filed.under(environment), "https://example.org/")
    assert (at.get("filter.mode"), at.get("filter.least"), at.get("images.on")) == ("text", 5, True)
    assert at.origins["filter.mode"] == "MARROW_FILTER_MODE"
    typed = Settings().update({"filter.mode": "layout"}, "command line", above_sites=True)
    at = profiles.at(filed.under(environment.under(typed)), "https://example.org/")
    assert (at.get("filter.mode"), at.get("filter.least")) == ("layout", 5)


def test_pages_are_filtered_by_the_settings_of_their_site():
    made = settings({}, example_org={"filter.profile": "e-ink"})
    assert "<script>" not in filter(PAGE, url="https://www.example.org/", settings=made).html
    assert "<script>" in filter(PAGE, url="https://example.com/", settings=made).html
    assert "<script>" in filter(PAGE, settings=made).html


@pytest.mark.parametrize(
    ("text", "name"),
    [("WWW.Example.org", "www.example.org"), ("example.org:8080", "example.org"),
     ("::1", "[::1]"), ("[::1]", "[::1]"), ("", ""), ("[x", "")],
)
def test_the_name_of_a_site(text, name):
    assert profiles.site_of(text) == name


def test_a_person_goes_before_all_and_a_site_before_the_person():
    made = settings({"reading.size": 100, "filter.mode": "layout"}, example_org={"filter.mode": "off"})
    made = made.update_person("anna", {"reading.size": 150, "filter.profile": "reader"}, "file:3")
    at = profiles.at(made, "https://other.org/", "anna")
    assert (at.get("reading.size"), at.get("filter.mode")) == (150, "reader")
    assert at.origins["reading.size"] == at.origins["filter.mode"] == "person anna"
    assert profiles.at(made, "https://example.org/", "anna").get("filter.mode") == "off"
    for name in ("", "bob", "Anna"):
        assert profiles.at(made, "https://other.org/", name).get("reading.size") == 100
    typed = made.update({"reading.size": 80}, "command line", above_sites=True)
    assert profiles.at(typed, "", "anna").get("reading.size") == 80
