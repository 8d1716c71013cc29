-- What a newer version of the extractor reads otherwise of acts that were read before, until an administrator accepts it.
CREATE TABLE releituras (
  ato_id integer PRIMARY KEY REFERENCES atos (id) ON DELETE CASCADE,
  extrator integer NOT NULL,
  tipo_de_ato text NOT NULL,
  campos jsonb NOT NULL,
  -- Which of its fields say something else.
  mudou text[] NOT NULL,
  lida_em timestamptz NOT NULL
);
CREATE INDEX releituras_extrator_idx ON releituras (extrator, lida_em);
