"""Finding: by words, by names and by meaning, fused to one ranking."""
