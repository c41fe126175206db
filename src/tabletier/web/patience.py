"""Uvicorn's connections, with an end to its patience: who begins a request and does not finish it is cut off."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

#: So many seconds the first line and the headers of a request may take, and what remains of a body after the answer.
SECONDS = 10.0
LATE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class PatientProtocol(H11Protocol):
    """A connection that ends when the other side owes something for too long. Bodies that are being read, the guard watches."""

    _clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The other side has come: it owes its first request."""
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        """Something has come; a drop now and then does not stop the clock."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """An answer has gone out, perhaps before all was said."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone."""
        super().connection_lost(exc)
        self._stop()

    def _look(self) -> None:
        if not self._owes():
            self._stop()
        elif self._clock is None:
            self._clock = self.loop.call_later(SECONDS, self._cut_off)

    def _owes(self) -> bool:
        begun = bool(self.conn.trailing_data[0])
        if self.conn.their_state is h11.IDLE:
            return begun or self.cycle is None  # between two requests, uvicorn's own clock runs
        return self.conn.their_state is h11.SEND_BODY and self.cycle is not None and self.cycle.response_complete

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _cut_off(self) -> None:
        self._clock = None
        if not self._owes() or self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self.transport.write(LATE)
        self.transport.close()
