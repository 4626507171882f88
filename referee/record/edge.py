"""The edge: YAML and JSON text becomes plain data, every node of which knows its place.

The plain data are mappings with text keys, lists, texts, whole numbers, true, false and null, nothing else.
"""

from __future__ import annotations

from referee.record.document import Document, Mark, decode, read_file
from referee.record.json_reader import read_json
from referee.record.yaml_reader import read_yaml

__all__ = ["Document", "Mark", "decode", "read_file", "read_json", "read_yaml"]
