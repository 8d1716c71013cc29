-- What all workers share about each channel: when the next message may leave, and by what its pace is slowed.
CREATE TABLE channel_pace (
  channel text PRIMARY KEY CONSTRAINT channel_pace_channel_check CHECK (channel IN ('email', 'whatsapp')),
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  slowdown real NOT NULL DEFAULT 1 CONSTRAINT channel_pace_slowdown_check CHECK (slowdown >= 1)
);
INSERT INTO channel_pace (channel) VALUES ('email'), ('whatsapp');

-- When each person was last written to by WhatsApp: the provider limits how many different people in 24 hours.
CREATE TABLE whatsapp_audience (
  user_id integer PRIMARY KEY,
  last_at timestamptz NOT NULL
);
CREATE INDEX whatsapp_audience_last_at_idx ON whatsapp_audience (last_at);
