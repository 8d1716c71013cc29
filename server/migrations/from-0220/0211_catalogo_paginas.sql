-- What is new on an exam's page stands on its public page, though none of its facts changed.
CREATE OR REPLACE FUNCTION catalogo_mudar() RETURNS trigger
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

CREATE CONSTRAINT TRIGGER catalogo_mudar AFTER INSERT OR UPDATE OR DELETE ON paginas_do_concurso
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalogo_mudar();
