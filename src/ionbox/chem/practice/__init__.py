"""Practice: items made from ions and formulas, and what is said to an answer. Each version of the maker stays."""
