"""Computes the settings for one page: those of a profile, then the user's, then those of the person and of the site.

A profile is a set of settings for a use; the user's own settings go before it. A person is known to the proxy by name;
the settings of a site go before those of a person. A site is a host: settings for `example.org` apply to
`www.example.org` too, unless that has its own. The command line and the environment go before all files.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from .options import PROFILES
from .page.addresses import host_named
from .settings import Settings, name_in_dns


def at(settings: Settings, url: str, person: str = "") -> Settings:
    """The settings for the page at an address, for one person where one is named, with profiles and sites worked in;
    `origins` says where each is from."""
    profile = settings.get("filter.profile")
    values: dict[str, Any] = {**PROFILES[profile], **settings.values}
    origins = {**dict.fromkeys(PROFILES[profile], f"profile {profile}"), **settings.origins}
    above = [(f"person {person}", settings.people.get(person, {}))]
    above += [(f"site {host}", settings.sites.get(host, {})) for host in _names(url)]
    for origin, own in above:
        own = {**PROFILES[own.get("filter.profile", "")], **own}
        values |= own
        origins |= dict.fromkeys(own, origin)
    for name in settings.above_sites:
        values[name], origins[name] = settings.values[name], settings.origins[name]
    return replace(settings, values=values, origins=origins, sites={}, people={})


def _names(url: str) -> Iterator[str]:
    """The host of an address and those above it, from the top: `org`, `example.org`, `www.example.org`."""
    host = name_in_dns(host_named(url))
    if not host:
        return
    labels = [host] if ":" in host or host.replace(".", "").isdigit() else host.split(".")
    for place in range(len(labels) - 1, -1, -1):
        name = ".".join(labels[place:])
        yield f"[{name}]" if ":" in name else name


def site_of(text: str) -> str:
    """The name that the settings of a host stand under, "" for what is no host; an address of IPv6 has brackets."""
    named = host_named(f"//[{text}]" if text.count(":") > 1 and not text.startswith("[") else f"//{text}")
    host = name_in_dns(named)
    return f"[{host}]" if ":" in host else host
