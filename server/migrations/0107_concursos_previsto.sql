-- An exam may be only foreseen. The rule becomes wider than it was: whoever knows the column obeys it.
-- contracting: needs 0028_concursos_cancelado_valido.sql
ALTER TABLE concursos DROP CONSTRAINT concursos_status_check, ADD CONSTRAINT concursos_status_check CHECK (status IN
  ('PREVISTO', 'EDITAL_ABERTO', 'INSCRICOES_ABERTAS', 'AGUARDANDO_PROVAS', 'FINALIZADO', 'SUSPENSO', 'CANCELADO')) NOT VALID;
