"""The commands, each with its options as people read them."""
