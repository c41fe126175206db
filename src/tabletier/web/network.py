"""The addresses by which the site is reached, and from where a request comes."""

from __future__ import annotations

import ipaddress
import socket

from starlette.requests import HTTPConnection

#: What a proxy adds. A request that carries one has come from further away than it seems, believed or not.
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach an address."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def is_any(host: str) -> bool:
    """Whether an address to listen at stands for all addresses of this computer."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def in_brackets(host: str) -> str:
    """A host as it stands in the address of a page."""
    return f"[{host}]" if ":" in host else host


def address_in_network() -> str | None:
    """This computer's address in the local network, None where it is in none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        host = str(probe.getsockname()[0])
    return None if is_loopback(host) or is_any(host) else host


def came_from(request: HTTPConnection) -> str:
    """The address of who asks, as far as it is known; from behind a proxy only where that is one we believe."""
    return request.client.host if request.client else ""


def at_loopback(request: HTTPConnection) -> bool:
    """Whether the request was made on this computer, and not by a proxy for somebody else."""
    return is_loopback(came_from(request)) and not any(name in request.headers for name in FORWARDED)


def at_this_computer(request: HTTPConnection) -> bool:
    """Whether a browser of this computer asks, at a site that was started for the people at this computer."""
    return request.app.state.local and at_loopback(request)


def reachable(request: HTTPConnection) -> str | None:
    """The site's address for other devices, without a slash at its end; None where only this computer reaches it."""
    state = request.app.state
    known: str | None = state.public_url or state.near
    if known:
        return known
    if is_loopback(request.url.hostname or "localhost"):
        return None
    return f"{request.url.scheme}://{request.url.netloc}"
