"""Names of bots, by seat."""

BOT_NAMES = ("Silk", "Marlowe", "Duchess", "Pockets", "Wren", "Sparks", "Lupe", "Old Nick")
