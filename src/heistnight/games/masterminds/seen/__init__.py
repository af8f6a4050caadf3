"""Views (section 7): board, own and advice."""
