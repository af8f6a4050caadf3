"""The research doors: the same rules behind PettingZoo, Gymnasium and OpenSpiel, seen through one encoding of views."""
