"""Tools of the repository: what `make` calls, and no part of the package."""
