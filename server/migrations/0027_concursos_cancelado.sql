-- An exam may be cancelled. The rule becomes wider than it was: whoever knows the column obeys it.
-- contracting: needs 0012_concursos.sql
ALTER TABLE concursos DROP CONSTRAINT concursos_status_check, ADD CONSTRAINT concursos_status_check CHECK (status IN
  ('EDITAL_ABERTO', 'INSCRICOES_ABERTAS', 'AGUARDANDO_PROVAS', 'FINALIZADO', 'SUSPENSO', 'CANCELADO')) NOT VALID;
