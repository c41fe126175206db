"""Every sentence of the program has its French, and the French catalogue of rules is the twin of the English one.

The sentences are found in the sources as `make words` finds them, so the test needs no file but the sources and the translators' catalogue.
"""

from __future__ import annotations

import ast
import io
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from tabletier.language import catalogue

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "tabletier"
FRENCH = SOURCES / "locale" / "fr" / "LC_MESSAGES" / "tabletier.po"
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "n_": (1, 2)}

Key = str | tuple[str, ...]


def sentences(sources: Path = SOURCES) -> dict[Key, str]:
    """Every message of the sources, one or (one, many), with the place where it is first made."""
    found: dict[Key, str] = {}
    for file, line, key, _comments, _context in extract_from_dir(sources, [("**.py", "python")], keywords=KEYWORDS):
        found.setdefault(key, f"{file}:{line}")
    return found


def gaps(text: str) -> set[str]:
    """The names of the gaps of a sentence. A gap is a bare name: what fills it is already words."""
    names = set()
    for _literal, name, form, conversion in string.Formatter().parse(text):
        if name is not None:
            if not name.isidentifier() or form or conversion:
                raise ValueError(f"{text!r}: a gap is a bare name in braces, found {{{name}}} with {form or conversion or 'no name'}")
            names.add(name)
    return names


def forms(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The singular, and the plural where there is one."""
    return (words,) if isinstance(words, str) else tuple(words or ("",))


def gaps_of(key: Key) -> set[str]:
    """The gaps that every French form must have: those of the English plural, since French counts 0 with 1."""
    return set().union(*(gaps(form) for form in forms(key)))


def missing_or_wrong(found: dict[Key, str], french: Catalog) -> Iterator[str]:
    """What a translator has to mend, one line for each sentence."""
    for key, place in found.items():
        entry = french.get(forms(key)[0])
        name = forms(key)[0]
        if entry is None or forms(entry.id) != forms(key):
            yield f"{place}: no French for {name!r}"
        elif entry.fuzzy:
            yield f"{place}: the French of {name!r} is fuzzy, nobody has looked at it"
        elif not all(forms(entry.string)) or len(forms(entry.string)) != len(forms(key)):
            yield f"{place}: the French of {name!r} is empty"
        else:
            for form in forms(entry.string):
                if gaps(form) != gaps_of(key):
                    yield f"{place}: {name!r} has the gaps {sorted(gaps_of(key))}, its French {form!r} has {sorted(gaps(form))}"
    for entry in french:
        if entry.id and entry.id not in found:
            yield f"obsolete: nothing says {forms(entry.id)[0]!r} any more"
    for old in french.obsolete.values():
        yield f"obsolete: nothing says {forms(old.id)[0]!r} any more"


# A typist's habits that French typography does not have, and the name of each.
SLIPS = {
    "an exclamation mark": re.compile(r"!"),
    "a straight apostrophe": re.compile(r"'"),
    "straight quotation marks": re.compile(r'"'),
    "an ordinary space before a sign": re.compile(r"[ \u00a0][;:?%»]"),
    "no space before a sign": re.compile(r"[^\W\d_][;?»]|[^\W\d_]:(?=\s|$)"),
    "no narrow space after «": re.compile(r"«(?!\u202f)"),
    "three points for an ellipsis": re.compile(r"\.\.\."),
    "a double space": re.compile(r"  "),
}


def slips(text: str) -> list[str]:
    return [name for name, pattern in SLIPS.items() if pattern.search(text)]


def built_keys(file: Path) -> Iterator[str]:
    """Calls that make a message from anything but a literal, or that leave one of its gaps open."""
    tree = ast.parse(file.read_text("utf-8"))
    makers = {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "tabletier.language"
        for name in node.names
        if name.name in {"_", "n_", "Message"}
    }
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        place = f"{file}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.ImportFrom) and node.module == "tabletier.language":
            for name in node.names:
                if name.name in {"_", "n_"} and name.asname:
                    yield f"{place}: {name.name} has another name here, extraction does not find it"
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in makers & {"_", "n_"} and id(node) not in called:
            yield f"{place}: {node.id} is handed on, extraction does not see what it is called with"
        elif isinstance(node, ast.Call):
            yield from built_in_call(node, makers, place)


def built_in_call(node: ast.Call, makers: set[str], place: str) -> Iterator[str]:
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if name == "Message" and isinstance(node.func, ast.Name) and name in makers:
        yield f"{place}: a message is made by _ or n_, not by Message"
    if name not in {"_", "n_"}:
        return
    words = [word.value if isinstance(word, ast.Constant) else None for word in node.args[: 1 if name == "_" else 2]]
    literal = [word for word in words if isinstance(word, str) and word]
    if len(literal) != len(words) or len(words) != (1 if name == "_" else 2):
        yield f"{place}: the text of a message is a literal, not built"
    elif not any(keyword.arg is None for keyword in node.keywords):
        filled = {str(keyword.arg) for keyword in node.keywords} | ({"n"} if name == "n_" else set())
        for gap in sorted(gaps_of(tuple(literal)) - filled):
            yield f"{place}: nothing fills the gap {{{gap}}} of {literal[0]!r}"


def source_files() -> list[Path]:
    return [file for file in sorted(SOURCES.rglob("*.py")) if file != SOURCES / "language.py"]


def french_catalogue() -> Catalog:
    return read_po(io.StringIO(FRENCH.read_text("utf-8")), locale="fr")


def test_every_sentence_has_its_french() -> None:
    wrong = list(missing_or_wrong(sentences(), french_catalogue()))
    assert not wrong, f"{len(wrong)} to mend (`make words` brings the file up to date):\n" + "\n".join(wrong)


def test_french_is_set_as_french() -> None:
    found = [(entry.id, slip) for entry in french_catalogue() if entry.id for form in forms(entry.string) for slip in slips(form)]
    assert not found


def test_what_is_said_is_a_literal_that_extraction_finds() -> None:
    built = [line for file in source_files() for line in built_keys(file)]
    assert not built, "\n".join(built)


def test_french_counts_nought_with_one() -> None:
    words = catalogue("fr")
    assert [words.plural(n) for n in (0, 1, 2, 21)] == [0, 0, 1, 1]


# ---- the checks themselves: each fault is seen, and named ----

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


@pytest.mark.parametrize(
    ("po", "complaint"),
    [
        ("", "no French for 'Undo {what}'"),
        ('msgid "Undo {what}"\nmsgstr ""\n', "is empty"),
        ('#, fuzzy\nmsgid "Undo {what}"\nmsgstr "Annuler {what}"\n', "is fuzzy"),
        ('msgid "Undo {what}"\nmsgstr "Annuler {quoi}"\n', "has ['quoi']"),
        ('msgid "Undo {what}"\nmsgstr "Annuler"\n', "has []"),
        ('msgid "Undo {what}"\nmsgstr "Annuler {what}"\n\nmsgid "Redo"\nmsgstr "Refaire"\n', "nothing says 'Redo'"),
        ('msgid "Undo {what}"\nmsgstr "Annuler {what}"\n\n#~ msgid "Redo"\n#~ msgstr "Refaire"\n', "nothing says 'Redo'"),
        ('msgid "Undo {what}"\nmsgstr "Annuler {what}"\n', None),
    ],
)
def test_a_fault_of_the_catalogue_is_named(po: str, complaint: str | None) -> None:
    lines = list(missing_or_wrong({"Undo {what}": "here:1"}, read_po(io.StringIO(HEAD + po), locale="fr")))
    assert len(lines) == (complaint is not None)
    assert complaint is None or complaint in lines[0]


def test_each_plural_form_keeps_its_number() -> None:
    po = 'msgid "One cat"\nmsgid_plural "{n} cats"\nmsgstr[0] "Un chat"\nmsgstr[1] "{n} chats"\n'
    lines = list(missing_or_wrong({("One cat", "{n} cats"): "here:1"}, read_po(io.StringIO(HEAD + po), locale="fr")))
    assert lines == ["here:1: 'One cat' has the gaps ['n'], its French 'Un chat' has []"]


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("_('Undo ' + what)", "not built"),
        ("_(f'Undo {what}')", "not built"),
        ("_(text)", "not built"),
        ("_('')", "not built"),
        ("n_('One cat', many, 3)", "not built"),
        ("list(map(_, words))", "handed on"),
        ("Message('Undo')", "not by Message"),
        ("_('Undo {what}')", "nothing fills the gap {what}"),
        ("n_('{n} cat of {name}', '{n} cats of {name}', 3)", "nothing fills the gap {name}"),
        ("_('Undo {what}', what=1)", None),
        ("_('Undo '\n  '{what}', what=1)", None),
        ("n_('{n} cat', '{n} cats', 3)", None),
        ("[1 for _ in words]", None),
    ],
)
def test_a_built_key_is_seen(tmp_path: Path, code: str, complaint: str | None) -> None:
    file = tmp_path / "words.py"
    file.write_text(f"from tabletier.language import Message, _, n_\n{code}\n", "utf-8")
    lines = list(built_keys(file))
    assert len(lines) == (complaint is not None)
    assert complaint is None or complaint in lines[0]


def test_extraction_finds_sentences_over_several_lines(tmp_path: Path) -> None:
    (tmp_path / "words.py").write_text("_(\n  'Undo '\n  '{what}', what=1)\nn_('{n} cat', '{n} cats', 3)\n", "utf-8")
    assert set(sentences(tmp_path)) == {"Undo {what}", ("{n} cat", "{n} cats")}


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("Bravo!", "an exclamation mark"),
        ("L'île", "a straight apostrophe"),
        ("Fini ?", "an ordinary space before a sign"),
        ("Fini?", "no space before a sign"),
        ("Jour: 3", "no space before a sign"),
        ("« Chat\u202f»", "no narrow space after «"),
        ("Attendez...", "three points for an ellipsis"),
    ],
)
def test_a_typists_slip_is_seen(text: str, slip: str) -> None:
    assert slip in slips(text)


def test_french_typography_passes() -> None:
    assert slips("L’île\u202f: «\u202f2 au choix\u202f» — voir https://example.org, à 12:30\u202f; 3 jours…") == []


# ---- the rules in two languages ----


#: Catalogues that speak both languages, and how many rules they have.
BILINGUAL = {"explore_and_draw": ("ED", 69), "drake_and_drake": ("DD", 82)}
in_both_languages = pytest.mark.parametrize("game", BILINGUAL)


def rules(file: str) -> dict[str, str]:
    """The numbered lines of a catalogue of rules."""
    text = (ROOT / "docs" / "rules" / file).read_text("utf-8")
    return dict(re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\* (.*)$", text, re.MULTILINE))


def figures(rule: str) -> list[str]:
    """What does not change with the language: figures, references to other rules, the mark of a ruling."""
    return sorted(re.findall(r"\[R\]|\d+", rule))


@in_both_languages
def test_the_rules_are_the_same_in_french(game: str) -> None:
    prefix, count = BILINGUAL[game]
    english, french = rules(f"{game}.md"), rules(f"{game}.fr.md")
    assert list(french) == list(english) == [f"{prefix}-{number:02}" for number in range(1, count + 1)]
    assert [number for number in english if figures(english[number]) != figures(french[number])] == []


@in_both_languages
def test_the_french_rules_are_set_as_french(game: str) -> None:
    text = re.sub(r"`[^`\n]*`", "0", (ROOT / "docs" / "rules" / f"{game}.fr.md").read_text("utf-8"))
    assert [line for line in text.splitlines() if slips(line)] == []
