"""What can be wrong with a PostgreSQL, in words, and what is worth asking again."""

from urllib.parse import urlsplit

import asyncpg

# The server is away, restarts or is full, or two processes stood in each other's way: worth asking again.
PASSING = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what asyncpg raises where a connection was ended while nobody used it
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TransactionRollbackError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,  # this process was asleep in the middle of one
)

# What a database can be opened or closed by, besides.
FAILURES = (*PASSING, ValueError, asyncpg.PostgresError)
# What is wrong with one that cannot be opened, and what to do: the first that fits.
TROUBLE = {
    asyncpg.InvalidAuthorizationSpecificationError: "does not let this user in ({}): check the user and the password "
    "in its address.",
    asyncpg.InvalidCatalogNameError: "is not there ({}): make it, or name another.",
    asyncpg.InvalidSchemaNameError: "is not there ({}): make it, or name another.",
    asyncpg.TooManyConnectionsError: "is full ({}): close what uses it, or raise its max_connections.",
    asyncpg.ReadOnlySQLTransactionError: "may only be read ({}): name the server that takes writes.",
    asyncpg.InsufficientPrivilegeError: "is not this user's ({}): let this user make tables there, or name another.",
    asyncpg.SyntaxOrAccessError: "holds another program's tables: name another database.",
    asyncpg.DataError: "holds another program's tables: name another database.",
    Exception: "cannot be reached ({}): is it running, and is its address right?",
}


def trouble(url: str, error: Exception, patience: float) -> str:
    """Why this database cannot be opened, and what to do about it."""
    if isinstance(error, ValueError) and not isinstance(error, asyncpg.InterfaceError):
        # Not repeated: a slash in a password is the commonest reason.
        address = "write postgresql://user:password@host:5432/name, with %2F for a slash in the password."
        return f"The database's address cannot be read: {address}"
    sentence = next(sentence for kind, sentence in TROUBLE.items() if isinstance(error, kind))
    return f"{named(url)} {sentence.format(str(error) or f'no answer in {patience:g} seconds')}"


def named(url: str) -> str:
    """The database without the password in its address."""
    parts = urlsplit(url)
    return f"The database {parts.path.strip('/') or 'postgres'} on {parts.hostname or 'this machine'}"
