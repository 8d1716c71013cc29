-- Version of the public catalogue, for copies in memory. An update of one row, not a sequence, so that numbers
-- become visible in order. Triggers, so that an operator's SQL counts, too.
CREATE TABLE catalogo_versao (
  numero bigint NOT NULL
);
CREATE UNIQUE INDEX catalogo_versao_uma_key ON catalogo_versao ((true));
INSERT INTO catalogo_versao (numero) VALUES (1);

-- Last change of each exam, deleted ones included. 0 stands for data of all exams, such as names of places.
CREATE TABLE catalogo_mudancas (
  concurso_id integer PRIMARY KEY,
  numero bigint NOT NULL
);
CREATE INDEX catalogo_mudancas_numero_idx ON catalogo_mudancas (numero);

-- Raises the catalogue's version.
CREATE FUNCTION catalogo_mudar() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  mudado integer;
  mudados integer[] := '{0}';
  -- A setting of this transaction alone. It is empty, and not null, once another one of the connection had it.
  tomado bigint := nullif(current_setting('catalogo.numero', true), '');
BEGIN
  IF TG_TABLE_NAME = 'concursos' THEN mudados := ARRAY[coalesce(NEW.id, OLD.id)];
  ELSIF TG_TABLE_NAME IN ('cargos', 'editais', 'procedencias', 'paginas_do_concurso')
  THEN mudados := ARRAY[OLD.concurso_id, NEW.concurso_id];
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

CREATE CONSTRAINT TRIGGER catalogo_mudar AFTER INSERT OR UPDATE OR DELETE ON procedencias
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogo_mudar();

CREATE CONSTRAINT TRIGGER catalogo_mudar AFTER INSERT OR UPDATE OR DELETE ON paginas_do_concurso
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogo_mudar();
