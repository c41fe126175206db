"""What every game is made of: records, chance, cells, shapes, and the contract that a game fulfils."""
