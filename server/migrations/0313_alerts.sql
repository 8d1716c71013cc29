-- Alerts, and the users' settings for them.

-- Recipients of events. Partitioned by ranges of event ids (docs/decisions/0023). No foreign keys, because their
-- checks would halve the speed of the fan-out.
CREATE TABLE alerts (
  event_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The exam's last event when the user was first notified of the exam: earlier events are part of that message.
  -- NULL: the user already followed the exam.
  since_event_id integer,
  PRIMARY KEY (event_id, user_id)
) PARTITION BY RANGE (event_id);
CREATE TABLE alerts_0 PARTITION OF alerts FOR VALUES FROM (MINVALUE) TO (10000);
CREATE TABLE alerts_default PARTITION OF alerts DEFAULT;
-- Lists a user's alerts, newest first.
CREATE INDEX alerts_user_idx ON alerts (user_id, event_id);

CREATE TABLE concursos_silenciados (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (concurso_id, user_id)
);
CREATE INDEX concursos_silenciados_user_idx ON concursos_silenciados (user_id);

-- Alert settings. Users without a row have the defaults.
CREATE TABLE alert_settings (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  frequencia text NOT NULL DEFAULT 'NA_HORA' CHECK (frequencia IN ('NA_HORA', 'DIARIO', 'SEMANAL')),
  -- Days before a deadline on which the user is reminded.
  lembretes integer[] NOT NULL DEFAULT '{7,3,1,0}',
  -- Sends on the last day outside of quiet hours, too.
  ultimo_dia boolean NOT NULL DEFAULT false,
  pausados_ate timestamptz,
  -- Quiet hours in Brasília's time, from `silencio_de` until before `silencio_ate`, possibly over midnight. NULL:
  -- default. At most 15 hours, so that morning messages leave on their day.
  silencio_de smallint,
  silencio_ate smallint,
  -- True: only exams that match for certain are sent, not those with unknown facts.
  so_certos boolean NOT NULL DEFAULT false,
  -- Order in which channels are tried. NULL: all active channels at once.
  ordem text[],
  CONSTRAINT alert_settings_silencio_check CHECK ( (silencio_de IS NULL) = (silencio_ate IS NULL)
    AND silencio_de BETWEEN 0 AND 23 AND silencio_ate BETWEEN 0 AND 23
    AND (silencio_ate - silencio_de + 24) % 24 BETWEEN 1 AND 15)
);

-- One row: the day up to which statuses and reminders were processed. NULL: never.
CREATE TABLE calendario_andado (
  unico boolean PRIMARY KEY DEFAULT true CHECK (unico),
  ate date
);
INSERT INTO calendario_andado DEFAULT VALUES;

-- Replaces a foreign key: deletes the alerts of a deleted account.
CREATE FUNCTION alerts_de_conta_apagada() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM alerts WHERE user_id = OLD.id;
  RETURN NULL;
END $$;

CREATE TRIGGER alerts_de_conta_apagada AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION alerts_de_conta_apagada();
