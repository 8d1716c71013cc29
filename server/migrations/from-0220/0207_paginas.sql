-- Addresses that are followed: one row and one visit each, however many follow it.
CREATE TABLE paginas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT paginas_uuid_key UNIQUE,
  chave text NOT NULL CONSTRAINT paginas_chave_key UNIQUE, -- the address without what differs from visit to visit
  endereco text NOT NULL,
  host text NOT NULL,
  estado text NOT NULL DEFAULT 'NOVA' CONSTRAINT paginas_estado_check CHECK (estado IN
    ('NOVA', 'LIDA', 'MORTA', 'MUDOU', 'PAREDE', 'VAZIA', 'SO_COM_JAVASCRIPT', 'ERRO')),
  desde timestamptz NOT NULL,                   -- since when it is so
  causa text,                                   -- what the last visit said, where it failed
  falhas integer NOT NULL DEFAULT 0,            -- visits in a row that failed
  proxima_visita timestamptz NOT NULL,
  visitada_em timestamptz,
  vista_em timestamptz,                         -- the last visit that could read it
  created_at timestamptz NOT NULL
);
CREATE INDEX paginas_proxima_visita ON paginas (proxima_visita);

-- Whose page an address is, by whose word, and whether an administrator took it.
CREATE TABLE paginas_do_concurso (
  concurso_id integer NOT NULL REFERENCES concursos (id) ON DELETE CASCADE,
  pagina_id integer NOT NULL REFERENCES paginas (id) ON DELETE CASCADE,
  estado text NOT NULL CONSTRAINT paginas_do_concurso_estado_check CHECK (estado IN ('ACEITA', 'PROPOSTA', 'RECUSADA')),
  origem text NOT NULL CONSTRAINT paginas_do_concurso_origem_check CHECK (origem IN ('ATO', 'FORMULARIO', 'PROPOSTA')),
  proposta_por integer REFERENCES users (id) ON DELETE SET NULL,
  novidades integer NOT NULL DEFAULT 0,         -- rises with what is new on it: public pages are made anew
  created_at timestamptz NOT NULL,
  CONSTRAINT paginas_do_concurso_key PRIMARY KEY (concurso_id, pagina_id)
);
CREATE INDEX paginas_do_concurso_pagina ON paginas_do_concurso (pagina_id);
CREATE INDEX paginas_do_concurso_propostas ON paginas_do_concurso (created_at) WHERE estado = 'PROPOSTA';
CREATE INDEX paginas_do_concurso_proposta_por ON paginas_do_concurso (proposta_por) WHERE proposta_por IS NOT NULL;

-- Pages outside the catalogue that readers on premium follow, each for its reader alone.
CREATE TABLE paginas_acompanhadas (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  pagina_id integer NOT NULL REFERENCES paginas (id) ON DELETE CASCADE,
  nome text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT paginas_acompanhadas_key PRIMARY KEY (user_id, pagina_id)
);
CREATE INDEX paginas_acompanhadas_pagina ON paginas_acompanhadas (pagina_id);

-- What pages offer: documents, and titled blocks without a link.
CREATE TABLE pagina_itens (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pagina_id integer NOT NULL REFERENCES paginas (id) ON DELETE CASCADE,
  chave text NOT NULL,
  titulo text NOT NULL,
  formato text NOT NULL CONSTRAINT pagina_itens_formato_check CHECK (formato IN
    ('PDF', 'DOCX', 'ODT', 'PLANILHA', 'ZIP', 'TEXTO', 'PAGINA')),
  dia date,                                     -- the day that the page prints beside it
  url text,
  inicial boolean NOT NULL,                     -- there at the first visit: no news
  visto_em timestamptz NOT NULL,
  mudou_em timestamptz,                         -- when other contents were found under the same name
  documento_id integer REFERENCES documentos (id) ON DELETE SET NULL,
  sha256 text,
  essencia text,                                -- of the words, since files are made anew without saying anything new
  etag text,
  alterado text,
  conferido_em timestamptz,
  tentativas smallint NOT NULL DEFAULT 0,       -- in a row that failed
  CONSTRAINT pagina_itens_key UNIQUE (pagina_id, chave)
);
CREATE INDEX pagina_itens_documento ON pagina_itens (documento_id) WHERE documento_id IS NOT NULL;
