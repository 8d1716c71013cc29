-- On what a session was opened, in plain words (Chrome no Android), and when it was last refreshed: for its owner to know it
-- by. No network address is kept. Null: of a session that an older release opened.
ALTER TABLE sessions
  ADD COLUMN dispositivo text,
  ADD COLUMN last_used_at timestamptz;
