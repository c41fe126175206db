"""SVG and HTML parts shared by all games: outlines, coats, creatures, boards, cards, and the tokens that colour them."""
