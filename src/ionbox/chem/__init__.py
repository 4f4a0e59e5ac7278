"""What is true of ions in any game: charges, compounds, names, speech, and why a try is not a compound."""
