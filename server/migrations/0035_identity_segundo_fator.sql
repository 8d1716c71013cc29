-- A second factor: codes that an application makes of a secret and the time (RFC 6238), and codes on paper for who lost it.
CREATE TABLE segundos_fatores (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  segredo text NOT NULL,                        -- sealed with the installation's secret
  ligado_em timestamptz,                        -- null: no code was typed yet, and none is asked for
  ultimo_passo integer NOT NULL DEFAULT 0,      -- of the last code that was taken: each is taken once
  erros smallint NOT NULL DEFAULT 0,            -- wrong codes since the last right one, or the last pause
  bloqueado_ate timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE codigos_de_recuperacao (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  codigo_hmac bytea NOT NULL,
  PRIMARY KEY (user_id, codigo_hmac)
);
