"""``audit``: every chip added up anew, and a copy that is sound."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.simulation import simulate


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("audit") / "played.db"
    simulate(path, hands=6, seed=2, tables=1, faults=False)
    return path


def test_a_played_database_is_sound(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--database", str(database), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sound"] is True
    assert found["hands"] >= 6
    assert found["chips"] > 0


def test_a_minted_chip_is_found(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.db"
    bad.write_bytes(database.read_bytes())
    con = sqlite3.connect(bad)
    for (name,) in con.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        con.execute(f"DROP TRIGGER {name}")
    con.execute(
        "UPDATE accounts SET balance = balance + 1 WHERE kind = 'wallet' AND id = (SELECT max(id) FROM accounts WHERE kind = 'wallet')"
    )
    con.commit()
    con.close()
    assert main(["audit", "--database", str(bad)]) == 1
    said = capsys.readouterr().out
    assert "is off by +1 chips" in said
    assert "THE BOOKS ARE NOT SOUND" in said


def test_a_copy_is_made_and_audited(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["audit", "--database", str(database), "--backup", str(tmp_path / "copies")]) == 0
    (copy,) = (tmp_path / "copies").iterdir()
    capsys.readouterr()
    assert main(["audit", "--database", str(copy)]) == 0


def test_a_missing_database_is_an_error_and_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["audit", "--database", str(tmp_path / "none.db")]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "text.db").write_text("not a database, but long enough to be taken for a header", "utf-8")
    assert main(["audit", "--database", str(tmp_path / "text.db")]) == 2
    assert "no database of the bot" in capsys.readouterr().err
