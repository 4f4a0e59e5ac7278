-- Seconds a race is open to those at a table's seats; 0: as long as they take.

ALTER TABLE gatherings ADD COLUMN "window" BIGINT NOT NULL DEFAULT 5;
