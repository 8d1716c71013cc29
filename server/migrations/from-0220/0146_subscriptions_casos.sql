-- What the provider says and the product does not understand, until an administrator or the provider settles it.
CREATE TABLE casos_de_cobranca (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT casos_de_cobranca_uuid_key UNIQUE,
  tipo text NOT NULL CONSTRAINT casos_de_cobranca_tipo_check
    CHECK (tipo IN ('PRECO_DESCONHECIDO', 'CLIENTE_DESCONHECIDO', 'SITUACAO_DESCONHECIDA', 'ASSINATURA_SUMIDA',
      'SEGUNDA_ASSINATURA')),
  user_id integer REFERENCES users (id) ON DELETE SET NULL,
  stripe_subscription_id text NOT NULL,
  stripe_customer_id text,
  -- The price, the status or the other subscription that it is about.
  detalhe text NOT NULL DEFAULT '',
  aberto_em timestamptz NOT NULL,
  resolvido_em timestamptz,
  resolucao text CONSTRAINT casos_de_cobranca_resolucao_check
    CHECK (resolucao IN ('ATRIBUIDA', 'ENCERRADA', 'RESOLVIDA', 'SOZINHA')),
  CONSTRAINT casos_de_cobranca_assunto_key UNIQUE (stripe_subscription_id, tipo, detalhe)
);
CREATE INDEX casos_de_cobranca_user_idx ON casos_de_cobranca (user_id);
CREATE INDEX casos_de_cobranca_abertos_idx ON casos_de_cobranca (aberto_em) WHERE resolvido_em IS NULL;
