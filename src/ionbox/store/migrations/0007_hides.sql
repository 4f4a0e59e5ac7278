-- What the tables of a gathering do not show, and how many devices may hold one of their seats.

ALTER TABLE gatherings ADD COLUMN "hides" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE gatherings ADD COLUMN "team" BIGINT NOT NULL DEFAULT 1;
