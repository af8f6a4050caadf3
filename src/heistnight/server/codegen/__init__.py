"""Files that follow from the code: protocol pages, the wire's types, catalogs of sentences."""
