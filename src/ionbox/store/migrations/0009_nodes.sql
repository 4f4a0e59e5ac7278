-- Several servers of one database: who lives, until when by the database's clock, and which rules it plays; who owns a
-- gathering, and how often that changed; what has been spent of limits that count for all; a key that all know. With one
-- server all of it is empty.

CREATE TABLE nodes (
  "id" TEXT PRIMARY KEY,
  "address" TEXT NOT NULL,
  "rules" TEXT NOT NULL,
  "build" TEXT NOT NULL,
  "draining" BIGINT NOT NULL,
  "until" DOUBLE PRECISION NOT NULL
);

CREATE TABLE leases (
  "gathering" TEXT PRIMARY KEY REFERENCES gatherings ("id") ON DELETE CASCADE,
  "owner" TEXT NOT NULL,
  "epoch" BIGINT NOT NULL,
  "offered" BIGINT NOT NULL
);
CREATE INDEX leases_owner ON leases ("owner", "offered");

CREATE TABLE spent (
  "key" TEXT NOT NULL,
  "node" TEXT NOT NULL,
  "total" DOUBLE PRECISION NOT NULL,
  "at" DOUBLE PRECISION NOT NULL,
  PRIMARY KEY ("key", "node")
);
CREATE INDEX spent_at ON spent ("at");

CREATE TABLE secrets (
  "name" TEXT PRIMARY KEY,
  "text" TEXT NOT NULL
);
