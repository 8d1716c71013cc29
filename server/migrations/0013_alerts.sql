-- Who is told of what, and how they want to be told.

-- Whom an event concerns: unique by (user, exam, kind, occasion), since the event stands for the last three. Ranges of
-- event ids (docs/decisions/0023), which the product adds ahead.
-- No foreign keys: their per-row checks would cost half of the fan-out's speed, and what was sent outlives the exam.
CREATE TABLE alerts (
  event_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, user_id)
) PARTITION BY RANGE (event_id);
-- A person's own alerts, newest first.
CREATE INDEX alerts_user_idx ON alerts (user_id, event_id);
CREATE TABLE alerts_0 PARTITION OF alerts FOR VALUES FROM (MINVALUE) TO (10000);
-- Takes what no partition has been made for: an insert never fails for want of one.
CREATE TABLE alerts_default PARTITION OF alerts DEFAULT;

-- Instead of a foreign key: a deleted account takes its alerts along.
CREATE FUNCTION alerts_de_conta_apagada() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM alerts WHERE user_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER alerts_de_conta_apagada AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION alerts_de_conta_apagada();

CREATE TABLE concursos_silenciados (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (concurso_id, user_id)
);
CREATE INDEX concursos_silenciados_user_idx ON concursos_silenciados (user_id);

-- How a person wants to be told. Whoever never chose has no row, and what these defaults say.
CREATE TABLE alert_settings (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  frequencia text NOT NULL DEFAULT 'NA_HORA'
    CONSTRAINT alert_settings_frequencia_check CHECK (frequencia IN ('NA_HORA', 'DIARIO', 'SEMANAL')),
  -- Days before a deadline on which to be reminded of it.
  lembretes integer[] NOT NULL DEFAULT '{7,3,1,0}',
  -- WhatsApp also outside its hours, when the deadline is today.
  ultimo_dia boolean NOT NULL DEFAULT false,
  pausados_ate timestamptz
);

-- One row: the day up to which the calendar of the exams was walked: statuses moved, reminders planned. Null: never yet.
CREATE TABLE calendario_andado (
  unico boolean PRIMARY KEY DEFAULT true CONSTRAINT calendario_andado_unico_check CHECK (unico),
  ate date
);
INSERT INTO calendario_andado DEFAULT VALUES;
