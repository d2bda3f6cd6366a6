"""Lists of hosts: the forms they come in, and what a listed host covers."""

import pytest

from marrow.blocklists import hosts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0.0.0.0 ads.example", {"ads.example"}), ("127.0.0.1\tads.example  # why", {"ads.example"}),
        (":: a.example b.example", {"a.example", "b.example"}),
        ("ads.example", {"ads.example"}), ("Ads.Example.", {"ads.example"}), ("fe80::1%lo0 localhost", set()),
        ("# a.example", set()),
        ("127.0.0.1 localhost localhost.localdomain", set()), ("::1 ip6-localhost", set()), ("", set()),
        ("not a host line", set()),
        ("0.0.0.0 0.0.0.0", set()), ("ads.example\r\nb.example\r\n", {"ads.example", "b.example"}), ("com", set()),
        ("a..b", set()),
        ("-a.example", set()), ("xn--bcher-kva.example", {"xn--bcher-kva.example"}), ("x" * 300 + ".example", set()),
    ],
)  # fmt: skip
def test_lines(text, found):
    assert hosts.parse(text) == found


@pytest.mark.parametrize(
    ("host", "yes"),
    [("ads.example", True), ("x.ads.example", True), ("a.b.ADS.example.", True), ("example", False),
     ("bads.example", False),
     ("ads.example.org", False), ("", False)],
)  # fmt: skip
def test_a_host_stands_for_those_below_it(host, yes):
    assert hosts.covers(frozenset({"ads.example"}), host) is yes


@pytest.mark.parametrize(
    ("text", "yes"),
    [("[Adblock Plus 2.0]\n||a^", True), ("! Title", True), ("||ads.example^", True), ("example.org##.ad", True),
     ("@@||a^", True),
     ("/banner/*$script", True), ("# hosts\n0.0.0.0 a.example", False), ("a.example\nb.example", False), ("", False)],
)  # fmt: skip
def test_rules_and_hosts_are_told_apart(text, yes):
    assert hosts.are_rules(text) is yes
