-- Drafts: new exams or changes that acts propose, until an administrator decides.
CREATE TABLE minutas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  estado text NOT NULL CHECK (estado IN ('ABERTA', 'CONFIRMADA', 'DESCARTADA')),
  tipo text NOT NULL CHECK (tipo IN ('NOVO', 'MUDANCA')),
  -- Kind of its first act.
  tipo_de_ato text NOT NULL,
  titulo text NOT NULL,
  -- The selection's identity: bodies, numbers and places in comparable form.
  identidade jsonb NOT NULL,
  -- Last day of registration according to its acts: the queue's order.
  prazo date,
  concurso_id integer REFERENCES concursos (id) ON DELETE SET NULL,
  -- True if an administrator must choose the exam.
  ambigua boolean NOT NULL DEFAULT false,
  -- Reason for discarding it.
  motivo text,
  -- True if a discarded draft was reviewed again.
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

-- A draft's acts as they were read when it was decided.
CREATE TABLE minuta_atos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  minuta_id integer NOT NULL REFERENCES minutas (id) ON DELETE CASCADE,
  documento_id integer NOT NULL REFERENCES documentos (id),
  -- Hash of the act's words, equal in every document.
  impressao text NOT NULL,
  -- The source's key of the act.
  externa text,
  tipo_de_ato text NOT NULL,
  texto text NOT NULL,
  campos jsonb NOT NULL,
  -- The source's name for users: "Diário Oficial da União".
  fonte text NOT NULL,
  -- The publisher: two channels of one gazette do not confirm each other.
  publicador text NOT NULL,
  -- False for aggregators: a signal, not evidence.
  oficial boolean NOT NULL,
  url text NOT NULL,
  publicado_em date,
  pagina text,
  CONSTRAINT minuta_atos_impressao_key UNIQUE (documento_id, impressao)
);
CREATE INDEX minuta_atos_minuta_idx ON minuta_atos (minuta_id);
CREATE INDEX minuta_atos_impressao_idx ON minuta_atos (impressao);
CREATE INDEX minuta_atos_externa_idx ON minuta_atos (externa) WHERE externa IS NOT NULL;

-- Candidate exams of an ambiguous draft.
CREATE TABLE minuta_concursos (
  minuta_id integer NOT NULL REFERENCES minutas (id) ON DELETE CASCADE,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  PRIMARY KEY (minuta_id, concurso_id)
);
CREATE INDEX minuta_concursos_concurso_idx ON minuta_concursos (concurso_id);

-- Confirmed sources of an exam's facts.
CREATE TABLE procedencias (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  campo text NOT NULL,
  minuta_ato_id integer NOT NULL REFERENCES minuta_atos (id) ON DELETE CASCADE,
  -- The confirmed value: the source no longer applies once the exam's value differs.
  valor text NOT NULL,
  citacao text NOT NULL,
  conferido_em timestamptz NOT NULL,
  PRIMARY KEY (concurso_id, campo, minuta_ato_id)
);
CREATE INDEX procedencias_ato_idx ON procedencias (minuta_ato_id);

-- Acts without an exam in the catalogue, with the keys that find them when the exam is entered.
CREATE TABLE minuta_sobras (
  documento_id integer NOT NULL REFERENCES documentos (id) ON DELETE CASCADE,
  -- Hash of the act's words, as in minuta_atos.
  impressao text NOT NULL,
  -- The body in comparable form, and the notice's number, if any.
  orgao text NOT NULL,
  numero text,
  ano integer,
  PRIMARY KEY (documento_id, impressao)
);
CREATE INDEX minuta_sobras_orgao_idx ON minuta_sobras (orgao, numero, ano);

-- Decisions on each proposed value: labels for the reader, and its precision.
CREATE TABLE minuta_revisoes (
  minuta_ato_id integer NOT NULL REFERENCES minuta_atos (id) ON DELETE CASCADE,
  -- Field of the draft, or "tipo_de_ato" for the kind of the act.
  campo text NOT NULL,
  -- Version of the reader that proposed it.
  extrator integer NOT NULL,
  proposto text,
  -- Confirmed value; for a discarded draft, the reason.
  final text,
  desfecho text NOT NULL CHECK (desfecho IN ('ACEITA', 'CORRIGIDA', 'DESCARTADA')),
  revisada_em timestamptz NOT NULL,
  PRIMARY KEY (minuta_ato_id, campo)
);
CREATE INDEX minuta_revisoes_revisada_em_idx ON minuta_revisoes (revisada_em);
