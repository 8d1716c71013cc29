-- Matching (product.md, "Matching") compares columns prefixed m_, which are made of the facts beside them, so that facts
-- and their comparable form can never disagree. Their convention makes every rule one operator:
--   lists   candidate: NULL = none chosen, {-1, ids…} = chosen; exam: {-1} = none listed, {0, ids…} = listed.
--           "None listed, or one in common" is then a single &&.
--   masks   one bit a value; "none chosen" and "not announced" have all bits set, so the rule is a single &.
--   numbers "not announced" is the largest integer, so the rule is a single >=. Money is in centavos.

CREATE FUNCTION m_niveis(niveis text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(niveis) = 0 THEN 7 ELSE
    (CASE WHEN 'FUNDAMENTAL' = ANY (niveis) THEN 1 ELSE 0 END)
    | (CASE WHEN 'MEDIO' = ANY (niveis) THEN 2 ELSE 0 END)
    | (CASE WHEN 'SUPERIOR' = ANY (niveis) THEN 4 ELSE 0 END) END;

-- Bit 32 stands for "any modality": set by a candidate who chose none and by every position.
CREATE FUNCTION m_cotas(cotas text[]) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(cotas) = 0 THEN 63 ELSE
    (CASE WHEN 'AMPLA_CONCORRENCIA' = ANY (cotas) THEN 1 ELSE 0 END)
    | (CASE WHEN 'PESSOA_NEGRA' = ANY (cotas) THEN 2 ELSE 0 END)
    | (CASE WHEN 'PESSOA_COM_DEFICIENCIA' = ANY (cotas) THEN 4 ELSE 0 END)
    | (CASE WHEN 'INDIGENA' = ANY (cotas) THEN 8 ELSE 0 END)
    | (CASE WHEN 'QUILOMBOLA' = ANY (cotas) THEN 16 ELSE 0 END) END;

-- Where any modality was announced, one left out counts as zero; where none was, all are open (unknown).
CREATE FUNCTION m_cota_aberta(vagas_por_cota jsonb, cota text, mascara integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN coalesce(nullif(vagas_por_cota ->> cota, '')::integer, 0) > 0 THEN mascara ELSE 0 END;

CREATE FUNCTION m_cotas_do_cargo(vagas_por_cota jsonb) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN vagas_por_cota = '{}'::jsonb THEN 63 ELSE
    32 | m_cota_aberta(vagas_por_cota, 'AMPLA_CONCORRENCIA', 1)
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
