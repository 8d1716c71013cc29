-- Stages of an exam, each with its source.
CREATE TABLE etapas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  ordem smallint NOT NULL,
  tipo text NOT NULL
    CHECK (tipo IN ( 'AUTORIZADO', 'COMISSAO', 'BANCA_CONTRATADA', 'EDITAL', 'ISENCAO', 'ISENCAO_RESULTADO',
    'INSCRICOES', 'LOCAIS_DE_PROVA', 'PROVA', 'GABARITO', 'RECURSOS', 'RESULTADO', 'HOMOLOGACAO', 'CONVOCACAO',
    'NOMEACAO', 'VALIDADE', 'PRORROGACAO', 'SUSPENSAO', 'ANULACAO', 'REEMBOLSO')),
  situacao text NOT NULL CHECK (situacao IN ('PREVISTA', 'REALIZADA')),
  -- A day or a period. NULL: not known.
  inicio date,
  fim date,
  descricao text,
  -- Position and quota that the stage concerns. NULL: all.
  cargo text,
  modalidade text,
  -- How many are called, and up to which place.
  vagas integer CHECK (vagas > 0),
  classificacao integer CHECK (classificacao > 0),
  -- Citation of the gazette, its address, and the quote.
  fonte text,
  fonte_url text,
  citacao text,
  -- Origin of the stage: a form, a file, or a collected act.
  origem text NOT NULL CHECK (origem IN ('FORMULARIO', 'IMPORTACAO', 'COLETA')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT etapas_janela_check CHECK (fim >= inicio)
);
CREATE INDEX etapas_concurso_idx ON etapas (concurso_id, ordem);
