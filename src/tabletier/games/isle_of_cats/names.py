"""What the things of The Isle of Cats are called. Every name is a whole message, so that each language may order its words."""

from __future__ import annotations

from tabletier.language import _

LEVELS = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard"), "very_hard": _("very hard"), "expert": _("expert")}
