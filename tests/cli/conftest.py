"""What the tests of the command line share."""

import pytest

from marrow.cli import main


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty working folder, and no settings from elsewhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-config"))
    return tmp_path


@pytest.fixture
def run(folder, capsys):
    """Run the command line in this process and give its exit code, standard output and the lines of standard error."""

    def go(*arguments):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:  # argparse
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err.splitlines()

    return go
