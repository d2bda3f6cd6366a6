"""The pages as HTML: one style, headings in order, a label for every field, nothing that needs a script.

Source: WCAG 2.2 AA.
"""

import re
import time
from datetime import UTC, datetime
from html import escape
from typing import Any
from urllib.parse import quote

from marrow import profiles, registry
from marrow.errors import Error
from marrow.filtering import REASONS, Filtered
from marrow.filters import chain
from marrow.lists import Store, default_folder
from marrow.options import PROFILES, schema
from marrow.registry import Knob

from .desk import Desk
from .style import STYLE

_BAR = (("/", "Settings"), ("/certificate", "Certificate"), ("/marrow.toml", "Export"))


_CERTIFICATE = """<p>Pages that come by HTTPS are encrypted for your browser. To take clutter off them, this proxy shows
 your browser a certificate of its own for each host. The browser trusts these once it trusts the authority that signs
 them, which was made
 on this machine and whose key does not leave it.
 Whoever has that key can read your traffic, so install it only in the browser that uses
 the proxy, and remove it when you stop.</p>
<p><a href="/ca.pem">Download for Firefox, Chrome and Linux (PEM)</a></p><p><a href="/ca.cer">Download for Windows,
 macOS and Android (DER)</a></p>
<h2>Firefox</h2><p>Settings, Privacy &amp; Security, Certificates, View Certificates, Authorities, Import; then trust
 it to identify websites.</p>
<h2>Chrome and Chromium</h2><p>Settings, Privacy and security, Security, Manage certificates, Authorities (or Local
 certificates), Import.</p>
<h2>Windows</h2><p>Open the file, Install Certificate, Current User, and put it in Trusted Root Certification
 Authorities.</p>
<h2>macOS</h2><p>Open the file, add it to the login keychain, and in Keychain Access set it to Always Trust.</p>
<h2>Hosts that refuse it</h2><p>Some programs accept only certificates they know. After the first refusal their
 connections pass
 untouched for ten minutes.</p>
"""


def _page(title: str, body: str, said: str = "", good: bool = True) -> str:
    links = "".join(f'<li><a href="{href}">{text}</a></li>' for href, text in _BAR)
    status = f'<p role="status">{escape(said) if good else ""}</p>'
    status += "" if good or not said else f'<p role="alert">{escape(said)}</p>'
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)} — Marrow</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<style>{STYLE}</style></head><body><a class="skip" href="#main">Skip to content</a>'
        f'<header><nav aria-label="Marrow"><ul>{links}</ul></nav></header>'
        f'<main id="main" tabindex="-1"><h1>{escape(title)}</h1>{status}{body}</main></body></html>\n'
    )


def _form(desk: Desk, action: str, inside: str, button: str, **hidden: str) -> str:
    fields = "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in
                     {"token": desk.token("form"), **hidden}.items())  # fmt: skip
    inside += f"<p><button>{escape(button)}</button></p>"
    return f'<form method="post" action="{action}" accept-charset="utf-8">{fields}{inside}</form>'


def overview(desk: Desk, asked: dict[str, str]) -> str:
    """The settings for all pages, lists, the last pages."""
    settings = desk.file.current()
    error = escape(desk.file.error)
    broken = f'<p role="alert">The settings file is broken, the settings before hold: {error}</p>' if error else ""
    general = ["filter.mode", "filter.profile", "filter.order", "filter.least"]
    rows = "".join(_row(name, settings.get(name)) for name in general)
    names, parts = list(general), [f"<section><h2>General</h2>{rows}</section><h2>Filters</h2>"]
    for name in chain.ordered(settings.get("filter.order")):
        inside, own = _filter(name, settings)
        parts.append(inside)
        names += own
    form = _form(desk, "/settings", "".join(parts), "Save", names=" ".join(names))
    body = broken + _preview_form(desk) + form + _sites(settings) + _lists(desk) + _import(desk) + _recent(desk)
    return _page("Settings", body, asked.get("said", ""), bool(asked.get("good", "yes")))


def _filter(name: str, settings: Any) -> tuple[str, list[str]]:
    """A filter with its switch and knobs, and the names of these."""
    module = registry.module("filters", name)
    own = [f"{name}.on", *(f"{name}.{knob}" for knob in registry.knobs(module.edit))]
    first = " ".join((module.__doc__ or "").split("\n\n")[0].split())
    state = "on" if settings.get(f"{name}.on") else "off"
    rows = "".join(_row(each, settings.get(each)) for each in own)
    title = f"<summary><h3>{escape(name.replace('_', ' '))}</h3> ({state})</summary>"
    return f"<details>{title}<p>{_marked(first)}</p>{rows}</details>", own


def _row(name: str, value: Any) -> str:
    """A setting: its label, field and help."""
    knob, field = schema()[name], f"s.{name}"
    label = escape(name.rpartition(".")[2].replace("_", " "))
    return (f'<div class="row"><label for="{field}">{label}</label><div>{_field(name, knob, value)}'
            f'<p class="help" id="h.{name}">{_marked(knob.help)}</p></div></div>')  # fmt: skip


def _marked(text: str) -> str:
    """A line of help; what stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def _field(name: str, knob: Knob, value: Any) -> str:
    common = f'id="s.{name}" name="s.{name}" aria-describedby="h.{name}"'
    if knob.choices:
        return f"<select {common}>{_options(knob.choices, value, 'none')}</select>"
    if knob.type is bool:
        return f'<input type="checkbox" {common}{" checked" if value else ""}>'
    kind = 'type="number" step="any"' if knob.type in (int, float) else 'type="text"'
    return f'<input {kind} {common} value="{escape(str(value))}">'


def _options(choices: tuple[str, ...], chosen: str, empty: str) -> str:
    marks = (" selected" if each == chosen else "" for each in choices)
    return "".join(f'<option value="{each}"{mark}>{each or empty}</option>' for each, mark in zip(choices, marks, strict=True))


def _preview_form(desk: Desk) -> str:
    inside = '<p><label for="preview">Address of a page</label><input type="url" id="preview" name="url" required></p>'
    return f"<section><h2>Before and after</h2>{_form(desk, '/preview', inside, 'Show')}</section>"


def _sites(settings: Any) -> str:
    """The hosts that have settings of their own, and a way to those of any."""
    cells = ((escape(host), quote(host, safe=""), escape(", ".join(f"{name} = {value}" for name, value in own.items())))
             for host, own in sorted(settings.sites.items()) if own)  # fmt: skip
    rows = "".join(f'<tr><th scope="row"><a href="/site?host={link}">{host}</a></th><td>{own}</td></tr>' for host, link, own in cells)
    table = _table("Sites", ("Site", "Its own settings"), rows) if rows else "<p>None has settings of its own.</p>"
    field = '<p><label for="host">Host, such as example.org</label><input type="text" id="host" name="host" required></p>'
    return f'<section><h2>Sites</h2>{table}<form action="/site">{field}<p><button>Settings for this site</button></p></form></section>'


def _lists(desk: Desk) -> str:
    try:
        found = Store(default_folder()).subscriptions()
    except Error as error:
        return f'<section><h2>Lists of advertisers</h2><p role="alert">{escape(str(error))}</p></section>'
    rows = "".join(
        f"<tr><th scope='row'>{escape(each.name)}</th><td>{each.entries:,} {each.kind}</td><td>{_when(each.updated)}</td>"
        f"<td>{escape(each.error) or 'good'}</td>"
        f"<td>{_form(desk, '/lists', '', f'Remove {each.name}', what='remove', name=each.name)}</td></tr>"
        for each in found
    )
    table = _table("Lists", ("Name", "Entries", "Updated", "Last answer", "End"), rows) if found else "<p>None.</p>"
    more = '<p><label for="list">Address of a list</label><input type="url" id="list" name="url" required></p>'
    again = _form(desk, "/lists", "", "Update all", what="update") if found else ""
    return f"<section><h2>Lists of advertisers</h2>{table}{again}{_form(desk, '/lists', more, 'Subscribe', what='add')}</section>"


def _table(label: str, columns: tuple[str, ...], rows: str) -> str:
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table><tr>{head}</tr>{rows}</table></div>'


def _import(desk: Desk) -> str:
    label = '<label for="text">Settings as TOML, in place of all that are set</label>'
    inside = f'<p>{label}<textarea id="text" name="text" rows="6"></textarea></p>'
    return f"<section><h2>Import</h2>{_form(desk, '/import', inside, 'Replace the settings')}</section>"


def _recent(desk: Desk) -> str:
    counts = ", ".join(f"{name} {number:,}" for name, number in sorted(desk.counts.items())) or "none yet"
    cells = ((_when(each.at), escape(each.url), escape(_why(each.result))) for each in desk.recent()[:20])
    rows = "".join(f"<tr><td>{when}</td><td>{url}</td><td>{why}</td></tr>" for when, url, why in cells)
    table = _table("Last pages", ("When", "Page", "What was done"), rows) if rows else ""
    return f"<section><h2>Last pages</h2><p>Pages: {escape(counts)}.</p>{table}</section>"


def _why(result: Filtered) -> str:
    if result.reason:
        return f"as it came: {REASONS.get(result.reason, result.reason)}"
    done = ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in result.done.items())
    words = f"{result.words_left:,} of {result.words:,} words left"
    return f"{result.mode}: {words}; {done or 'main content'}; {1000 * result.seconds:.0f} ms"


def why(desk: Desk, asked: dict[str, str]) -> str:
    """What was done to one page, filter by filter."""
    url = asked.get("url", "")
    visits = [each for each in desk.recent() if each.url == url]
    if not visits:
        return _page("Why", "<p>This page has not come by lately.</p>")
    result = visits[0].result
    done = ((escape(name.replace("_", " ")), number) for name, number in result.done.items())
    rows = "".join(f'<tr><th scope="row">{name}</th><td>{number:,}</td></tr>' for name, number in done)
    table = _table("Filters", ("Filter", "Elements"), rows) if rows else ""
    return _page("Why", f"<p>{escape(url)}</p><p>{escape(_why(result))}</p>{table}")


def site(desk: Desk, asked: dict[str, str]) -> str:
    """The settings for the pages of one host."""
    host = asked["host"]
    settings = desk.file.current()
    own = settings.sites.get(host, {})
    rows = []
    for name, choices in (("filter.mode", schema()["filter.mode"].choices), ("filter.profile", tuple(PROFILES)[1:])):
        options = _options(("", *choices), own.get(name, ""), "as for all pages")
        label = name.rpartition(".")[2]
        field = f'<label for="s.{name}">{label}</label><select id="s.{name}" name="s.{name}">{options}</select>'
        rows.append(f'<div class="row">{field}</div>')
    at = profiles.at(settings, f"https://{host}/")
    now = f"<p>Pages of {escape(host)} now come in the mode {escape(at.get('filter.mode'))}.</p>"
    body = now + _form(desk, "/site", "".join(rows), "Save", host=host, back="/site")
    return _page(f"Settings for {host}", body, asked.get("said", ""), bool(asked.get("good", "yes")))


def preview(desk: Desk, url: str, before: str, result: Filtered) -> str:
    """A page as it was and as it comes, side by side, without its scripts."""
    base = f'<base href="{escape(url)}">'
    after = result.html if result.form == "html" else f"<pre>{escape(result.html)}</pre>"
    frames = "".join(
        f'<section><h2>{title}</h2><iframe title="{title}" sandbox="" srcdoc="{escape(base + text)}"></iframe></section>'
        for title, text in (("Before", before), ("After", after))
    )
    why = f"as it came: {REASONS.get(result.reason, result.reason)}"
    what = why if result.reason else f"{result.words_left:,} of {result.words:,} words left"
    return _page("Before and after", f'<p>{escape(url)}: {escape(what)}.</p><div class="two">{frames}</div>{_preview_form(desk)}')


def certificate(desk: Desk, asked: dict[str, str]) -> str:
    """What the certificate is for, and how to install it."""
    return _page("Certificate", _CERTIFICATE)


def _when(seconds: float) -> str:
    if not seconds:
        return "never"
    ago = max(0, int(time.time() - seconds))
    stamp = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    if ago > 86_400:
        return f'<time datetime="{stamp[:10]}T{stamp[11:19]}Z">{stamp}</time>'
    return f"{ago // 60} min ago" if ago > 90 else f"{ago} s ago"
