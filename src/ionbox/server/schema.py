"""`python -m ionbox.server.schema > docs/openapi.json` writes the API's document; a test says when that is needed.

TypeScript types are made from it.
"""

import json
import sys

from ionbox.server.app import document

if __name__ == "__main__":
    json.dump(document(), sys.stdout, indent=1, ensure_ascii=False, sort_keys=True)
    sys.stdout.write("\n")
