"""What the two Isle of Cats games share: shapes, boats, rooms, edge, families."""
