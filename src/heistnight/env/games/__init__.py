"""Each game of the house for those who study it: words of its views, rows for learners, a lens, checks of its deck."""
