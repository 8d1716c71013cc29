-- Bit 64 says that modalities were announced. Without it an announcement of all five has the same mask as none: 63.
-- 0 to 62 need no recomputation, since only 63 is ambiguous. The job matching.codes recomputes stored positions with 63.
CREATE OR REPLACE FUNCTION m_cotas_do_cargo(vagas_por_cota jsonb) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN vagas_por_cota = '{}'::jsonb THEN 63 ELSE
    96 | m_cota_aberta(vagas_por_cota, 'AMPLA_CONCORRENCIA', 1)
    | m_cota_aberta(vagas_por_cota, 'PESSOA_NEGRA', 2)
    | m_cota_aberta(vagas_por_cota, 'PESSOA_COM_DEFICIENCIA', 4)
    | m_cota_aberta(vagas_por_cota, 'INDIGENA', 8)
    | m_cota_aberta(vagas_por_cota, 'QUILOMBOLA', 16) END;
