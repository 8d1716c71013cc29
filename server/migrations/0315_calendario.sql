-- Calendar addresses are derived from these columns: a new version invalidates earlier addresses. Users who never
-- had a calendar have no row.
CREATE TABLE calendar_feeds (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  ligado boolean NOT NULL,
  versao integer NOT NULL,
  -- Groups that the owner left out of the calendar. Groups that are added later are included.
  fora text[] NOT NULL DEFAULT '{}'
);
