-- A site answers one request at a time. Who asks it holds its turn in a row, not in a transaction: a site that hangs
-- then holds no connection. A turn whose process ended passes by its time.
CREATE TABLE vezes_de_sites (
  host text PRIMARY KEY,
  vez uuid NOT NULL,
  ate timestamptz NOT NULL
);
