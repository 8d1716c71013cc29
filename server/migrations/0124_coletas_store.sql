-- contracting: needs 0082_coletas.sql
-- A document's bytes may be in a store beside the database, under their hash; then they are null here.
ALTER TABLE documentos ALTER COLUMN dados DROP NOT NULL;

-- What they are never changes; where they are may, once their store has them.
CREATE OR REPLACE FUNCTION documentos_nao_mudam() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' AND OLD.dados IS NOT NULL AND NEW.dados IS NULL
    AND (NEW.id, NEW.sha256, NEW.fonte_id, NEW.url, NEW.tamanho, NEW.obtido_em)
      = (OLD.id, OLD.sha256, OLD.fonte_id, OLD.url, OLD.tamanho, OLD.obtido_em)
    AND (NEW.publicado_em, NEW.ibge, NEW.mime, NEW.charset)
      IS NOT DISTINCT FROM (OLD.publicado_em, OLD.ibge, OLD.mime, OLD.charset)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'documentos never change: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER documentos_nao_mudam BEFORE UPDATE ON documentos
  FOR EACH ROW EXECUTE FUNCTION documentos_nao_mudam();
