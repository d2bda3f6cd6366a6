"""Starts the proxy: mitmproxy with the addon, the worker processes, and the settings page on its port."""

import asyncio
import os
import re
import sys
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marrow.blocklists import default_folder
from marrow.blocklists.keeper import Keeper
from marrow.errors import Error, importing, naming
from marrow.fetch import fetch
from marrow.files import data_folder
from marrow.options import ProxySettings
from marrow.server.run import LOOPBACK, listen
from marrow.settings import Settings, fetching, from_environment, from_files, usual_files
from marrow.settings_file import SettingsFile
from marrow.workers import Pool, processors

from .state import ProxyState
from .work import NICENESS, WARM, FilterJob, prepare

if TYPE_CHECKING:
    from mitmproxy.tools.dump import DumpMaster

    from marrow.server.reading_page import Make

_FILE = Path("marrow.toml")
_MOST_WAITING = 64  # pages; further ones pass as they came
_START_LIMIT = 60.0  # seconds that the proxy waits for its first worker; without one, pages pass as they came


def serve(file: Path | None = None, given: Settings | None = None) -> None:
    """Run the proxy until it is interrupted. Settings that begin with `proxy.` hold from its start, all others at once.

    `file` is the settings file, `marrow.toml` above the other usual files without one; `given` are settings that go
    before those of files and of the environment.
    Raises `Error` when mitmproxy is not installed, a port is taken, or others could use the proxy without a password.
    """
    with importing("proxy", "mitmproxy", "the proxy", beside="mcp"):
        import mitmproxy  # noqa: F401
    source = settings_file(file, given or Settings(), os.environ)
    options = source.current().section("proxy", ProxySettings)
    if source.error:
        raise Error(source.error, code="bad-settings")
    if options.host not in LOOPBACK and not options.user:
        message = f"proxy.host is {options.host}: others could use the proxy; set proxy.user to NAME:PASSWORD"
        raise Error(message, code="open-proxy")
    if options.page_port == options.port:
        raise Error(f"proxy.page_port: {options.port} is the port of the proxy", code="port")
    if options.trust:
        with naming(f"proxy.trust: {options.trust}", "bad-settings"):
            Path(options.trust).read_bytes()
    shared = _is_shared(options.user)
    what = f"port {options.port} of the proxy"  # mitmproxy would say in its log alone that it cannot have it
    listen(options.host, options.port, "set proxy.port or proxy.host", what=what).close()
    folder = data_folder("proxy")  # of the certificate authority
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    private = options.private or options.host in LOOPBACK
    asyncio.run(_serve(ProxyState(source, folder, private=private, shared_login=shared), options))


def _is_shared(user: str) -> bool:
    """Whether everybody uses the same login, or none. Raises `Error` for a value that mitmproxy would not accept."""
    if user.startswith("@"):
        with naming(f"proxy.user: {user[1:]}", "bad-settings"):
            Path(user[1:]).read_bytes()
        return False
    if user.startswith("ldap"):
        return False
    if user and user.count(":") != 1:
        raise Error("proxy.user: write NAME:PASSWORD, or @FILE for a file of htpasswd", code="bad-settings")
    return True


def settings_file(file: Path | None, given: Settings, environment: Mapping[str, str]) -> SettingsFile:
    """The settings file of the proxy: above the other usual files, below the environment and `given`."""
    below = Settings() if file else from_files(path for path in usual_files(environment) if path != _FILE)
    return SettingsFile(file or _FILE, below=below, above=from_environment(environment).under(given))


async def _serve(state: ProxyState, own: ProxySettings) -> None:
    from .addon import MarrowAddon
    from .settings_page import Local

    size = own.workers or max(1, processors() - 1)
    pool = Pool(size, prepare, most_waiting=_MOST_WAITING, memory=own.memory, niceness=NICENESS)
    read = _reading_maker(pool, own)
    try:
        master = _master(own, state.folder)
        local = Local(state, own.page_port, read)
    except Error:
        pool.close()
        raise
    master.addons.add(MarrowAddon(state, pool, own, (local.port, own.port), read))
    keeper = Keeper(default_folder())
    local.start()
    keeper.start()
    try:
        ready = asyncio.wrap_future(pool.submit(WARM, own.deadline))
        await asyncio.wait((ready,), timeout=_START_LIMIT)  # the time of the first page would run out else
        print(f"proxy on {own.host}:{own.port}, settings on http://127.0.0.1:{local.port}/", file=sys.stderr)
        await master.run()
    finally:
        keeper.close()
        local.close()
        await asyncio.to_thread(pool.close)


def _master(own: ProxySettings, folder: Path) -> "DumpMaster":
    """mitmproxy with its options. Raises `Error` for a login that it does not accept."""
    from mitmproxy import exceptions, options
    from mitmproxy.tools.dump import DumpMaster

    master = DumpMaster(options.Options(**_options(own, folder)), with_termlog=False, with_dumper=False)
    master.options.update(stream_large_bodies=str(own.max_bytes), onboarding=False, connection_strategy="lazy",
                          block_global=False, showhost=False, rawtcp=True, websocket=True)
    if own.user:
        try:
            master.options.update(proxyauth=own.user)
        except exceptions.OptionsError as error:
            raise Error(f"proxy.user: {error}", code="bad-settings") from None
    return master


def _options(own: ProxySettings, folder: Path) -> dict[str, Any]:
    """The options of mitmproxy that it needs before its addons are there."""
    mode = [f"upstream:{own.upstream}"] if own.upstream else ["regular"]
    out: dict[str, Any] = {"listen_host": own.host, "listen_port": own.port, "confdir": str(folder), "mode": mode}
    if own.trust:
        out["ssl_verify_upstream_trusted_ca"] = own.trust
    if own.ignore:
        hosts = own.ignore.lower().replace(",", " ").split()
        out["ignore_hosts"] = [rf"^(.+\.)?{re.escape(host)}:\d+$" for host in hosts]
    return out


def _reading_maker(pool: Pool, own: ProxySettings) -> "Make":
    """The maker of pages for reading: it fetches a page in a thread, from public addresses unless `proxy.private` is
    set, and has a worker filter it."""

    async def make(url: str, settings: Settings) -> str:
        given = fetching(settings, private=own.private, max_bytes=own.max_bytes)
        got = await asyncio.to_thread(partial(fetch, url, **given))
        chosen = settings.update({"filter.mode": "reader"}, "the page for reading")
        until = time.monotonic() + 2 * own.deadline
        job = FilterJob(got.url, got.body, charset=got.charset, settings=chosen, limit=own.max_bytes,
                  deadline=own.deadline, passing=False)  # fmt: skip
        reply = await asyncio.wrap_future(pool.submit(job, own.deadline, until=until))
        reason = reply.failed or reply.value.reason
        if reason:
            code, _, message = reason.partition(": ")
            raise Error(f"{got.url}: {message or f'no content: {code}'}", code=code)
        return reply.value.html

    return make
