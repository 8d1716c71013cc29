-- Brings a database of the last release before the baseline, whose 28 migrations are all applied, to what the files
-- 0001 to 0016 make, with every row. Processes of that release can't work with it any more: they are ended before.
--
-- leads to 0016_deliveries.sql
-- replaces 0001_foundation.sql 800b5da68b41560370ec84f19ee2cf3a9396ad42a0a1681d5c2f0095e3241f99
-- replaces 0002_password_resets.sql 748fb9b524abf2970f5c57adba90626a4e38da613fed82a509cfad08fd891873
-- replaces 0003_google.sql 3a547bd566cec95ccb355c1db0e7390f9a4d4e38b6f12cdc21ca37cc66a17dfd
-- replaces 0004_search.sql 40a91b48cbc0b34ddf247d86d420092f249c74ceca0c260f9b17d0cf45dd7e63
-- replaces 0005_concurso_life.sql 554dd665bbec6a725750fff96a1d0e48159c67f9ce6b4302fff2113727cd8b6c
-- replaces 0006_subscriptions.sql bd503024eb25e18847ea52b5f9b79096157e8610694fa60faf9e02e37023248c
-- replaces 0007_calendar.sql 41c495b452bc27353bdc35ed73e1a754d4c9ef2b9abb25af568a8543feb59aee
-- replaces 0008_failed_notifications.sql ef4f2e642cedd0dc23df85c97211d053b8d5057db8bf01c27e5c0e8eaed9bc4f
-- replaces 0009_alert_settings.sql 9b9242386a82af9c7405b49b5ae46c5ea6c001f7a649ffbe6bdfef5073c666fa
-- replaces 0010_channel_pace.sql 644bfa929ca933b084e366844abb6e7dbf81836b764f43d2061665fadcd2253a
-- replaces 0011_delivery_counters.sql af84691cc69cb9d1507d2ee3867298c3da30f3555d2854a42f1d0f883629f562
-- replaces 0012_calendar_feed.sql 62289ac61cd193fdbfbe5a5a63bd59d644c6a58b0b5dac11eb3ef229d6a1c43c
-- replaces 0013_mentores.sql f121335eac8b7a67a61eaf58e2c66591a3241bdc352115c1daf8b7186e26a459
-- replaces 0014_audit.sql cf182f0c331df753fc16a36a6299f60e6c902f85d3e20097f6bfb41acee6dbf6
-- replaces 0015_mentor_review.sql dd1f427ca443a2212b8fd8a8fbeec19c766ddcdff0de6281112b8dbe9c3e6e4a
-- replaces 0016_search_words.sql 94de4f68595409cc976d007790fde9edf5346a08ccfe621bc8a3fc5523a93e31
-- replaces 0017_preferencias_match.sql 101cc12d1277d8df5125aa438de4a80d96b46edd116d05eb2f5a9de31497d911
-- replaces 0018_data_prova.sql e7e037bfec0671030217650debe0f5a1d02bae9ba0ee910568304e0c1538073b
-- replaces 0019_delivery_days.sql 6e213b1d1a8a40f830f1b76ebbc78dc86886296821e623bf7d5f3c43f4ff245d
-- replaces 0020_delivery_days_before.sql 442abdc53f93ec9a607b0ddeeaa774bf940f5da854f960615e01364d0c70d7f2
-- replaces 0021_failed_by_alert.sql a578537330309580fab8c8c95a8faf8d013e1d45fb3ba6c58d575dfce772c481
-- replaces 0022_alerts_bound.sql 9320e5c44ada3f2104b9babbd462300def40cea210c10a0775e1006793447d93
-- replaces 0023_deliveries_bound.sql da5637020f511c5035016065b8b70aca2ba669383fb520868ea00b772d258680
-- replaces 0024_bounds_checked.sql 9206919a663b2f2adae687420f6422f014f62ae469a535cf36319c01e1fae228
-- replaces 0025_alerts_partitioned.sql aa557a4b7cc1cdd9f68548c54a2dda321e78b29227df0ccea173a5283e345d45
-- replaces 0026_deliveries_partitioned.sql a91504de0dd7df43070e7194a756f15ff2dae64a4b52ff8c90e8679462ff7d7d
-- replaces 0027_partitions_analyzed.sql dcd848392a7b1c0e567ee822515a8c14af53cacdd4ef0a5ce3164cf2f532faf8
-- replaces 0028_indexes_of_references.sql 5b35c48c21a636bc91443b43da0cd9fdb79b76e408ebc5e7038485b550489001

-- What matching compares is made of the facts themselves; a list of which nothing was chosen was null there already.
CREATE OR REPLACE FUNCTION preferencias_comparar() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO preferencias_match
  VALUES (NEW.user_id, (NEW.salario_minimo * 100)::integer, NEW.vagas_minimas, m_niveis(NEW.nivel_escolaridade),
    m_cotas(NEW.cotas), m_escolhidos(NEW.cursos_especificos), m_escolhidos(NEW.locais_prova),
    m_escolhidos(NEW.locais_trabalho))
  ON CONFLICT (user_id) DO UPDATE SET
    (m_salario, m_vagas, m_niveis, m_cotas, m_cursos, m_locais_prova, m_locais_trabalho)
      = (excluded.m_salario, excluded.m_vagas, excluded.m_niveis, excluded.m_cotas, excluded.m_cursos,
        excluded.m_locais_prova, excluded.m_locais_trabalho);
  RETURN NULL;
END $$;
ALTER TABLE preferencias
  DROP COLUMN m_salario, DROP COLUMN m_vagas, DROP COLUMN m_niveis, DROP COLUMN m_cotas, DROP COLUMN m_cursos,
  DROP COLUMN m_locais_prova, DROP COLUMN m_locais_trabalho;
CREATE OR REPLACE FUNCTION m_escolhidos(ids integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(ids) > 0 THEN -1 || ids END;

CREATE TABLE assinantes (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  stripe_customer_id text CONSTRAINT assinantes_stripe_key UNIQUE,
  premium_por_assinatura boolean NOT NULL DEFAULT false
);
INSERT INTO assinantes (user_id, stripe_customer_id, premium_por_assinatura)
SELECT id, stripe_customer_id, premium_por_assinatura FROM users
WHERE stripe_customer_id IS NOT NULL OR premium_por_assinatura;

CREATE TABLE alert_settings (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  frequencia text NOT NULL DEFAULT 'NA_HORA'
    CONSTRAINT alert_settings_frequencia_check CHECK (frequencia IN ('NA_HORA', 'DIARIO', 'SEMANAL')),
  lembretes integer[] NOT NULL DEFAULT '{7,3,1,0}',
  ultimo_dia boolean NOT NULL DEFAULT false,
  pausados_ate timestamptz
);
INSERT INTO alert_settings (user_id, frequencia, lembretes, ultimo_dia, pausados_ate)
SELECT id, alertas_frequencia, alertas_lembretes, alertas_ultimo_dia, alertas_pausados_ate FROM users
WHERE (alertas_frequencia, alertas_lembretes, alertas_ultimo_dia) <> ('NA_HORA', '{7,3,1,0}', false)
  OR alertas_pausados_ate IS NOT NULL;

CREATE TABLE calendar_feeds (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  ligado boolean NOT NULL,
  versao integer NOT NULL
);
INSERT INTO calendar_feeds (user_id, ligado, versao)
SELECT id, calendario_ligado, calendario_versao FROM users WHERE calendario_ligado OR calendario_versao <> 0;

ALTER TABLE users
  DROP COLUMN stripe_customer_id, DROP COLUMN premium_por_assinatura,
  DROP COLUMN alertas_frequencia, DROP COLUMN alertas_lembretes, DROP COLUMN alertas_ultimo_dia,
  DROP COLUMN alertas_pausados_ate, DROP COLUMN calendario_ligado, DROP COLUMN calendario_versao;

CREATE TABLE calendario_andado (
  unico boolean PRIMARY KEY DEFAULT true CONSTRAINT calendario_andado_unico_check CHECK (unico),
  ate date
);
INSERT INTO calendario_andado (ate) SELECT calendario_ate FROM instalacao;
ALTER TABLE instalacao DROP COLUMN calendario_ate;

CREATE FUNCTION alerts_de_conta_apagada() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM alerts WHERE user_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER alerts_de_conta_apagada AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION alerts_de_conta_apagada();
CREATE FUNCTION deliveries_de_conta_apagada() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deliveries WHERE (event_id, user_id, channel) IN (
    SELECT event_id, user_id, channel FROM deliveries WHERE user_id = OLD.id
      AND event_id IN (SELECT event_id FROM alerts WHERE user_id = OLD.id) FOR UPDATE SKIP LOCKED);
  RETURN OLD;
END $$;
CREATE TRIGGER deliveries_de_conta_apagada BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION deliveries_de_conta_apagada();

-- The first partitions were tables before: their indexes get the names that PostgreSQL gives.
ALTER INDEX IF EXISTS alerts_0_user_idx RENAME TO alerts_0_user_id_event_id_idx;
ALTER INDEX IF EXISTS deliveries_0_queue_idx RENAME TO deliveries_0_channel_urgencia_due_at_idx;
ALTER INDEX IF EXISTS deliveries_0_digest_idx RENAME TO deliveries_0_channel_due_at_user_id_idx;
ALTER INDEX IF EXISTS deliveries_0_failed_alerts_idx RENAME TO deliveries_0_updated_at_event_id_user_id_channel_idx;
