"""Where tables live between two starts of the program."""
