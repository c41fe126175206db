"""One server for one database: two would each keep their own idea of every table. Reading and copying the file stays free."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO


def claim(path: Path) -> IO[bytes] | None:
    """Opens and locks a file for as long as it stays open; None where another process holds it. The system frees it if we die."""
    file = path.open("ab")
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    os.set_inheritable(file.fileno(), False)
    return file
