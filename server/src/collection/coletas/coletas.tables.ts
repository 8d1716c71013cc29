import type { Generated, GeneratedAlways } from "kysely";

export type ColetasTables = {
  fontes: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    slug: string;
    nome: string;
    tipo: "DOU" | "DIARIO" | "BANCA" | "SINAL" | "COLADO";
    adaptador: string;
    endereco: string;
    cadencia_minutos: number;
    pausa_ms: Generated<number>;
    estado: "ATIVA" | "PAUSADA" | "BLOQUEADA";
    esperado: number[] | null;
    proxima_visita: Date;
    ativa_desde: Generated<Date>;
    coberta_por: string | null;
    seletor: string | null;
    banca: string | null;
    ibge: string | null;
    versao: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  visitas: {
    id: GeneratedAlways<number>;
    fonte_id: number;
    iniciada_em: Date;
    terminada_em: Date | null;
    desfecho: "OK" | "VAZIA" | "ERRO" | "BLOQUEADA" | "FORMATO" | null;
    http: number | null;
    itens: Generated<number>;
    novos: Generated<number>;
    incompletos: Generated<number>;
    mais_recente: string | null;
    bytes: Generated<number>;
    mensagem: string | null;
  };
  documentos: {
    id: GeneratedAlways<number>;
    sha256: string;
    fonte_id: number;
    url: string;
    publicado_em: string | null;
    ibge: string | null;
    mime: string | null;
    charset: string | null;
    tamanho: number;
    dados: Buffer | null;
    obtido_em: Date;
  };
  colagens: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    tipo: "ENDERECO" | "PDF" | "TEXTO";
    url: string | null;
    arquivo: string | null;
    colada_em: Date;
    terminada_em: Date | null;
    recusa: string | null;
    documento_id: number | null;
  };
  achados: {
    fonte_id: number;
    chave: string;
    documento_id: number;
    essencia: string;
    etag: string | null;
    alterado: string | null;
    itens: number;
    incompletos: number;
    visto_em: Date;
    pagina: string | null;
  };
  documento_leituras: {
    documento_id: number;
    leitor: number;
    ilegiveis: number;
    lida_em: Date;
    enderecos_em: Date | null;
  };
  enderecos_impressos: { endereco: string; host: string; documento_id: number };
  atos: {
    id: GeneratedAlways<number>;
    documento_id: number;
    ordem: number;
    chave: string | null;
    hierarquia: string | null;
    texto: string;
    pagina: string | null;
    endereco: string | null;
    publicado_em: string | null;
  };
  leituras: {
    ato_id: number;
    extrator: number;
    tipo_de_ato: string;
    campos: object;
    lida_em: Date;
  };
  leituras_propostas: {
    id: GeneratedAlways<number>;
    documento_id: number | null;
    ato_id: number | null;
    versao: number;
    lido: object;
    entram: number | null;
    saem: number | null;
    mudou: string[] | null;
    lida_em: Date;
    aceita_em: Date | null;
    aplicada_em: Date | null;
  };
  // Only the previous release writes this column, documento_releituras and leitor_aceites: the next release
  // drops them.
  releituras: {
    ato_id: number;
    extrator: number;
    tipo_de_ato: string;
    campos: object;
    mudou: string[];
    lida_em: Date;
  };
  documento_releituras: {
    documento_id: number;
    leitor: number;
    ilegiveis: number;
    atos: object;
    entram: number;
    saem: number;
    lida_em: Date;
  };
  ato_falhas: { ato_id: number; passo: "NOMES" | "MINUTAS"; causa: string; falhou_em: Date };
  documento_ilegiveis: { documento_id: number; leitor: number; causa: string; lida_em: Date };
  ato_ilegiveis: { ato_id: number; extrator: number; causa: string; lida_em: Date };
  leitor_aceites: { leitor: number; ate: Date; total: number; aceito_em: Date };
  listados: {
    fonte_id: number;
    chave: string;
    titulo: string;
    selecao: "concurso_publico" | "processo_seletivo" | null;
    uf: string | null;
    prazo: string | null;
    url: string;
    desde: string;
  };
  coberturas: { fonte_id: number; dia: string; listados: number; achados: number; faltam: object };
  fonte_territorios: { fonte_id: number; ibge: string; nome: string; dias: string[] };
  vezes_de_sites: { host: string; vez: string; ate: Date };
  robots: { host: string; http: number; texto: string; obtido_em: Date };
  alarmes: {
    id: GeneratedAlways<number>;
    fonte_id: number;
    tipo: "MORTA" | "MUDA" | "PARADA" | "BLOQUEADA" | "MUDOU" | "TERRITORIO" | "CEGA" | "FILA" | "COBERTURA";
    detalhe: string;
    desde: Date;
    curado_em: Date | null;
  };
};

declare module "../../tables.ts" {
  interface Database extends ColetasTables {}
}
