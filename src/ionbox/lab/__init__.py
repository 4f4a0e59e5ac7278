"""Many matches and many measurements, no server."""
