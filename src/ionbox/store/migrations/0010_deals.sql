-- The deal that all tables of a gathering play, where it is the same for all of them.

ALTER TABLE gatherings ADD COLUMN "deal" TEXT NOT NULL DEFAULT '';
