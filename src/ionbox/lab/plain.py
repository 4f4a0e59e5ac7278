"""Runs a module of ionbox and all it imports from their sources, even where a compiled build lies beside them."""

import runpy
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Annotated

from cyclopts import Parameter


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


def main(module: str, *arguments: Annotated[str, Parameter(allow_leading_hyphen=True)]) -> None:
    """
    Parameters
    ----------
    module
        Its full name, such as ionbox.lab.measures.
    arguments
        Its arguments.
    """
    from ionbox.core.types import BadInput

    sys.argv[:] = [module, *arguments]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except ImportError as missing:
        raise BadInput(f"{missing}.") from None


if __name__ == "__main__":
    sys.meta_path.insert(0, Sources)  # before anything else of ionbox is imported
    from ionbox.lab.command import run

    run(main)
