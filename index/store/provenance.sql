-- Step to version 3: what the history of the vault's repository says. Made of the repository; deleting it costs time.
CREATE TABLE git_commits (         -- every commit that HEAD reaches, as far as it was read
    id VARCHAR NOT NULL, generation INTEGER NOT NULL,   -- one more than the highest of its parents
    committed BIGINT NOT NULL,                          -- seconds since 1970
    people VARCHAR NOT NULL,                            -- lines: the author, and whoever else is named as having written
    shallow BOOLEAN NOT NULL                            -- its parents are not there
);
CREATE TABLE git_changes (         -- what a commit did to notes; a path is kept as its hash, since it may be a secret
    id VARCHAR NOT NULL, ord INTEGER NOT NULL, kind VARCHAR NOT NULL, path UBIGINT NOT NULL, old_path UBIGINT NOT NULL
);
CREATE TABLE provenance (          -- by note, what follows from them
    path VARCHAR PRIMARY KEY, first BIGINT, last BIGINT NOT NULL, commits INTEGER NOT NULL, agents INTEGER NOT NULL,
    authors VARCHAR NOT NULL,      -- JSON list of names, who committed most first
    blob VARCHAR NOT NULL,         -- what HEAD holds, by git's id
    digest BLOB NOT NULL           -- of the file that was found equal to it; empty while there is none
);
