"""The command line as a process: pipes, signals, terminals, locales."""

import json
import os
import re
import shlex
import signal
import struct
import subprocess
import sys
import threading
import time

import pytest
from running import PAGE, command, environment, marrow

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of POSIX")


@pytest.fixture
def pages(folder):
    """A folder with many pages, each of some size, so that a run takes a while."""
    root = folder / "pages"
    root.mkdir()
    for number in range(400):
        more = f"<p>{'More rain fell. ' * 200}</p>"
        (root / f"{number:03}.html").write_text(PAGE.replace("Rain", f"Rain {number}") + more)
    return root


def test_a_page_through_a_pipe(folder):
    done = marrow("--url", "https://example.org/a/", folder=folder, data=PAGE.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"# Rain\n")
    assert b"https://example.org/a/b" in done.stdout


def test_failures_go_to_standard_error_and_the_code_says_so(folder):
    (folder / "a.html").write_text(PAGE)
    done = marrow("a.html", "absent.html", folder=folder)
    assert done.returncode == 1
    assert done.stdout.startswith(b"# Rain\n") or b"# Rain\n" in done.stdout
    assert re.fullmatch(rb"absent\.html: not-found: [^\n]*\n", done.stderr)


def test_output_is_utf_8_whatever_the_locale(folder):
    (folder / "a.html").write_text(PAGE.replace("valley", "Łódź 谷"), encoding="utf-8")
    for coding in ("ascii", "latin-1"):
        for arguments in (["a.html"], ["explain", "a.html"]):
            done = marrow(*arguments, folder=folder, PYTHONIOENCODING=coding)
            assert (done.returncode, done.stderr) == (0, b"")
            assert "Łódź 谷" in done.stdout.decode("utf-8")


@pytest.mark.parametrize(("arguments", "closed", "wanted"), [
    ("a.html", ">&-", b"marrow: standard input or output is closed; name files for them (see --help)\n"),
    ("a.html a.html -t json", ">&-", b"marrow: standard input or output is closed; name files for them (see --help)\n"),
    ("explain a.html", ">&-", b"marrow: standard input or output is closed; name files for them (see --help)\n"),
    ("-", "<&-", b"marrow: standard input or output is closed; name files for them (see --help)\n"),
    ("", "<&-", b"marrow: standard input or output is closed; name files for them (see --help)\n"),
    ("absent.html", "2>&-", b""),
])  # fmt: skip
def test_closed_streams(folder, arguments, closed, wanted):
    (folder / "a.html").write_text(PAGE)
    line = f"{shlex.join(command(*arguments.split()))} {closed}"
    done = subprocess.run(["bash", "-c", line], check=False, cwd=folder, env=environment(), capture_output=True,
                          timeout=60, stdin=subprocess.DEVNULL)  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (3 if "2>" in closed else 2, b"", wanted)


def test_closed_output_does_not_matter_to_files(folder):
    (folder / "a.html").write_text(PAGE)
    line = f"{shlex.join(command('a.html', '-O', 'out'))} >&- 2>&- <&-"
    done = subprocess.run(["bash", "-c", line], check=False, cwd=folder, env=environment(), timeout=60)
    assert done.returncode == 0
    assert (folder / "out" / "a.md").read_text().startswith("# Rain\n")


def test_a_reader_that_leaves_is_no_failure(pages, folder):
    line = f"{shlex.join(command('pages', '-t', 'jsonl'))} | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], check=False, cwd=folder, env=environment(), capture_output=True,
                          timeout=60)  # fmt: skip
    first, code = done.stdout.splitlines()
    assert json.loads(first)["title"] == "Rain 0"
    assert (code, done.stderr) == (b"0", b"")


def test_an_output_that_is_full_is_one_line(folder):
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    (folder / "a.html").write_text(PAGE)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command("a.html"), check=False, cwd=folder, env=environment(), stdout=full,
                              stderr=subprocess.PIPE, timeout=60)  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == b"marrow: standard output: No space left on device\n"
    for form in ("jsonl", "epub"):
        line = command("a.html", "-t", form, "-o", "/dev/full", "--set", "epub.images=false")
        done = subprocess.run(line, check=False, cwd=folder, env=environment(), capture_output=True, timeout=60)
        assert done.stderr.endswith(b"/dev/full: No space left on device\n") and done.stderr.count(b"\n") == 1


def test_an_interruption_ends_the_run_and_what_is_written_is_whole(pages, folder):
    process = subprocess.Popen(command("pages", "-O", "out", "-t", "json"), cwd=folder, env=environment(),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)  # fmt: skip
    deadline = time.monotonic() + 30
    while not (folder / "out/003.json").exists() and time.monotonic() < deadline:
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
    written = sorted((folder / "out").iterdir())
    assert 4 <= len(written) < 400
    for path in written:
        assert json.loads(path.read_text())["title"] == f"Rain {int(path.stem)}"


def _on_a_terminal(arguments, folder):
    """What a run writes to standard error when that is a terminal, and its exit code."""
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(command(*arguments), cwd=folder, env=environment(TERM="xterm", COLUMNS="80"),
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs)  # fmt: skip
    os.close(theirs)
    seen: list[bytes] = []

    def read():
        while True:
            try:
                data = os.read(ours, 4096)
            except OSError:  # Linux says so when the other side is closed
                return
            if not data:
                return
            seen.append(data)

    reader = threading.Thread(target=read)
    reader.start()
    out, _ = process.communicate(timeout=60)
    reader.join(60)
    os.close(ours)
    return out, b"".join(seen).decode(), process.returncode


def test_progress_shows_on_a_terminal_and_only_there(folder):
    for name in "abc":
        (folder / f"{name}.html").write_text(PAGE)
    everything = ["a.html", "b.html", "c.html", "absent.html"]
    out, err, code = _on_a_terminal([*everything, "-t", "jsonl"], folder)
    assert (code, len(out.splitlines())) == (1, 3)
    assert "4/4" in err
    assert "page" in err
    assert "absent.html: not-found: " in err
    assert b"%|" not in marrow(*everything, folder=folder).stderr
    assert _on_a_terminal([*everything, "-q"], folder)[1] == ""
    assert _on_a_terminal(["a.html"], folder)[1] == ""  # one page needs none


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["explain", "--help"], ["config", "--help"]])
def test_help_and_version(folder, arguments):
    done = marrow(*arguments, folder=folder)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"marrow" in done.stdout
    if arguments == ["--help"]:
        assert b"exit codes:" in done.stdout
        assert b"marrow ./explain" in done.stdout


def test_an_interruption_while_it_starts_is_no_traceback(folder):
    late = ("import os, signal, sys\nclass Late:\n def find_spec(name, *_):\n"
            "  if name == 'marrow.pipeline': os.kill(os.getpid(), signal.SIGINT)\nsys.meta_path.insert(0, Late)\n")
    code = f"{late}from marrow.cli import main\nsys.exit(main([]))"
    done = subprocess.run([sys.executable, "-c", code], check=False, env=environment(), capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
