"""What bots are called, by seat."""

BOT_NAMES = ("Silk", "Marlowe", "Duchess", "Pockets", "Wren", "Sparks", "Lupe", "Old Nick")
