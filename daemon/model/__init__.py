"""The embedding model at work: loaded once, embedding behind all else, comparing and reranking."""
