-- contracting: needs 0012_concursos.sql
-- A new kind of event, which no release before writes. What stood there passed the narrower check, so nothing is looked at again.
ALTER TABLE alert_events
  DROP CONSTRAINT alert_events_kind_check,
  ADD CONSTRAINT alert_events_kind_check CHECK (kind IN
    ('NOVO_CONCURSO', 'INSCRICOES_ABERTAS', 'PRAZO', 'PROVA_PROXIMA', 'RETIFICACAO', 'STATUS', 'PAGINA')) NOT VALID;
