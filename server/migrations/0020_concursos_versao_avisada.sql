-- The version that was last told, while later ones wait for the exam's edits to settle (docs/decisions/0030). Null:
-- nothing waits.
ALTER TABLE concursos ADD COLUMN versao_avisada integer;
