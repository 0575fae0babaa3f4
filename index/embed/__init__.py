"""Text to vectors with a model that runs here: which there are, how the default is made, how one is run."""

import os

# onnxruntime phones home unless told not to before it is imported; later is too late.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
# A second BLAS thread costs more than it brings on vectors this small, most of all on a busy machine.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
