-- Matching (product.md, "Matching") compares columns with the prefix m_. They are derived from the facts beside them.
--   lists    user: NULL = none chosen, {-1, ids…} = chosen; exam: {-1} = none listed, {0, ids…} = listed.
--            "None listed, or one in common" is then a single &&.
--   masks    one bit for each value; "none chosen" and "not announced" have all bits set, so the rule is a single &.
--   numbers  "not announced" is the largest integer, so the rule is a single >=. Money is in centavos.

CREATE FUNCTION m_niveis(niveis text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(niveis) = 0 THEN 7 ELSE
    (CASE WHEN 'FUNDAMENTAL' = ANY (niveis) THEN 1 ELSE 0 END)
    | (CASE WHEN 'MEDIO' = ANY (niveis) THEN 2 ELSE 0 END)
    | (CASE WHEN 'SUPERIOR' = ANY (niveis) THEN 4 ELSE 0 END) END;

-- Bit 32 means "any modality". Users who chose none have it, and so has every position.
CREATE FUNCTION m_cotas(cotas text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(cotas) = 0 THEN 63 ELSE
    (CASE WHEN 'AMPLA_CONCORRENCIA' = ANY (cotas) THEN 1 ELSE 0 END)
    | (CASE WHEN 'PESSOA_NEGRA' = ANY (cotas) THEN 2 ELSE 0 END)
    | (CASE WHEN 'PESSOA_COM_DEFICIENCIA' = ANY (cotas) THEN 4 ELSE 0 END)
    | (CASE WHEN 'INDIGENA' = ANY (cotas) THEN 8 ELSE 0 END)
    | (CASE WHEN 'QUILOMBOLA' = ANY (cotas) THEN 16 ELSE 0 END) END;

-- If modalities were announced, a missing one has no vacancies. If none were announced, all are open.
CREATE FUNCTION m_cota_aberta(vagas_por_cota jsonb, cota text, mascara integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN coalesce(nullif(vagas_por_cota ->> cota, '')::integer, 0) > 0 THEN mascara ELSE 0 END;

-- Bit 64 says that modalities were announced. Without it an announcement of all five has the same mask as none: 63.
-- 0 to 62 need no recomputation, since only 63 is ambiguous. The job matching.codes recomputes stored positions with 63.
CREATE FUNCTION m_cotas_do_cargo(vagas_por_cota jsonb) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN vagas_por_cota = '{}'::jsonb THEN 63 ELSE
    96 | m_cota_aberta(vagas_por_cota, 'AMPLA_CONCORRENCIA', 1)
    | m_cota_aberta(vagas_por_cota, 'PESSOA_NEGRA', 2)
    | m_cota_aberta(vagas_por_cota, 'PESSOA_COM_DEFICIENCIA', 4)
    | m_cota_aberta(vagas_por_cota, 'INDIGENA', 8)
    | m_cota_aberta(vagas_por_cota, 'QUILOMBOLA', 16) END;

CREATE FUNCTION m_escolhidos(ids integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(ids) > 0 THEN -1 || ids END;

CREATE FUNCTION m_listados(ids integer[]) RETURNS integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(ids) = 0 THEN '{-1}'::integer[] ELSE 0 || ids END;

-- Kind of a position: a job, or a place for students, a course, a scholarship, an internship. NULL counts as a
-- job.
CREATE FUNCTION m_tipo(tipo text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE tipo WHEN 'ALUNO' THEN 2 WHEN 'CURSO' THEN 4 WHEN 'BOLSA' THEN 8 WHEN 'ESTAGIO' THEN 16 ELSE 1 END;

-- Kinds that a user searches for. An empty list means jobs alone.
CREATE FUNCTION m_tipos(tipos text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(tipos) = 0 THEN 1 ELSE
    (CASE WHEN 'CARGO' = ANY (tipos) THEN 1 ELSE 0 END) | (CASE WHEN 'ALUNO' = ANY (tipos) THEN 2 ELSE 0 END)
    | (CASE WHEN 'CURSO' = ANY (tipos) THEN 4 ELSE 0 END) | (CASE WHEN 'BOLSA' = ANY (tipos) THEN 8 ELSE 0 END)
    | (CASE WHEN 'ESTAGIO' = ANY (tipos) THEN 16 ELSE 0 END) END;
