-- What acts propose to the catalogue, until somebody has decided: a new exam, or a change of one that is there.
CREATE TABLE minutas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT minutas_uuid_key UNIQUE,
  estado text NOT NULL CONSTRAINT minutas_estado_check CHECK (estado IN ('ABERTA', 'CONFIRMADA', 'DESCARTADA')),
  tipo text NOT NULL CONSTRAINT minutas_tipo_check CHECK (tipo IN ('NOVO', 'MUDANCA')),
  -- What its first act is.
  tipo_de_ato text NOT NULL,
  titulo text NOT NULL,
  -- Which selection its acts speak of, as bodies, numbers and places are compared.
  identidade jsonb NOT NULL,
  -- The last day to register, as far as its acts say it: the queue's order.
  prazo date,
  concurso_id integer REFERENCES concursos (id) ON DELETE SET NULL,
  -- Whether somebody has to say which exam it is about.
  ambigua boolean NOT NULL DEFAULT false,
  -- Why it was discarded.
  motivo text,
  -- Whether a discarded one was looked at again.
  revista boolean NOT NULL DEFAULT false,
  autor_id integer REFERENCES users (id) ON DELETE SET NULL,
  decidida_em timestamptz,
  versao integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT minutas_decisao_check CHECK ((estado = 'ABERTA') = (decidida_em IS NULL))
);
CREATE INDEX minutas_fila_idx ON minutas (estado, prazo);
CREATE INDEX minutas_concurso_idx ON minutas (concurso_id) WHERE concurso_id IS NOT NULL;
CREATE INDEX minutas_autor_idx ON minutas (autor_id) WHERE autor_id IS NOT NULL;

-- The acts that a draft rests on, as they were read then: what is decided on stays as it was seen.
CREATE TABLE minuta_atos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  minuta_id integer NOT NULL REFERENCES minutas (id) ON DELETE CASCADE,
  documento_id integer NOT NULL REFERENCES documentos (id),
  -- Of the act's words: the same act says the same in whatever document it stands.
  impressao text NOT NULL,
  -- The source's own key of it.
  externa text,
  tipo_de_ato text NOT NULL,
  texto text NOT NULL,
  campos jsonb NOT NULL,
  -- As readers are told it: "Diário Oficial da União".
  fonte text NOT NULL,
  -- Who published it: two channels of one gazette confirm nothing of each other.
  publicador text NOT NULL,
  -- An aggregator's word is a signal, never evidence.
  oficial boolean NOT NULL,
  url text NOT NULL,
  publicado_em date,
  pagina text,
  CONSTRAINT minuta_atos_impressao_key UNIQUE (documento_id, impressao)
);
CREATE INDEX minuta_atos_minuta_idx ON minuta_atos (minuta_id);
CREATE INDEX minuta_atos_impressao_idx ON minuta_atos (impressao);
CREATE INDEX minuta_atos_externa_idx ON minuta_atos (externa) WHERE externa IS NOT NULL;

-- Exams that a draft may be about, where nothing tells for sure.
CREATE TABLE minuta_concursos (
  minuta_id integer NOT NULL REFERENCES minutas (id) ON DELETE CASCADE,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  PRIMARY KEY (minuta_id, concurso_id)
);
CREATE INDEX minuta_concursos_concurso_idx ON minuta_concursos (concurso_id);

-- Where a fact of an exam is published, as somebody confirmed it.
CREATE TABLE procedencias (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  campo text NOT NULL,
  minuta_ato_id integer NOT NULL REFERENCES minuta_atos (id) ON DELETE CASCADE,
  -- The fact as it stood confirmed: what an exam says otherwise today is no longer told to be from here.
  valor text NOT NULL,
  citacao text NOT NULL,
  conferido_em timestamptz NOT NULL,
  PRIMARY KEY (concurso_id, campo, minuta_ato_id)
);
CREATE INDEX procedencias_ato_idx ON procedencias (minuta_ato_id);
