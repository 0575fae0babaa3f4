-- The index file, version 1. A cache of the notes: deleting it costs time, never knowledge.
-- No LIST columns and no foreign keys where small writes go; ids are never used twice within one file.
CREATE TABLE meta (k VARCHAR PRIMARY KEY, v VARCHAR NOT NULL);
CREATE TABLE counters (
    rev BIGINT NOT NULL,           -- revision of the last transaction
    next_note INTEGER NOT NULL,
    next_passage BIGINT NOT NULL,
    base_rev BIGINT NOT NULL,      -- postings_<base_generation> holds every note written up to this revision
    base_generation INTEGER NOT NULL
);
INSERT INTO counters VALUES (0, 1, 1, 0, 0);
CREATE TABLE notes (
    note_id INTEGER PRIMARY KEY, path VARCHAR NOT NULL UNIQUE, title VARCHAR NOT NULL,
    tags VARCHAR NOT NULL, aliases VARCHAR NOT NULL, headings VARCHAR NOT NULL,    -- JSON lists of text
    id VARCHAR NOT NULL, type VARCHAR NOT NULL, status VARCHAR NOT NULL,
    created VARCHAR NOT NULL, updated VARCHAR NOT NULL, trust DOUBLE, confidence DOUBLE,
    words INTEGER NOT NULL, lang VARCHAR NOT NULL, meta VARCHAR NOT NULL,          -- JSON object
    size BIGINT NOT NULL, mtime_ns BIGINT NOT NULL, ctime_ns BIGINT NOT NULL, inode UBIGINT NOT NULL,
    digest BLOB NOT NULL, passages INTEGER NOT NULL, rev BIGINT NOT NULL
);
CREATE TABLE passages (
    passage_id BIGINT PRIMARY KEY, note_id INTEGER NOT NULL, ord INTEGER NOT NULL, heading VARCHAR NOT NULL,
    line_a INTEGER NOT NULL, line_b INTEGER NOT NULL, text VARCHAR NOT NULL, lang VARCHAR NOT NULL,
    text_hash BLOB NOT NULL
);
CREATE INDEX passages_note ON passages (note_id);
CREATE TABLE note_terms (note_id INTEGER PRIMARY KEY, rev BIGINT NOT NULL, length INTEGER NOT NULL, terms BLOB NOT NULL);
CREATE TABLE links (
    note_id INTEGER NOT NULL, ord INTEGER NOT NULL, kind VARCHAR NOT NULL, target VARCHAR NOT NULL,
    anchor VARCHAR NOT NULL, line INTEGER NOT NULL
);
CREATE TABLE problems (note_id INTEGER NOT NULL, line INTEGER NOT NULL, code VARCHAR NOT NULL, text VARCHAR NOT NULL);
CREATE TABLE refused (
    path BLOB PRIMARY KEY,         -- as bytes: a refused name need not be text
    size BIGINT NOT NULL, mtime_ns BIGINT NOT NULL, ctime_ns BIGINT NOT NULL, inode UBIGINT NOT NULL,
    digest BLOB NOT NULL, line INTEGER NOT NULL, code VARCHAR NOT NULL, text VARCHAR NOT NULL
);
CREATE TABLE usage (
    path VARCHAR PRIMARY KEY, reads BIGINT NOT NULL, up BIGINT NOT NULL, down BIGINT NOT NULL, last DOUBLE NOT NULL
);
-- vectors_<model>: what a passage's text means to that model, whichever note it stands in
CREATE TABLE models (model INTEGER PRIMARY KEY, name VARCHAR NOT NULL UNIQUE, dims INTEGER NOT NULL);
