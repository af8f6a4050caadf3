"""What eyes see of a Heist (section 7)."""
