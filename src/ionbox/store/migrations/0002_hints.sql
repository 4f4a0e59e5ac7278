-- Whether those who sit at a table may ask for hints.

ALTER TABLE gatherings ADD COLUMN "hints" BIGINT NOT NULL DEFAULT 0;
