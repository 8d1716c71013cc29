-- What a position is: a job, or a place for pupils, of a course, a scholarship or an internship. Null: not said, a job.
CREATE FUNCTION m_tipo(tipo text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE tipo WHEN 'ALUNO' THEN 2 WHEN 'CURSO' THEN 4 WHEN 'BOLSA' THEN 8 WHEN 'ESTAGIO' THEN 16 ELSE 1 END;

-- The kinds that a user looks for: jobs alone unless they chose some.
CREATE FUNCTION m_tipos(tipos text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(tipos) = 0 THEN 1 ELSE
    (CASE WHEN 'CARGO' = ANY (tipos) THEN 1 ELSE 0 END) | (CASE WHEN 'ALUNO' = ANY (tipos) THEN 2 ELSE 0 END)
    | (CASE WHEN 'CURSO' = ANY (tipos) THEN 4 ELSE 0 END) | (CASE WHEN 'BOLSA' = ANY (tipos) THEN 8 ELSE 0 END)
    | (CASE WHEN 'ESTAGIO' = ANY (tipos) THEN 16 ELSE 0 END) END;
