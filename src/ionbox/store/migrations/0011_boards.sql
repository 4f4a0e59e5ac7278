-- Boards: matches of one deal that all tables of a gathering play, and in which they are compared; what bots make of each.

ALTER TABLE gatherings ADD COLUMN "boards" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN "board" BIGINT NOT NULL DEFAULT 1;
ALTER TABLE matches ADD COLUMN "board" BIGINT NOT NULL DEFAULT 0;

CREATE TABLE pars (
  "gathering" TEXT NOT NULL REFERENCES gatherings ("id") ON DELETE CASCADE,
  "board" BIGINT NOT NULL,
  "points" TEXT NOT NULL,
  "error" TEXT NOT NULL,
  "exact" BIGINT NOT NULL,
  "plays" BIGINT NOT NULL,
  "level" TEXT NOT NULL,
  "version" BIGINT NOT NULL,
  "engine" TEXT NOT NULL,
  PRIMARY KEY ("gathering", "board")
);
