-- The server's part of a table's next seed, sealed before anybody sits; the kind of chance a match was played with.

ALTER TABLE tables ADD COLUMN "sealed" TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN "format" BIGINT NOT NULL DEFAULT 1;
