"""Views of Bank Heist (section 7), in ids, not numbers: the client and people read them."""
