"""What a pair of eyes is shown of Ocean's Heist (section 7): ids and words, not numbers, for people read it."""
