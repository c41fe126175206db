"""A match between people: seats, the log, undo, what each viewer sees, replay, and all tables of a site together."""
