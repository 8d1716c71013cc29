-- A language model's answers about acts of drafts, beside the reader's.
CREATE TABLE pareceres (
  -- Hash of the act's words: the same act is asked about once.
  impressao text PRIMARY KEY,
  modelo text NOT NULL,
  -- Answers whose quotes occur in the act. NULL: none yet, or none valid.
  campos jsonb,
  -- Number of discarded answers.
  descartadas integer NOT NULL DEFAULT 0,
  falha text CHECK (falha IN ('TEMPO', 'REDE', 'LIMITE', 'CHAVE', 'ERRO', 'RECUSA', 'RESPOSTA', 'TETO')),
  tentativas integer NOT NULL DEFAULT 1,
  pedido_em timestamptz NOT NULL,
  CONSTRAINT pareceres_fim_check CHECK (campos IS NULL OR falha IS NULL)
);
CREATE INDEX pareceres_pedido_idx ON pareceres (pedido_em);

-- Daily cost in millionths of a real: reserved before a call, settled after it.
CREATE TABLE parecer_gastos (
  dia date PRIMARY KEY,
  gasto integer NOT NULL CONSTRAINT parecer_gastos_check CHECK (gasto >= 0),
  pedidos integer NOT NULL
);
