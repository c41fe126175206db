"""The JSON API under /api/v1: the site for programs. It reads no cookie and shows no page; ``docs/api.md`` tells how it is used."""
