import type { Generated, JSONColumnType } from "kysely";

export type PreferenciasTables = {
  preferencias: {
    user_id: number;
    enviadas: JSONColumnType<object>;
    salario_minimo: Generated<string>;
    vagas_minimas: Generated<number>;
    locais_prova: Generated<number[]>;
    locais_trabalho: Generated<number[]>;
    nivel_escolaridade: Generated<string[]>;
    cursos_especificos: Generated<number[]>;
    cotas: Generated<string[]>;
    updated_at: Generated<Date>;
  };
  preferencias_match: {
    user_id: number;
    m_salario: number;
    m_vagas: number;
    m_niveis: number;
    m_cotas: number;
    m_cursos: number[] | null;
    m_locais_prova: number[] | null;
    m_locais_trabalho: number[] | null;
  };
};
