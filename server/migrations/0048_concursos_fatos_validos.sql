-- No release before writes these columns.
-- contracting: needs 0012_concursos.sql
ALTER TABLE concursos ADD CONSTRAINT concursos_edital_tipo_check CHECK (edital_tipo IN ('EDITAL', 'NOTICIA')) NOT VALID;
ALTER TABLE concursos VALIDATE CONSTRAINT concursos_edital_tipo_check;
ALTER TABLE cargos ADD CONSTRAINT cargos_salario_periodo_check CHECK (salario_periodo IN ('MES', 'HORA')) NOT VALID;
ALTER TABLE cargos VALIDATE CONSTRAINT cargos_salario_periodo_check;
