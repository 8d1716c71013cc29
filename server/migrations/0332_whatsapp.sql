-- When each user last received a WhatsApp message: the provider limits different recipients in 24 hours.
CREATE TABLE whatsapp_audience (
  user_id integer PRIMARY KEY,
  last_at timestamptz NOT NULL
);
CREATE INDEX whatsapp_audience_last_at_idx ON whatsapp_audience (last_at);
