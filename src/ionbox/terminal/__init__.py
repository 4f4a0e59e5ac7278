"""Play in a terminal: the same views and the same notation as everywhere."""
