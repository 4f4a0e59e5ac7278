-- One table for all that teaches: what was right, tried, drafted, and where help was asked for.

ALTER TABLE tries ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'try';
ALTER TABLE tries ADD COLUMN "formula" TEXT NOT NULL DEFAULT '';
ALTER TABLE tries ADD COLUMN "device" BIGINT NOT NULL DEFAULT 0;
UPDATE tries SET "kind" = 'hint', "code" = '' WHERE "code" = 'HINT';
