-- Step to version 2: the concept graph, made of the notes as everything else is. Deleting it costs time alone.
CREATE TABLE note_concepts (       -- what each note is about, and where each concept was found
    note_id INTEGER NOT NULL, key VARCHAR NOT NULL, label VARCHAR NOT NULL, source VARCHAR NOT NULL,
    line INTEGER NOT NULL, weight DOUBLE NOT NULL
);
CREATE TABLE graph_notes (         -- notes as the graph knows them: what they are called, near to and joined with
    note_id INTEGER PRIMARY KEY, path VARCHAR NOT NULL, title VARCHAR NOT NULL, aliases VARCHAR NOT NULL,
    vectors INTEGER NOT NULL, mute BOOLEAN NOT NULL, near BLOB NOT NULL, edges BLOB NOT NULL
);
CREATE TABLE graph_communities (
    number INTEGER PRIMARY KEY, name VARCHAR NOT NULL, cohesion DOUBLE NOT NULL, summary VARCHAR NOT NULL,
    notes VARCHAR NOT NULL, concepts VARCHAR NOT NULL, folders VARCHAR NOT NULL    -- JSON lists
);
-- rev, epoch and what was frozen at the epoch; without `rev` the graph has to be made anew
CREATE TABLE graph_frozen (k VARCHAR PRIMARY KEY, v BLOB NOT NULL);
