"""ionbox from its sources, although a compiled build lies beside them: python -m ionbox.lab.plain MODULE ARGUMENTS"""

import runpy
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class Sources:
    """Stands before the usual finders, which prefer an extension to the source it was made from."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("ionbox."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if __name__ == "__main__":
    sys.meta_path.insert(0, Sources)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
