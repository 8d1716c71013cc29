-- What tables of several owners use. Each of the files up to 0016 makes the tables of one owner, whose folder it is
-- named after: together they are the baseline.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- unaccent() itself is only STABLE, since its dictionary could change; ours does not.
CREATE FUNCTION sem_acento(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, texto));
