-- Null: stored by a release before; the job matching.codes reads what the name says.
ALTER TABLE cargos ADD COLUMN tipo_de_vaga text;
