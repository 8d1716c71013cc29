-- How each reader wants to be told, and what became of their channels.
ALTER TABLE users
  ADD COLUMN alertas_frequencia text NOT NULL DEFAULT 'NA_HORA'
    CONSTRAINT users_alertas_frequencia_check CHECK (alertas_frequencia IN ('NA_HORA', 'DIARIO', 'SEMANAL')),
  -- Days before a deadline on which to be reminded of it.
  ADD COLUMN alertas_lembretes integer[] NOT NULL DEFAULT '{7,3,1,0}',
  -- WhatsApp also outside its hours, when the deadline is today.
  ADD COLUMN alertas_ultimo_dia boolean NOT NULL DEFAULT false,
  ADD COLUMN alertas_pausados_ate timestamptz,
  -- Why a channel was switched off by something else than the profile; null: it was not.
  ADD COLUMN email_desligado_por text
    CONSTRAINT users_email_desligado_check CHECK (email_desligado_por IN ('PEDIDO', 'ENDERECO')),
  ADD COLUMN whatsapp_desligado_por text
    CONSTRAINT users_whatsapp_desligado_check CHECK (whatsapp_desligado_por IN ('PEDIDO', 'NUMERO')),
  -- The form of the phone's number under which WhatsApp knows it; null: not known yet.
  ADD COLUMN whatsapp_numero text;

CREATE TABLE concursos_silenciados (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (concurso_id, user_id)
);
CREATE INDEX concursos_silenciados_user_idx ON concursos_silenciados (user_id);

-- `resumo`: goes with everything else of its reader in one message. `urgencia`: what goes first when the queue is long.
ALTER TABLE deliveries
  ADD COLUMN resumo boolean NOT NULL DEFAULT false,
  ADD COLUMN urgencia date NOT NULL DEFAULT 'infinity';
DROP INDEX deliveries_queue_idx;
CREATE INDEX deliveries_queue_idx ON deliveries (channel, urgencia, due_at) WHERE status = 'queued' AND NOT resumo;
CREATE INDEX deliveries_digest_idx ON deliveries (channel, due_at, user_id) WHERE status = 'queued' AND resumo;
-- A person's own alerts, newest first.
CREATE INDEX alerts_user_idx ON alerts (user_id, event_id);
