"""The table on the network: gatherings, tables, sockets and routes. The rules are elsewhere; the SQL is in `store`."""
