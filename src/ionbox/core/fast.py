"""What compiled code reads and writes without a call: arrays of fixed numbers, and bytes. The one door to `librt`.

mypyc's own library is young; where a name of it changes, it changes here. The compiler knows both by their full names,
through this door as well: the C it writes is the same.
"""

from librt.strings import BytesWriter
from librt.vecs import vec

__all__ = ["BytesWriter", "vec"]
