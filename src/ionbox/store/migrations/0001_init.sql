-- One text for SQLite and PostgreSQL. Flags are 0 or 1, lists and mappings are JSON, times are seconds since 1970.
-- Whatever belongs to a gathering goes with it: erasing is one DELETE.

CREATE TABLE gatherings (
  "id" TEXT PRIMARY KEY,
  "code" TEXT NOT NULL,
  "game" TEXT NOT NULL,
  "preset" TEXT NOT NULL,
  "options" TEXT NOT NULL,
  "seats" BIGINT NOT NULL,
  "plan" TEXT NOT NULL,
  "many" BIGINT NOT NULL,
  "spectators" BIGINT NOT NULL,
  "clock" BIGINT NOT NULL,
  "host_hash" TEXT NOT NULL,
  "door" BIGINT NOT NULL,
  "paused" BIGINT NOT NULL,
  "created" DOUBLE PRECISION NOT NULL,
  "ended" DOUBLE PRECISION NOT NULL
);
CREATE UNIQUE INDEX gatherings_live_code ON gatherings ("code") WHERE "ended" = 0;
CREATE INDEX gatherings_code ON gatherings ("code");
CREATE INDEX gatherings_ended ON gatherings ("ended");

CREATE TABLE tables (
  "id" TEXT PRIMARY KEY,
  "gathering" TEXT NOT NULL REFERENCES gatherings ("id") ON DELETE CASCADE,
  "number" BIGINT NOT NULL,
  "status" TEXT NOT NULL,
  "seats" TEXT NOT NULL,
  "match" TEXT NOT NULL,
  "created" DOUBLE PRECISION NOT NULL
);
CREATE INDEX tables_gathering ON tables ("gathering");

CREATE TABLE matches (
  "id" TEXT PRIMARY KEY,
  "table" TEXT NOT NULL REFERENCES tables ("id") ON DELETE CASCADE,
  "gathering" TEXT NOT NULL REFERENCES gatherings ("id") ON DELETE CASCADE,
  "game" TEXT NOT NULL,
  "version" BIGINT NOT NULL,
  "seats" BIGINT NOT NULL,
  "options" TEXT NOT NULL,
  "names" TEXT NOT NULL,
  "seed" TEXT NOT NULL,
  "started" DOUBLE PRECISION NOT NULL,
  "ended" DOUBLE PRECISION NOT NULL,
  "outcome" TEXT NOT NULL
);
CREATE INDEX matches_table ON matches ("table");
CREATE INDEX matches_gathering ON matches ("gathering");

CREATE TABLE steps (
  "match" TEXT NOT NULL REFERENCES matches ("id") ON DELETE CASCADE,
  "n" BIGINT NOT NULL,
  "at" DOUBLE PRECISION NOT NULL,
  "seat" BIGINT NOT NULL,
  "action" TEXT NOT NULL,
  "by" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  PRIMARY KEY ("match", "n")
);

CREATE TABLE tries (
  "key" TEXT PRIMARY KEY,
  "match" TEXT NOT NULL REFERENCES matches ("id") ON DELETE CASCADE,
  "n" BIGINT NOT NULL,
  "seat" BIGINT NOT NULL,
  "at" DOUBLE PRECISION NOT NULL,
  "code" TEXT NOT NULL,
  "rule" TEXT NOT NULL,
  "tried" TEXT NOT NULL,
  "hinted" BIGINT NOT NULL
);
CREATE INDEX tries_match ON tries ("match");
