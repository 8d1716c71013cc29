-- What keeps a whole channel from sending, until somebody mends it: a code of its provider's, without anything personal.
CREATE TABLE channel_faults (
  channel text NOT NULL CONSTRAINT channel_faults_channel_check CHECK (channel IN ('email', 'whatsapp')),
  fault text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL, -- the last time, to the minute
  PRIMARY KEY (channel, fault)
);
