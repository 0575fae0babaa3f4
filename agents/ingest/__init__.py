"""Sources compiled into notes by a language model, through the same tools that agents have."""
