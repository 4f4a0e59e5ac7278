"""Version 1 of the maker, with its own table of compounds, data/practice1.csv.

Its sets are handed on by their codes, and they stay as they are: whoever wants other items makes another version.
"""
