"""What each pair of eyes is shown (section 7): the board, what a seat owns, and what follows from both."""
