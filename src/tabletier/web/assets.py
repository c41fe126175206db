"""The built front-end: read once, served under a path that holds its digest, so that browsers may keep it for good."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
COMPRESSED = (".js", ".css", ".svg")
#: Of what stands at an address that changes with it.
FOR_GOOD = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """One file: its media type, its bytes, and the same compressed (None where that gains nothing)."""

    media_type: str
    body: bytes
    compressed: bytes | None


class Assets:
    """All built files by name; ``digest`` names them together."""

    def __init__(self, files: dict[str, Asset]) -> None:
        self.files = files
        digest = hashlib.sha256()
        for name in sorted(files):
            digest.update(name.encode() + b"\0" + files[name].body)
        self.digest = digest.hexdigest()[:16]

    def __contains__(self, name: str) -> bool:
        return name in self.files

    def url(self, name: str) -> str:
        """The address of a file, which changes whenever any of them does."""
        return f"/static/{self.digest}/{name}"


def read_assets() -> Assets:
    """The files of the package's ``static`` folder; none before the front-end is built: pages then work without script."""
    folder = resources.files("tabletier.web") / "static"
    return Assets({name: _asset(name, file.read_bytes()) for name, file in _walk(folder)})


def _walk(folder: Traversable, prefix: str = "") -> list[tuple[str, Traversable]]:
    if not folder.is_dir():
        return []
    found: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _walk(entry, f"{prefix}{entry.name}/")
        elif not entry.name.startswith(".") and not entry.name.endswith(".map"):
            found.append((prefix + entry.name, entry))
    return found


def _asset(name: str, body: bytes) -> Asset:
    suffix = name[name.rfind(".") :]
    media_type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Asset(media_type, body, gzip.compress(body, 9, mtime=0) if suffix in COMPRESSED else None)


async def static(request: Request) -> Response:
    """GET /static/DIGEST/NAME. An outdated digest is not found, so no old page mixes two releases."""
    assets: Assets = request.app.state.assets
    asset = assets.files.get(request.path_params["name"])
    if asset is None or request.path_params["digest"] != assets.digest:
        raise HTTPException(404)
    headers = {"cache-control": FOR_GOOD, "vary": "accept-encoding"}
    if asset.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.compressed, media_type=asset.media_type, headers=headers | {"content-encoding": "gzip"})
    return Response(asset.body, media_type=asset.media_type, headers=headers)
