-- What a model says of acts that drafts rest on, beside what rules read in them.
CREATE TABLE pareceres (
  -- Of the act's words: the same act in another gazette is not asked about again.
  impressao text PRIMARY KEY,
  modelo text NOT NULL,
  -- What it said, as far as its quotes stand in the act and say it; null: nothing yet, or not at all.
  campos jsonb,
  -- How many of its answers were thrown away.
  descartadas integer NOT NULL DEFAULT 0,
  falha text CONSTRAINT pareceres_falha_check
    CHECK (falha IN ('TEMPO', 'REDE', 'LIMITE', 'CHAVE', 'ERRO', 'RECUSA', 'RESPOSTA', 'TETO')),
  tentativas integer NOT NULL DEFAULT 1,
  pedido_em timestamptz NOT NULL,
  CONSTRAINT pareceres_fim_check CHECK (campos IS NULL OR falha IS NULL)
);
CREATE INDEX pareceres_pedido_idx ON pareceres (pedido_em);

-- What was spent on each day, in millionths of a real; reserved before a call, settled after it.
CREATE TABLE parecer_gastos (
  dia date PRIMARY KEY,
  gasto integer NOT NULL CONSTRAINT parecer_gastos_check CHECK (gasto >= 0),
  pedidos integer NOT NULL
);
