"""Messages: words that are still open as to their language. Made anywhere above the rules, put into words at the border."""

from __future__ import annotations

import functools
import gettext
import io
import re
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class Message:
    """An English sentence with ``{named}`` gaps, its plural where it has one, and what fills the gaps (other messages included)."""

    text_en: str
    params: dict[str, Any] = field(default_factory=dict)
    plural_en: str | None = None
    n: int = 0

    def text(self, lang: str) -> str:
        """The sentence in a language of :data:`LANGUAGES`; another one falls back to English."""
        words = catalogue(lang)
        if self.plural_en is None:
            sentence = words.gettext(self.text_en)
        else:
            sentence = words.ngettext(self.text_en, self.plural_en, abs(self.n))
        return sentence.format_map({name: in_words(value, lang) for name, value in self.params.items()})

    def __str__(self) -> str:
        return self.text("en")


def in_words(value: Any, lang: str) -> str:
    """A message in a language; a list of messages joined by commas; a number with a true minus sign; anything else as it is written."""
    if isinstance(value, int):
        return str(value).replace("-", "\N{MINUS SIGN}")
    if isinstance(value, Message):
        return value.text(lang)
    if isinstance(value, (list, tuple)):
        return ", ".join(in_words(item, lang) for item in value)
    return str(value)


def _(text: str, **params: Any) -> Message:
    """A message. The text is its key in the catalogues: write it out, do not build it."""
    return Message(text, params)


def n_(one: str, many: str, n: int, **params: Any) -> Message:
    """A message with a number, which is also the gap ``{n}``."""
    return Message(one, {"n": n, **params}, many, n)


@functools.cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language, read from the translators' file. English is the text itself."""
    file = resources.files("tabletier") / "locale" / lang / "LC_MESSAGES" / "tabletier.po"
    if lang == "en" or not file.is_file():
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo  # only here: programs that play in English start faster
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.StringIO(file.read_text("utf-8")), locale=lang))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def chosen(accept_language: str | None) -> str:
    """The first of our languages in a browser's ``Accept-Language`` header; English without one."""
    for part in re.split(r"[,;]\s*", accept_language or ""):
        if part[:2].lower() in LANGUAGES:
            return part[:2].lower()
    return LANGUAGES[0]
