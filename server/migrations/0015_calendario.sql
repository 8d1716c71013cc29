-- The personal calendar's address is derived from these: a rising version makes earlier addresses worthless. Whoever
-- never had a calendar has no row.
CREATE TABLE calendar_feeds (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  ligado boolean NOT NULL,
  versao integer NOT NULL
);
