-- Whether those who sit at a table may send reactions, and whether latecomers may take the seats that bots fill.

ALTER TABLE gatherings ADD COLUMN "reactions" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE gatherings ADD COLUMN "late" BIGINT NOT NULL DEFAULT 0;
