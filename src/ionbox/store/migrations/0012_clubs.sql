-- Clubs: everybody hands in a play of their own for each turn, and the best is laid for all.

ALTER TABLE gatherings ADD COLUMN "club" BIGINT NOT NULL DEFAULT 0;

CREATE TABLE plays (
  "match" TEXT NOT NULL REFERENCES matches ("id") ON DELETE CASCADE,
  "n" BIGINT NOT NULL,
  "device" BIGINT NOT NULL,
  "at" DOUBLE PRECISION NOT NULL,
  "action" TEXT NOT NULL,
  "formulas" TEXT NOT NULL,
  "points" BIGINT NOT NULL,
  PRIMARY KEY ("match", "n", "device")
);
