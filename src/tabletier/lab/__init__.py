"""The laboratory: our games through the interfaces that researchers know."""
