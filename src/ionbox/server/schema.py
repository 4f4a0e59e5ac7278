"""The API as one document: HTTP routes and socket messages, from the types that serve them.

`python -m ionbox.server.schema > docs/openapi.json` writes it; a test says when that is needed. TypeScript types are
made from it.
"""

import json
import sys
from typing import Any, cast

import msgspec

from ionbox.server import wire
from ionbox.server.app import make_app


def document() -> dict[str, Any]:
    """OpenAPI 3.1, with every message of the socket among its schemas."""

    async def nowhere() -> Any:
        raise NotImplementedError("this application is only described")

    described = make_app(nowhere).openapi_schema.to_schema()
    (client, server), schemas = msgspec.json.schema_components(
        [wire.ClientMessage, wire.ServerMessage], ref_template="#/components/schemas/{name}"
    )
    described["components"]["schemas"] |= {**schemas, "ClientMessage": client, "ServerMessage": server}
    # Through JSON: the order of keys and the kinds of numbers are those a reader of the file sees.
    return cast(dict[str, Any], json.loads(json.dumps(described, sort_keys=True)))


if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1, ensure_ascii=False, sort_keys=True)
    sys.stdout.write("\n")
