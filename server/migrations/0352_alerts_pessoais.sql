-- A user's own events: a watched name in an official act, news on a page that only they follow. Their alerts and
-- deliveries are rows beside those of exams, so ids come from the same sequence. A delivery of such an event has
-- urgencia = '-infinity': it is claimed first, and found by the queue's index. The release before does not see them.
CREATE TABLE personal_events (
  id integer PRIMARY KEY DEFAULT nextval('alert_events_id_seq'),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('MENCAO', 'PAGINA_PRIVADA')),
  titulo text NOT NULL,                         -- for its user alone
  assunto uuid NOT NULL,                        -- the mention, or the page
  occasion text NOT NULL,                       -- distinguishes news of one page; '' for a mention
  -- What it is about. The event goes when its user withdraws the name, or leaves the page.
  mencao_id integer REFERENCES mencoes (id) ON DELETE CASCADE,
  pagina_id integer,
  itens integer[],                              -- documents of the page
  created_at timestamptz NOT NULL,
  CONSTRAINT personal_events_key UNIQUE (user_id, assunto, occasion),
  CONSTRAINT personal_events_pagina_fkey FOREIGN KEY (user_id, pagina_id)
    REFERENCES paginas_acompanhadas (user_id, pagina_id) ON DELETE CASCADE,
  CONSTRAINT personal_events_about_check CHECK (num_nonnulls(mencao_id, pagina_id) = 1)
);
CREATE INDEX personal_events_mencao_idx ON personal_events (mencao_id);
CREATE INDEX personal_events_pagina_idx ON personal_events (user_id, pagina_id);

-- Skips deliveries that a dispatcher holds; purgeOrphans takes them at night.
CREATE FUNCTION alerts_de_evento_pessoal() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deliveries WHERE (event_id, user_id, channel) IN (
    SELECT event_id, user_id, channel FROM deliveries WHERE event_id = OLD.id FOR UPDATE SKIP LOCKED);
  DELETE FROM alerts WHERE event_id = OLD.id;
  RETURN NULL;
END $$;

CREATE TRIGGER alerts_de_evento_pessoal AFTER DELETE ON personal_events
  FOR EACH ROW EXECUTE FUNCTION alerts_de_evento_pessoal();
