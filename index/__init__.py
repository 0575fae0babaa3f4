"""The core: notes in, ranked and cited passages out. It knows of no socket, terminal or git hook."""
