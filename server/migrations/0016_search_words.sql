-- Text search by whole words and their beginnings, instead of by trigrams of the whole text.
--
-- A word that half of the exams have was looked up by its trigrams, and each text found was read again to be sure. An
-- index over words answers for certain, at once. Typing errors are looked for among the words that exams use, some
-- thousands, and not in every exam's text.

-- The words of a folded text: no positions, no weights.
CREATE FUNCTION palavras_de(busca text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(regexp_split_to_array(busca, '[ |]+'), ''));

ALTER TABLE concursos
  ADD COLUMN palavras tsvector NOT NULL GENERATED ALWAYS AS (palavras_de(busca)) STORED;

-- Words that some exam uses or used; numbers are left out, since a wrong number is no typing error but another one.
-- Without a unique key: two savings at once would wait for each other for a common word. One that is there twice, or
-- that no exam uses any more, does no harm.
CREATE TABLE palavras (palavra text NOT NULL);

-- Adds the words that an exam uses for the first time.
CREATE FUNCTION palavras_aprender() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO palavras
  SELECT w FROM unnest(tsvector_to_array(NEW.palavras)) AS w
  WHERE w ~ '^[a-z]{3}' AND NOT EXISTS (SELECT FROM palavras p WHERE p.palavra = w);
  RETURN NULL;
END $$;

CREATE TRIGGER concursos_palavras AFTER INSERT OR UPDATE OF busca ON concursos
  FOR EACH ROW EXECUTE FUNCTION palavras_aprender();

INSERT INTO palavras
SELECT DISTINCT w FROM concursos e, unnest(tsvector_to_array(e.palavras)) AS w WHERE w ~ '^[a-z]{3}';

CREATE INDEX palavras_idx ON palavras (palavra);
CREATE INDEX palavras_semelhantes_idx ON palavras USING gin (palavra gin_trgm_ops);
CREATE INDEX concursos_palavras_idx ON concursos USING gin (palavras);
DROP INDEX concursos_busca_idx;
ANALYZE concursos, palavras;
