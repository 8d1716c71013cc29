-- What background work would have written to a release's database, in a fixed order. Some demonstrations have it.
INSERT INTO alert_events (concurso_id, titulo, kind, dados, occasion, created_at)
  SELECT c.id, c.titulo, k.kind, k.dados, k.kind, now() FROM (VALUES
    ('PRAZO', '{"de": "inscricao", "dia": "2026-12-18", "degraus": [7]}'::jsonb),
    ('PROVA_PROXIMA', '{"de": "prova", "dia": "2027-02-07"}'),
    ('RETIFICACAO', '{"versao": 2, "desde": 1, "mudancas": [{"campo": "valor_inscricao", "de": 80, "para": 90}]}'))
    AS k (kind, dados)
  CROSS JOIN (SELECT id, titulo FROM concursos ORDER BY id DESC LIMIT 2) AS c ORDER BY c.id, k.kind ON CONFLICT DO NOTHING;
INSERT INTO alerts (event_id, user_id, created_at)
  SELECT e.id, u.id, now() FROM alert_events e CROSS JOIN (SELECT id FROM users ORDER BY id LIMIT 3) AS u
  ORDER BY e.id, u.id ON CONFLICT DO NOTHING;
INSERT INTO deliveries (event_id, user_id, channel, status, attempts, last_error, due_at, sent_at, updated_at)
  SELECT a.event_id, a.user_id, d.channel, d.status, 1, CASE WHEN d.status = 'failed' THEN '550 5.1.1 User unknown' END,
    now() + interval '30 days', CASE WHEN d.status IN ('sent', 'delivered', 'read') THEN now() END, now()
  FROM alerts a JOIN (VALUES (0, 'email', 'sent'), (1, 'email', 'queued'), (2, 'email', 'failed'),
      (0, 'whatsapp', 'delivered'), (1, 'telegram', 'canceled'), (2, 'push', 'read')) AS d (part, channel, status)
    ON a.event_id % 3 = d.part
  ORDER BY a.event_id, a.user_id, d.channel ON CONFLICT DO NOTHING;
INSERT INTO delivery_counters (channel, outcome, bucket, n, seconds) VALUES ('email', 'sent', 1, 40, 3.5) ON CONFLICT DO NOTHING;
INSERT INTO whatsapp_audience SELECT min(id), now() FROM users ON CONFLICT DO NOTHING;
INSERT INTO visitas (fonte_id, iniciada_em, terminada_em, desfecho, http, itens, mensagem)
  SELECT f.id, now(), now(), d.desfecho, 200, 1, d.desfecho FROM (SELECT min(id) AS id FROM fontes) AS f
  CROSS JOIN (VALUES ('OK'), ('VAZIA'), ('ERRO'), ('BLOQUEADA'), ('FORMATO')) AS d (desfecho) ORDER BY 3 ON CONFLICT DO NOTHING;
INSERT INTO alarmes (fonte_id, tipo, detalhe, desde)
  SELECT f.id, t.tipo, t.tipo, now() FROM (SELECT min(id) AS id FROM fontes) AS f
  CROSS JOIN (VALUES ('MORTA'), ('MUDA'), ('PARADA')) AS t (tipo) ORDER BY 2 ON CONFLICT DO NOTHING;
INSERT INTO documentos (sha256, fonte_id, url, publicado_em, mime, tamanho, dados, obtido_em)
  SELECT encode(sha256('Edital'), 'hex'), min(id), 'https://diario.example/1', '2026-11-25', 'text/html', 6, 'Edital', now()
  FROM fontes ON CONFLICT DO NOTHING;
INSERT INTO achados (fonte_id, chave, documento_id, essencia, itens, incompletos, visto_em)
  SELECT fonte_id, 'um', id, sha256, 1, 0, now() FROM documentos ON CONFLICT DO NOTHING;
INSERT INTO documento_leituras (documento_id, leitor, ilegiveis, lida_em) SELECT id, 1, 0, now() FROM documentos ON CONFLICT DO NOTHING;
INSERT INTO atos (documento_id, ordem, texto, publicado_em) SELECT id, 1, 'Edital de abertura', '2026-11-25' FROM documentos ON CONFLICT DO NOTHING;
INSERT INTO leituras (ato_id, extrator, tipo_de_ato, campos, lida_em) SELECT id, 1, 'ABERTURA', '{}', now() FROM atos ON CONFLICT DO NOTHING;
INSERT INTO minutas (estado, tipo, tipo_de_ato, titulo, identidade, prazo, decidida_em, created_at) VALUES
  ('ABERTA', 'NOVO', 'ABERTURA', 'Prefeitura de Recife', '{}', '2026-12-20', NULL, now()),
  ('DESCARTADA', 'MUDANCA', 'RETIFICACAO', 'Prefeitura de Olinda', '{}', NULL, now(), now()) ON CONFLICT DO NOTHING;
INSERT INTO minuta_atos (minuta_id, documento_id, impressao, tipo_de_ato, texto, campos, fonte, publicador, oficial, url,
    publicado_em)
  SELECT m.id, d.id, 'impressao ' || m.id, m.tipo_de_ato, 'Edital', '{}', 'Diário', 'Diário', true, d.url, d.publicado_em
  FROM minutas m CROSS JOIN documentos d ORDER BY m.id ON CONFLICT DO NOTHING;
INSERT INTO etapas (uuid, concurso_id, ordem, tipo, situacao, inicio, origem)
  SELECT gen_random_uuid(), c.id, t.ordem, t.tipo, t.situacao, t.inicio::date, t.origem
  FROM (SELECT max(id) AS id FROM concursos) AS c CROSS JOIN (VALUES (1, 'EDITAL', 'REALIZADA', '2026-11-20', 'FORMULARIO'),
    (2, 'GABARITO', 'PREVISTA', '2027-02-09', 'IMPORTACAO'), (3, 'RESULTADO', 'PREVISTA', '2027-03-01', 'COLETA'))
    AS t (ordem, tipo, situacao, inicio, origem) ORDER BY t.ordem ON CONFLICT DO NOTHING;
INSERT INTO ganchos (nome, url, eventos, segredo, ativo, parado_por, created_at)
  VALUES ('Cursinho', 'https://cursinho.example/avisos', '{}', 'selado', false, 'FALHAS', now()) ON CONFLICT DO NOTHING;
INSERT INTO rascunhos (dados, autor_id) SELECT '{"titulo": "Rascunho"}', max(id) FROM users ON CONFLICT DO NOTHING;
INSERT INTO auditoria (autor_uuid, acao, alvo_tipo, alvo_uuid, mudancas, created_at)
  SELECT uuid, 'USUARIO_EDITADO', 'USUARIO', uuid, '[{"campo": "nome"}]', now() FROM users ORDER BY id LIMIT 1 ON CONFLICT DO NOTHING;
INSERT INTO assinaturas (stripe_subscription_id, user_id, plano_id, price_centavos, status, created_at, updated_at)
  SELECT 'sub_' || u.id, u.id, p.id, 1990, 'CANCELED', now(), now() FROM (SELECT min(id) AS id FROM users) AS u
  CROSS JOIN (SELECT min(id) AS id FROM planos) AS p ON CONFLICT DO NOTHING;
INSERT INTO pagamentos (stripe_invoice_id, assinatura_id, valor_centavos, pago_em)
  SELECT 'in_1', id, 1990, now() FROM assinaturas ON CONFLICT DO NOTHING;
-- Hashes have a random salt, which the release draws outside Node: these are of the same passwords.
UPDATE users SET senha_hash = h.hash FROM (VALUES
  ('admin@demo.example',
    '$argon2id$v=19$m=19456,t=2,p=1$CtYsTkfDIEILxBOs3SRX4w$Cv2vxHn9aUj2jDVca4whe0WSewX9to8QjVhofY+vIMg'),
  ('gratuita@demo.example',
    '$argon2id$v=19$m=19456,t=2,p=1$UfXGdPmCCNgDPJx2yWfdXQ$sEN7gRE2etIgInxpG58gfScBeEKaL5SQVB9uFoYHdlo'),
  ('premium@demo.example',
    '$argon2id$v=19$m=19456,t=2,p=1$SmBMIbwShiK3ISJDFCeiAg$R4kaDhk/iZswcYG6uS0YwdMQrRhVXd4ZNW2xmC9JZNo')) AS h (email, hash)
  WHERE h.email = users.email;
