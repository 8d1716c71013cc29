-- Parts of a channel that are slowed down alone: of mail, the domain of its recipients. A row exists while its part is slow.
CREATE TABLE channel_part_pace (
  channel text NOT NULL,
  part text NOT NULL,
  slowdown real NOT NULL CONSTRAINT channel_part_pace_slowdown_check CHECK (slowdown > 1),
  next_at timestamptz NOT NULL DEFAULT '-infinity',
  slowed_at timestamptz NOT NULL,
  PRIMARY KEY (channel, part)
);
-- Some recipients' servers refuse what this installation sends; the channel goes on for the others.
ALTER TABLE channel_faults ADD COLUMN parcial boolean NOT NULL DEFAULT false;
