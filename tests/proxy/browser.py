"""A headless Chromium that is told what to do over its debugging pipe (the Chrome DevTools Protocol)."""

import atexit
import functools
import json
import os
import subprocess
import sys
import tempfile
import time

from parts import CHROMIUM

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--window-size=1280,1600",
         "--remote-debugging-pipe")  # fmt: skip
# The browser reads commands from descriptor 3 and writes answers to 4.
START = ("import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4); os.execv(sys.argv[3],"
         " sys.argv[3:])")
KEYS = {"Enter": (13, "\r"), "Tab": (9, ""), " ": (32, " "), "ArrowDown": (40, ""), "ArrowUp": (38, "")}


@functools.cache
class Chromium:
    """The browser of this process and of whoever has the same `authority`, until the process ends."""

    def __init__(self, authority):
        commands, self.write = os.pipe()
        self.read, answers = os.pipe()
        folder = tempfile.TemporaryDirectory(prefix="chromium", ignore_cleanup_errors=True)
        more = [f"--ignore-certificate-errors-spki-list={authority}"] if authority else []
        command = [sys.executable, "-c", START, str(commands), str(answers), CHROMIUM, *FLAGS,
                   f"--user-data-dir={folder.name}", *more]
        process = subprocess.Popen(command, pass_fds=(commands, answers), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)  # fmt: skip
        atexit.register(lambda: (process.kill(), process.wait(), folder.cleanup()))
        os.close(commands)
        os.close(answers)
        self.number, self.left = 0, b""

    def tell(self, message):
        """Give a command; the number that its answer will have."""
        self.number += 1
        data = json.dumps({"id": self.number, **message}).encode() + b"\0"
        while data:
            data = data[os.write(self.write, data) :]
        return self.number

    def next(self):
        """The next thing that it says."""
        while b"\0" not in self.left:
            piece = os.read(self.read, 1 << 16)
            assert piece, "the browser is gone"
            self.left += piece
        message, _, self.left = self.left.partition(b"\0")
        return json.loads(message)


class Browser:
    """One page in a profile of its own, which shares cookies, cache and connections with no other. `authority` is the
    hash of a certificate's key that is believed besides the usual ones."""

    def __init__(self, proxy="", *, scripts=True, authority="", dark=False):
        self.chromium, self.session, self.seen, self.dark = Chromium(authority), None, [], dark
        behind = {"proxyServer": proxy, "proxyBypassList": "<-loopback>"} if proxy else {}
        self.profile = self.ask("Target.createBrowserContext", **behind)["browserContextId"]
        target = self.ask("Target.createTarget", url="about:blank", browserContextId=self.profile)["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Emulation.setFocusEmulationEnabled", enabled=True)  # whichever window is in front
        if not scripts:
            self.ask("Emulation.setScriptExecutionDisabled", value=True)
        if dark:
            self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])

    def ask(self, method, **values):
        """Give a command and wait for its answer."""
        session = {"sessionId": self.session} if self.session else {}
        number = self.chromium.tell({"method": method, "params": values, **session})
        while (answer := self._next()).get("id") != number:
            self.seen.append(answer.get("method"))
        assert "error" not in answer, (method, answer)
        return answer["result"]

    def _next(self):
        while (message := self.chromium.next()).get("sessionId") != self.session:
            pass  # it is for others
        return message

    def wait(self):
        """Wait until a page that is being loaded is there."""
        while "Page.loadEventFired" not in self.seen:
            self.seen.append(self._next().get("method"))
        self.seen.clear()

    def go(self, url):
        """Load an address."""
        self.seen.clear()
        answer = self.ask("Page.navigate", url=url)
        assert "errorText" not in answer, answer
        self.wait()

    def run(self, script):
        """What a script gives, run in the page as its developer tools would."""
        answer = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def html(self):
        return self.run("document.documentElement.outerHTML")

    def until(self, script):
        """Wait until a script gives something true."""
        end = time.monotonic() + 60
        while not (found := self.run(script)):
            assert time.monotonic() < end, script
            time.sleep(0.05)
        return found

    def focus(self, selector):
        """Put the focus where the Tab key would in the end."""
        found = f"document.querySelector({json.dumps(selector)})"
        assert self.run(f"{found}.focus(); document.activeElement === {found}"), selector

    def press(self, key):
        """Press a key."""
        code, text = KEYS[key]
        name = "Space" if key == " " else key
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, code=name, windowsVirtualKeyCode=code,
                     **({"text": text} if text and kind == "keyDown" else {}))  # fmt: skip

    def type(self, text):
        """Type over what is in the field that has the focus."""
        self.run("document.activeElement.select()")
        self.ask("Input.insertText", text=text)

    def submit(self):
        """Press Enter on what has the focus, and wait for the page that comes."""
        self.seen.clear()
        self.press("Enter")
        self.wait()

    def close(self):
        self.session = None
        self.ask("Target.disposeBrowserContext", browserContextId=self.profile)
