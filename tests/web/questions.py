"""Everything that somebody at a table can ask: pages, parts, exports, JSON, and whatever is refused."""

from __future__ import annotations

from typing import Any

from tabletier.engine.game import NOBODY
from tests.web.programs import API, bearer
from tests.web.worlds import BY_SCRIPT, NAME, Person, World, parts_in

PAGE = f"/t/{NAME}"
TABLE = f"{API}/tables/{NAME}"


def ask_everything(world: World, when: str) -> None:
    """All questions of everybody but the secretive seat; pages are drawn anew, as after the site was started again."""
    world.site.app.state.panels.shelves.clear()
    asking = (*world.others[:2], world.others[-1])
    for person in world.others:
        pages(world, when, person)
        if person in asking:
            refusals(world, when, person)
            json(world, when, person)
    for person in world.others[:1]:
        pages(world, when, person, "fr", few=True)
        refusals(world, when, person, "fr")
        json(world, when, person, "fr")


def ask_some(world: World, when: str) -> None:
    """The page, the view and the export of everybody but the secretive seat."""
    for person in world.others:
        world.ask(when, person, "GET", PAGE)
        world.ask(when, person, "GET", f"{PAGE}/export")
        world.ask(when, person, "GET", f"{own(person)}/view?words=1", headers=token(person))
    world.ask(when, world.others[0], "GET", PAGE, lang="fr")


def own(person: Person) -> str:
    """Where a program asks about its own seat, or as an onlooker."""
    return TABLE if person.seat == NOBODY else f"{TABLE}/seats/{person.seat}"


def token(person: Person) -> dict[str, str]:
    return bearer(person.token) if person.token else {}


def pages(world: World, when: str, person: Person, lang: str = "en", *, few: bool = False) -> None:
    """What is looked at."""

    def get(path: str, **more: Any) -> str:
        return world.ask(when, person, "GET", path, lang=lang, **more).text

    page = get(PAGE)
    parts = parts_in(page)
    for path in ("/", f"{PAGE}?choices=all", f"{PAGE}/people", f"{PAGE}/export"):
        get(path)
    for part in parts[:1] if few else parts:
        get(f"{PAGE}/part?part={part}", headers=BY_SCRIPT)
    if few:
        return
    for part in (*parts[:1], "no-such-part"):
        get(f"{PAGE}/part?part={part}")
        get(f"{PAGE}/part?part={part}&step=1&seat={world.secretive.seat}")
    for path in (f"{PAGE}/replay?step=1&seat={world.secretive.seat}", f"/new/{world.setting.game.slug}?again={NAME}", "/healthz"):
        get(path)
    get(f"{PAGE}/stream?seat={world.secretive.seat}&page=none", headers={"host": "elsewhere.example"})
    world.ask(when, person, "HEAD", PAGE)


def refusals(world: World, when: str, person: Person, lang: str = "en") -> None:
    """What is tried in vain, with the reasons."""
    secretive = world.secretive.seat
    seat = secretive if person.seat == NOBODY else person.seat
    seen = "0.0" if person.seat == NOBODY else world.seen(seat)

    def post(action: str, *, script: bool = True, **form: Any) -> None:
        answer = world.ask(when, person, "POST", f"{PAGE}/{action}", lang=lang, data=form, headers=BY_SCRIPT if script else {})
        assert answer.status_code >= 400, (action, form, answer.headers)

    for script in (True, False):
        post("act", script=script, seat=seat, seen="99.99", actions="0")
        post("act", script=script, seat=seat, seen=seen, actions=str(world.setting.game.n_actions - 1))
        post("act", script=script, seat=secretive, seen="0.1", actions="0")
        post("undo", script=script, seat=seat, seen="99.99")
    for action in illegal(world, person):
        post("act", seat=seat, seen=seen, actions=str(action))
    post("act", seat=seat, seen=seen, actions="x")
    post("undo", seat=seat, seen=seen)
    post("undo", seat=secretive, seen="1.0")
    post("join", seat=secretive, name="Eve")
    post("leave", seat=seat)
    post("name", seat=seat, name=world.secretive.name)
    post("again")
    post("pencil", seat=seat, pieces='[{"kind":"none","colour":null,"shape":"none","way":0,"anchor":0}]')
    post("here/no-such-link")
    for action, form in (("nudge", {"seat": secretive}), ("pencil", {"seat": seat, "pieces": "[]"})):  # not always in vain
        world.ask(when, person, "POST", f"{PAGE}/{action}", lang=lang, data=form, headers=BY_SCRIPT)
    if person.seat == NOBODY:
        post("claim")
    if person.seat != 0:
        for action, form in (("issue", {}), ("player", {"player": "bot:random"}), ("close", {"closed": "yes"})):
            post(action, seat=secretive, **form)


def illegal(world: World, person: Person) -> list[int]:
    """Some actions that the rules forbid to somebody just now, one for every kind of reason that there may be."""
    if person.seat == NOBODY:
        return [0]
    masked = world.table.masked(person.seat)
    legal = set(masked.legal_actions(person.seat))
    reasons: dict[str, int] = {}
    for action in range(0, world.setting.game.n_actions, 13):
        if action not in legal:
            reasons.setdefault(masked.why_not(person.seat, action) or "", action)
    return list(reasons.values())[:6]


def json(world: World, when: str, person: Person, lang: str = "en") -> None:
    """The same for programs, with the person's token and without."""
    foreign = f"{TABLE}/seats/{world.secretive.seat}"

    def ask(method: str, path: str, **more: Any) -> None:
        for headers in (token(person), {}) if person.token else ({},):
            world.ask(when, person, method, path, lang=lang, headers=headers, **more)

    places = dict.fromkeys((own(person), TABLE))
    for path in (f"{own(person)}/view", *(f"{place}/view?words=1" for place in places), *(f"{place}/export" for place in places), TABLE):
        ask("GET", path)
    for path in (f"{foreign}/view", f"{foreign}/stream", f"{foreign}/export", f"{TABLE}/seats/31/view", f"{TABLE}/nothing"):
        ask("GET", path)
    ask("POST", f"{foreign}/act", json={"actions": [0]})
    ask("POST", f"{foreign}/undo", json={})
    ask("POST", f"{own(person)}/act", json={"actions": [0], "seen": {"entries": 99, "reveals": 99}})
    ask("POST", f"{own(person)}/act", json={"actions": [world.setting.game.n_actions - 1]})
    ask("POST", f"{own(person)}/act", json={"actions": [10**9]})
    ask("POST", f"{own(person)}/act", json={"actions": "none"})
    ask("POST", f"{own(person)}/undo", json={"seen": {"entries": 99, "reveals": 99}})
