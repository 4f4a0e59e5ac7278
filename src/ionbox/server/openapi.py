"""The OpenAPI document of everything that is said, sockets included; `just wire` writes it and the TypeScript types."""

from typing import Any

import msgspec

from ionbox.server import wire
from ionbox.server.app import make_app
from ionbox.server.house import House


def document() -> dict[str, Any]:
    """The routes as Litestar describes them, and the messages of the socket beside their bodies."""
    app = make_app(_no_house)
    routes = app.openapi_schema.to_schema()
    ref = "#/components/schemas/{name}"
    (client, server), parts = msgspec.json.schema_components([wire.ClientMessage, wire.ServerMessage], ref_template=ref)
    # A frame is told apart by its tag, so a tag is never left out.
    for one in parts.values():
        if "t" in one.get("properties", {}):
            one["required"] = ["t", *(name for name in one["required"] if name != "t")]
    schemas = {**routes.get("components", {}).get("schemas", {}), **parts}
    schemas |= {"ClientMessage": client, "ServerMessage": server}
    return {**routes, "components": {**routes.get("components", {}), "schemas": dict(sorted(schemas.items()))}}


async def _no_house() -> House:
    raise RuntimeError("This application describes itself; it does not serve.")


def text() -> str:
    """As docs/openapi.json holds it."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=1).decode() + "\n"


if __name__ == "__main__":
    print(text(), end="")
