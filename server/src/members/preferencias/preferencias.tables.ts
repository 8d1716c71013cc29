import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

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
    tipos_de_vaga: Generated<string[]>;
    updated_at: Generated<Date>;
    nome: string | null;
    canais: string[] | null;
    frequencia: "NA_HORA" | "DIARIO" | "SEMANAL" | null;
    pausada: Generated<boolean>;
  };
  preferencias_match: {
    user_id: number;
    m_salario: number;
    m_vagas: number;
    m_niveis: number;
    m_cotas: number;
    m_tipos: Generated<number>;
    m_cursos: number[] | null;
    m_locais_prova: number[] | null;
    m_locais_trabalho: number[] | null;
    m_canais: number | null;
    m_ritmo: number | null;
    m_lista_cursos: number | null;
    m_lista_locais_prova: number | null;
    m_lista_locais_trabalho: number | null;
  };
  buscas: {
    user_id: number;
    numero: number;
    nome: string;
    canais: string[] | null;
    frequencia: "NA_HORA" | "DIARIO" | "SEMANAL" | null;
    pausada: Generated<boolean>;
    enviadas: JSONColumnType<object>;
    salario_minimo: Generated<string>;
    vagas_minimas: Generated<number>;
    locais_prova: Generated<number[]>;
    locais_trabalho: Generated<number[]>;
    nivel_escolaridade: Generated<string[]>;
    cursos_especificos: Generated<number[]>;
    cotas: Generated<string[]>;
    tipos_de_vaga: Generated<string[]>;
    updated_at: Generated<Date>;
  };
  buscas_match: {
    user_id: number;
    numero: number;
    m_salario: number;
    m_vagas: number;
    m_niveis: number;
    m_cotas: number;
    m_tipos: Generated<number>;
    m_cursos: number[] | null;
    m_locais_prova: number[] | null;
    m_locais_trabalho: number[] | null;
    nivel_dito: boolean;
    m_canais: number | null;
    m_ritmo: number | null;
    m_lista_cursos: number | null;
    m_lista_locais_prova: number | null;
    m_lista_locais_trabalho: number | null;
  };
  listas: {
    id: GeneratedAlways<number>;
    chave: Buffer;
    usada_em: string;
  };
  lista_itens: {
    item: number;
    lista: number;
  };
};

declare module "../../tables.ts" {
  interface Database extends PreferenciasTables {}
}
