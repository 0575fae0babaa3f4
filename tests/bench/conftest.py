"""The measurements lie beside the package, not in it: their folder's parent is put where Python looks."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent.parent))
