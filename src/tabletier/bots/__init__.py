"""Players that are programs. They see masked positions only."""
