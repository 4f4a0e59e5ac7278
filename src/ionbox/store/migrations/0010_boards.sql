-- Boards: matches of one deal that all tables of a gathering play, and in which they are compared.

ALTER TABLE gatherings ADD COLUMN "boards" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN "board" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE matches ADD COLUMN "board" INTEGER NOT NULL DEFAULT 0;
