"""Putting the proxy together: mitmproxy with our addon, the workers, the settings page on its port."""

import asyncio
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marrow.errors import Error
from marrow.lists import default_folder as folder_of_lists
from marrow.lists.keeper import Keeper
from marrow.server.desk import Desk
from marrow.server.local import Local
from marrow.settings import Settings, settings_from
from marrow.settings_file import SettingsFile
from marrow.workers import Pool

from .work import NICENESS, prepare

_LOOPBACK = frozenset(("127.0.0.1", "::1", "localhost"))
_MOST_WAITING = 64  # pages; further ones pass as they came


def default_folder() -> Path:
    """Where the certificate authority is: `marrow/proxy` in the folder for data (`XDG_DATA_HOME`)."""
    return Path(os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")) / "marrow" / "proxy"


def serve(file: Path, settings: Settings | None = None, *, typed: Mapping[str, Any] | None = None, ready: Any = None) -> None:
    """Run the proxy until it is interrupted. Settings that begin with `proxy.` hold from its start, all others at once;
    `typed` ones go before those of the file.

    Raises `Error` when mitmproxy is not installed, a port is taken, or others could use the proxy without a password.
    """
    try:
        import mitmproxy  # noqa: F401
    except ImportError:
        raise Error("the proxy needs mitmproxy: pip install 'marrow[proxy]'", code="missing-extra") from None
    base = settings or Settings()
    first = settings_from(base, file.read_text(encoding="utf-8-sig"), str(file)) if file.exists() else base
    first = first.update(typed or {}, "command line")
    group = {name: first.get(f"proxy.{name}") for name in _KNOBS}
    if group["host"] not in _LOOPBACK and not group["user"]:
        raise Error(f"proxy.host is {group['host']}: others could use the proxy; set proxy.user to NAME:PASSWORD", code="open-proxy")
    folder = default_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    desk = Desk(SettingsFile(file, base), folder, private=group["private"] or group["host"] in _LOOPBACK)
    asyncio.run(_serve(desk, group, ready))


_KNOBS = ("host", "port", "page_port", "workers", "deadline", "memory", "max_bytes", "upstream", "ignore", "user", "private", "trust")


async def _serve(desk: Desk, group: dict[str, Any], ready: Any) -> None:
    from mitmproxy import options
    from mitmproxy.tools.dump import DumpMaster

    from .addon import Limits, Marrow

    try:
        local = Local(desk, group["page_port"])
    except OSError as error:
        message = f"port {group['page_port']} of the settings page: {error.strerror or error}; set proxy.page_port"
        raise Error(message, code="port") from None
    ports = frozenset((local.port, group["port"]))
    limits = Limits(group["max_bytes"], group["deadline"], desk.private, ports)
    size = group["workers"] or max(1, (os.cpu_count() or 2) - 1)
    pool = Pool(size, prepare, most_waiting=_MOST_WAITING, memory=group["memory"], niceness=NICENESS)
    master = DumpMaster(options.Options(**_options(group, desk.folder)), with_termlog=False, with_dumper=False)
    _more(master, group)
    master.addons.add(Marrow(desk, pool, limits))
    keeper = Keeper(folder_of_lists())
    local.start()
    keeper.start()
    print(f"proxy on {group['host']}:{group['port']}, settings on http://127.0.0.1:{local.port}/", file=sys.stderr)
    if ready:
        ready(master, local)
    try:
        await master.run()
    finally:
        keeper.close()
        local.close()
        await asyncio.to_thread(pool.close)


def _options(group: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What mitmproxy is told before its addons are there."""
    mode = [f"upstream:{group['upstream']}"] if group["upstream"] else ["regular"]
    out: dict[str, Any] = {"listen_host": group["host"], "listen_port": group["port"], "confdir": str(folder), "mode": mode}
    if group["trust"]:
        out["ssl_verify_upstream_trusted_ca"] = group["trust"]
    if group["ignore"]:
        out["ignore_hosts"] = [rf"^(.+\.)?{_escaped(host)}:\d+$" for host in group["ignore"].replace(",", " ").split()]
    return out


def _more(master: Any, group: dict[str, Any]) -> None:
    """Options that mitmproxy's addons bring."""
    master.options.update(stream_large_bodies=str(group["max_bytes"]), onboarding=False, connection_strategy="lazy")
    master.options.update(block_global=False, showhost=False, rawtcp=True, websocket=True)
    if group["user"]:
        master.options.update(proxyauth=group["user"])


def _escaped(host: str) -> str:
    return host.lower().replace(".", r"\.")
