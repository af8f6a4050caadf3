"""Views of a Heist (section 7)."""
