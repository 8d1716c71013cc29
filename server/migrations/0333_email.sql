-- Processed events of mail providers: a repeated one changes nothing.
CREATE TABLE mail_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX mail_events_received_idx ON mail_events (received_at);

-- Days on which a server refused a recipient: three of them disable the address. Addresses are pseudonyms.
CREATE TABLE mail_refusals (
  endereco text NOT NULL,
  dia date NOT NULL,
  PRIMARY KEY (endereco, dia)
);
