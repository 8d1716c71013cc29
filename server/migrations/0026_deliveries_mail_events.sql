-- Events of mail providers that were acted upon: one that is posted again, by the provider or by somebody who saw it,
-- changes nothing. Kept longer than a signature is taken.
CREATE TABLE mail_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX mail_events_received_idx ON mail_events (received_at);
