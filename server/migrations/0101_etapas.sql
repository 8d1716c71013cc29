-- What an exam goes through, from its commission to the last appointment, each with where it is published.
CREATE TABLE etapas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL CONSTRAINT etapas_uuid_key UNIQUE,
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  ordem smallint NOT NULL,
  tipo text NOT NULL CONSTRAINT etapas_tipo_check CHECK (tipo IN (
    'AUTORIZADO', 'COMISSAO', 'BANCA_CONTRATADA', 'EDITAL', 'ISENCAO', 'ISENCAO_RESULTADO', 'INSCRICOES',
    'LOCAIS_DE_PROVA', 'PROVA', 'GABARITO', 'RECURSOS', 'RESULTADO', 'HOMOLOGACAO', 'CONVOCACAO', 'NOMEACAO',
    'VALIDADE', 'PRORROGACAO', 'SUSPENSAO', 'ANULACAO', 'REEMBOLSO')),
  situacao text NOT NULL CONSTRAINT etapas_situacao_check CHECK (situacao IN ('PREVISTA', 'REALIZADA')),
  -- A day, or a window; null: not known.
  inicio date,
  fim date,
  descricao text,
  -- Name of the position and the reserved share that it concerns; null: all of them.
  cargo text,
  modalidade text,
  -- How many are called, and up to which place of the ranking.
  vagas integer CONSTRAINT etapas_vagas_check CHECK (vagas > 0),
  classificacao integer CONSTRAINT etapas_classificacao_check CHECK (classificacao > 0),
  -- Gazette, day and page as one cites them; the address; the words.
  fonte text,
  fonte_url text,
  citacao text,
  -- Who said it first: somebody by a form, a file, or an act that was collected.
  origem text NOT NULL CONSTRAINT etapas_origem_check CHECK (origem IN ('FORMULARIO', 'IMPORTACAO', 'COLETA')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT etapas_janela_check CHECK (fim >= inicio)
);
CREATE INDEX etapas_concurso_idx ON etapas (concurso_id, ordem);
