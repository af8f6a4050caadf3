"""The five Heists, each with its zones and its rules."""
