-- What everybody may read of the exams, and of what their names come from, has a number: who holds a copy of it in memory asks for
-- the number, and for what changed since. It is taken under its row's lock when a transaction ends, once in each, so that numbers
-- become visible in their own order (a sequence would run backwards where two writers overlap) and writers wait for each other just
-- while they commit. Triggers, so that a release before and an operator's own SQL count as well.
CREATE TABLE catalogo_versao (numero bigint NOT NULL);
CREATE UNIQUE INDEX catalogo_versao_uma_key ON catalogo_versao ((true));
INSERT INTO catalogo_versao (numero) VALUES (1);

-- The number with which an exam changed last, a deleted one too; 0 is what all exams share (names of places, of courses, of
-- organisers). Exams that never changed since this table exists have none.
CREATE TABLE catalogo_mudancas (
  concurso_id integer PRIMARY KEY,
  numero bigint NOT NULL
);
CREATE INDEX catalogo_mudancas_numero_idx ON catalogo_mudancas (numero);

CREATE FUNCTION catalogo_mudar() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  mudado integer;
  mudados integer[] := '{0}';
  -- A setting of this transaction alone. It is empty, and not null, once another one of the connection had it.
  tomado bigint := nullif(current_setting('catalogo.numero', true), '');
BEGIN
  IF TG_TABLE_NAME = 'concursos' THEN mudados := ARRAY[coalesce(NEW.id, OLD.id)];
  ELSIF TG_TABLE_NAME IN ('cargos', 'editais') THEN mudados := ARRAY[OLD.concurso_id, NEW.concurso_id];
  END IF;
  IF tomado IS NULL THEN
    -- By the clock, in milliseconds: what a failover or a restored backup has lost had another number than what comes in its place.
    UPDATE catalogo_versao
    SET numero = greatest(numero + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    RETURNING numero INTO tomado;
    PERFORM set_config('catalogo.numero', tomado::text, true);
  END IF;
  FOREACH mudado IN ARRAY mudados LOOP
    CONTINUE WHEN mudado IS NULL
      OR EXISTS (SELECT FROM catalogo_mudancas WHERE concurso_id = mudado AND numero = tomado);
    INSERT INTO catalogo_mudancas (concurso_id, numero) VALUES (mudado, tomado)
    ON CONFLICT (concurso_id) DO UPDATE SET numero = excluded.numero;
  END LOOP;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER catalogo_mudar AFTER INSERT OR UPDATE OR DELETE ON concursos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogo_mudar();
CREATE CONSTRAINT TRIGGER catalogo_mudar AFTER INSERT OR UPDATE OR DELETE ON cargos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogo_mudar();
CREATE CONSTRAINT TRIGGER catalogo_mudar AFTER INSERT OR UPDATE OR DELETE ON editais
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogo_mudar();
CREATE CONSTRAINT TRIGGER catalogo_mudar AFTER INSERT OR UPDATE OR DELETE ON locais
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogo_mudar();
CREATE CONSTRAINT TRIGGER catalogo_mudar AFTER INSERT OR UPDATE OR DELETE ON cursos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogo_mudar();
CREATE CONSTRAINT TRIGGER catalogo_mudar AFTER INSERT OR UPDATE OR DELETE ON bancas
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogo_mudar();
