"""The process: its place, its start and end, its thread of life, its renewal after an upgrade."""
