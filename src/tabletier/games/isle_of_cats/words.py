"""The Isle of Cats in words."""
