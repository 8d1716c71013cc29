import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export type ConcursosTables = {
  concursos: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    versao: Generated<number>;
    versao_avisada: number | null;
    titulo: string;
    organizadora: string;
    status: Generated<
      | "PREVISTO"
      | "EDITAL_ABERTO"
      | "INSCRICOES_ABERTAS"
      | "AGUARDANDO_PROVAS"
      | "FINALIZADO"
      | "SUSPENSO"
      | "CANCELADO"
    >;
    status_motivo: string | null;
    status_ate: string | null;
    data_inicio_inscricao: string | null;
    data_fim_inscricao: string | null;
    data_prova: string | null;
    data_fim_isencao: string | null;
    data_limite_pagamento: string | null;
    valor_inscricao: string | null;
    edital_url: string | null;
    edital_tipo: "EDITAL" | "NOTICIA" | null;
    edital_numero: string | null;
    edital_ano: number | null;
    orgao: string | null;
    descricao: string | null;
    locais_prova: Generated<number[]>;
    fonte: string | null;
    chave_importacao: string | null;
    importado_hash: string | null;
    demonstracao: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    m_locais_prova: GeneratedAlways<number[]>;
    m_salario: Generated<number>;
    m_vagas: Generated<number>;
    m_niveis: Generated<number>;
    m_cotas: Generated<number>;
    m_cursos: Generated<number[]>;
    m_locais_trabalho: Generated<number[]>;
    m_lugares_prova: number[] | null;
    m_lugares_trabalho: number[] | null;
    busca: Generated<string>;
    maior_salario: string | null;
    menor_salario: string | null;
    estados: GeneratedAlways<number[]>;
    palavras: GeneratedAlways<string>;
  };
  cargos: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    concurso_id: number;
    ordem: number;
    nome: string;
    salario: string | null;
    quantidade_vagas: number | null;
    nivel_escolaridade: "FUNDAMENTAL" | "MEDIO" | "SUPERIOR" | null;
    requer_pos_graduacao: Generated<boolean>;
    cursos_aceitos: Generated<number[]>;
    locais_trabalho: Generated<number[]>;
    vagas_por_cota: JSONColumnType<Record<string, string>, string | undefined>;
    salario_periodo: Generated<"MES" | "HORA">;
    valor_inscricao: string | null;
    data_prova: string | null;
    cadastro_reserva: boolean | null;
    locais_derivados: Generated<boolean>;
    remoto: Generated<boolean>;
    m_lugares: number[] | null;
    a_definir: Generated<boolean>;
    niveis_possiveis: Generated<("FUNDAMENTAL" | "MEDIO" | "SUPERIOR")[]>;
    tipo_de_vaga: string | null;
    m_salario: GeneratedAlways<number>;
    m_vagas: GeneratedAlways<number>;
    m_niveis: GeneratedAlways<number>;
    m_cotas: GeneratedAlways<number>;
    m_cursos: GeneratedAlways<number[]>;
    m_locais_trabalho: GeneratedAlways<number[]>;
  };
  concurso_versoes: {
    concurso_id: number;
    versao: number;
    dados: JSONColumnType<object>;
    autor_id: number | null;
    created_at: Generated<Date>;
    mudancas: JSONColumnType<object[]> | null;
  };
  concursos_excluidos: { id: number; excluido_em: Generated<Date>; titulo: string | null };
  palavras: { palavra: string };
  palavras_de_posicoes: { palavra: string; de_nome: boolean };
  nomes_buscados: {
    nome: string;
    tipo: "LOCAL" | "BANCA" | "CURSO" | "ORGAO";
    codigo: number;
    rotulo: string;
    peso: number;
  };
  posicoes: {
    id: GeneratedAlways<number>;
    concurso_id: number;
    cargo_id: number;
    ordem: number;
    parte: number;
    nome: string | null;
    exato: boolean;
    salario: string | null;
    por_hora: boolean;
    vagas: number | null;
    reserva: boolean | null;
    niveis: number;
    de_um_nivel: boolean;
    cotas: number;
    cursos: number[];
    lugares: number[];
    taxa: string | null;
    prova: string | null;
    tipo: string;
    anos: number[];
    organizadora: string;
    do_nome: string;
    do_resto: string;
    orgaos: string[];
  };
  favoritos: { user_id: number; concurso_id: number; created_at: Generated<Date> };
  alert_events: {
    id: GeneratedAlways<number>;
    concurso_id: number | null;
    titulo: string;
    kind:
      | "NOVO_CONCURSO"
      | "INSCRICOES_ABERTAS"
      | "PRAZO"
      | "PROVA_PROXIMA"
      | "RETIFICACAO"
      | "STATUS"
      | "PAGINA";
    occasion: string;
    dados: Generated<object>;
    created_at: Generated<Date>;
  };
};

declare module "../../tables.ts" {
  interface Database extends ConcursosTables {}
}
