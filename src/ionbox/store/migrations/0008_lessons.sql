-- Lessons: what was planned, what the host has said and shows, when it ends, whether names are given and already gone;
-- which question a try was about, of older ones the step at which it was; and what was answered to the sets before and
-- after the games.

ALTER TABLE gatherings ADD COLUMN "lesson" TEXT NOT NULL DEFAULT '';
ALTER TABLE gatherings ADD COLUMN "given" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE gatherings ADD COLUMN "ceiling" BIGINT NOT NULL DEFAULT 3;
ALTER TABLE gatherings ADD COLUMN "says" TEXT NOT NULL DEFAULT '';
ALTER TABLE gatherings ADD COLUMN "wall" TEXT NOT NULL DEFAULT '';
ALTER TABLE gatherings ADD COLUMN "ending" DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE gatherings ADD COLUMN "nameless" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tries ADD COLUMN "question" BIGINT NOT NULL DEFAULT 0;
UPDATE tries SET "question" = "n";

CREATE TABLE answers (
  "gathering" TEXT NOT NULL REFERENCES gatherings ("id") ON DELETE CASCADE,
  "device" BIGINT NOT NULL,
  "part" TEXT NOT NULL,
  "set" TEXT NOT NULL,
  "item" BIGINT NOT NULL,
  "attempt" BIGINT NOT NULL,
  "at" DOUBLE PRECISION NOT NULL,
  "skill" TEXT NOT NULL,
  "code" TEXT NOT NULL,
  "answer" TEXT NOT NULL,
  "typed" BIGINT NOT NULL,
  PRIMARY KEY ("gathering", "device", "part", "set", "item", "attempt")
);
