"""Reading what is drawn, as a browser would: ids, references, and whether every element is closed."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

VOID = {"input", "link", "meta", "br", "img", "hr"}


class Reader(HTMLParser):
    """Collects elements as (name, attributes, text); complains about what is not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.faults: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"<{name}> is never closed" for name in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if len({name for name, _ in attrs}) < len(attrs):
            self.faults.append(f"<{tag}> has an attribute twice")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1:]}")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, attribute: str) -> list[Any]:
        """The values of an attribute, in order."""
        return [attributes[attribute] for _tag, attributes in self.elements if attribute in attributes]

    def referred(self) -> set[str]:
        """All ids that something on the page refers to."""
        found = {href[1:] for href in self.all("href") if href.startswith("#")}
        for attribute in ("fill", "stroke", "clip-path"):
            found |= {id_ for value in self.all(attribute) for id_ in re.findall(r"url\(#([^)]+)\)", value or "")}
        for attribute in ("popovertarget", "for", "aria-labelledby", "aria-describedby"):
            found |= {value for value in self.all(attribute) if value}
        found |= {id_ for value in self.all("data-lights") for id_ in (value or "").split()}
        return found
