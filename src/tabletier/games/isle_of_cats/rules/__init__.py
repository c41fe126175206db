"""The rules of The Isle of Cats, a file for each part of a day. Numbers like IC-31 name the rule in the catalogue.

``table`` holds the kernels of the contract. ``days`` is the one loop that says what comes next: it enters a stage, waits until its seats
have decided, and leaves it. What a seat has to decide stands in its own record (``doing``), so that what many do at once commutes.
A choice of several things is one action for each, upwards, then DONE; nothing takes a choice back.

Who sees what: a card that somebody may not know is UNKNOWN in that viewer's position (``hidden``). While a seat chooses in secret, others
see its record as it stood before (``shown``).
"""
