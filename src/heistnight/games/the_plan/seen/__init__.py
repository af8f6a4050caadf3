"""Views of The Plan (section 7): board, own and advice."""
