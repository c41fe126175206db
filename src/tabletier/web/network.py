"""The addresses by which other devices reach the site."""

from __future__ import annotations

import ipaddress

from starlette.requests import Request


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach an address."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def reachable(request: Request) -> str | None:
    """The site's address for other devices, without a slash at its end; None where only this computer reaches it."""
    state = request.app.state
    if state.public_url:
        return str(state.public_url)
    if is_loopback(request.url.hostname or "localhost"):
        return None
    return f"{request.url.scheme}://{request.url.netloc}"
