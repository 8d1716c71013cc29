-- Followed addresses: one row and one visit each, however many users follow it.
CREATE TABLE paginas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  chave text NOT NULL UNIQUE,                   -- address without the parts that change at each visit
  endereco text NOT NULL,
  host text NOT NULL,
  estado text NOT NULL DEFAULT 'NOVA'
    CHECK (estado IN ('NOVA', 'LIDA', 'MORTA', 'MUDOU', 'PAREDE', 'VAZIA', 'SO_COM_JAVASCRIPT', 'ERRO')),
  desde timestamptz NOT NULL,                   -- since when this state holds
  causa text,                                   -- error of the last visit
  falhas integer NOT NULL DEFAULT 0,            -- failed visits in a row
  proxima_visita timestamptz NOT NULL,
  visitada_em timestamptz,
  vista_em timestamptz,                         -- last successful visit
  created_at timestamptz NOT NULL
);
CREATE INDEX paginas_proxima_visita ON paginas (proxima_visita);

-- The exam of a page, who said so, and whether an administrator accepted it.
CREATE TABLE paginas_do_concurso (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  pagina_id integer NOT NULL REFERENCES paginas (id) ON DELETE CASCADE,
  estado text NOT NULL CHECK (estado IN ('ACEITA', 'PROPOSTA', 'RECUSADA')),
  origem text NOT NULL CHECK (origem IN ('ATO', 'FORMULARIO', 'PROPOSTA')),
  proposta_por integer REFERENCES users (id) ON DELETE SET NULL,
  novidades integer NOT NULL DEFAULT 0,         -- increases with each novelty, so that public pages are built again
  created_at timestamptz NOT NULL,
  CONSTRAINT paginas_do_concurso_key PRIMARY KEY (concurso_id, pagina_id)
);
CREATE INDEX paginas_do_concurso_pagina ON paginas_do_concurso (pagina_id);
CREATE INDEX paginas_do_concurso_propostas ON paginas_do_concurso (created_at) WHERE estado = 'PROPOSTA';
CREATE INDEX paginas_do_concurso_proposta_por ON paginas_do_concurso (proposta_por) WHERE proposta_por IS NOT NULL;

-- Private pages that premium users follow.
CREATE TABLE paginas_acompanhadas (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  pagina_id integer NOT NULL REFERENCES paginas (id) ON DELETE CASCADE,
  nome text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT paginas_acompanhadas_key PRIMARY KEY (user_id, pagina_id)
);
CREATE INDEX paginas_acompanhadas_pagina ON paginas_acompanhadas (pagina_id);

-- Items of pages: documents, and titled blocks without a link.
CREATE TABLE pagina_itens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pagina_id integer NOT NULL REFERENCES paginas (id) ON DELETE CASCADE,
  chave text NOT NULL,
  titulo text NOT NULL,
  formato text NOT NULL CHECK (formato IN ('PDF', 'DOCX', 'ODT', 'PLANILHA', 'ZIP', 'TEXTO', 'PAGINA')),
  dia date,                                     -- day that the page prints beside it
  url text,
  inicial boolean NOT NULL,                     -- present at the first visit, so not a novelty
  visto_em timestamptz NOT NULL,
  mudou_em timestamptz,                         -- when its content changed under the same name
  documento_id integer REFERENCES documentos (id) ON DELETE SET NULL,
  sha256 text,
  essencia text,                                -- hash of the words, because files are often rebuilt without a change
  etag text,
  alterado text,
  conferido_em timestamptz,
  tentativas smallint NOT NULL DEFAULT 0,       -- failed attempts in a row
  CONSTRAINT pagina_itens_key UNIQUE (pagina_id, chave)
);
CREATE INDEX pagina_itens_documento ON pagina_itens (documento_id) WHERE documento_id IS NOT NULL;
