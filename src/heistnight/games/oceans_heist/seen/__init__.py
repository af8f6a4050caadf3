"""Views of Ocean's Heist (section 7), in ids and words, not numbers, for people read them."""
