"""Fair shuffles: what is fixed and shown at the start, and the check at the end, which the reader's own browser makes."""

from __future__ import annotations

import htpy as h

from tabletier.language import Message, _
from tabletier.tables.table import Table
from tabletier.web.visit import Visit

#: What the check can say, by the name under which the front-end finds it.
FINDINGS: dict[str, Message] = {
    "good": _("It fits: the secret is the one whose fingerprint was shown, and the shuffles follow from it."),
    "seen": _("It is also the fingerprint that this browser was shown at the start."),
    "own": _("What this browser threw in is part of it."),
    "bad": _("It does not fit. These are not the shuffles that were fixed at the start."),
    "cannot": _("This browser checks nothing on a page that is not secure. Download the export, and run: tabletier replay FILE"),
}


def promise(visit: Visit, table: Table) -> h.Element:
    """Before the game: the fingerprint of the secret, for this browser to remember."""
    told = _(
        "The table has fixed a secret, and shows its fingerprint now. Everybody who sits down"
        " adds chance of their own, so nobody can choose what comes. At the end all of it is shown and can be checked."
    )
    return h.details(class_="fair")[
        h.summary[visit.say(_("Fair shuffles"))],
        h.p[visit.say(told)],
        h.p({"data-fair": table.id, "data-commitment": table.commitment})[h.code[table.commitment]],
    ]


def proof(visit: Visit, table: Table) -> h.Element:
    """After the game: everything that the shuffles came from, and a button that checks it here."""
    say, head = visit.say, table.head
    rows: list[tuple[Message, str]] = [
        (_("Fingerprint shown at the start"), head.commitment),
        (_("The table’s secret"), head.secret.hex()),
        *((_("Thrown in, {n}", n=n), nonce.hex()) for n, nonce in enumerate(head.nonces, 1)),
        (_("The key of all shuffles"), head.key.hex()),
    ]
    checked = {
        "data-fair": table.id,
        "data-commitment": head.commitment,
        "data-committed": head.committed.decode(),
        "data-parts": " ".join(part.hex() for part in (head.secret, *head.nonces)),
        "data-key": head.key.hex(),
        **{f"data-{name}": say(finding) for name, finding in FINDINGS.items()},
    }
    return h.details({"class": "fair", **checked})[
        h.summary[say(_("Were the shuffles fair?"))],
        h.p[say(_("The seed of this table was chosen."))] if table.chosen_seed else None,
        h.dl[[h.div[h.dt[say(label)], h.dd[h.code[value]]] for label, value in rows]],
        h.button(type="button", class_="needs-script", data_do="check-fair")[say(_("Check it in this browser"))],
        h.p(class_="finding", role="status"),
    ]
