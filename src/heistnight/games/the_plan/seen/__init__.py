"""What a pair of eyes is shown of The Plan (section 7): the board, what is its own, and what follows from both."""
