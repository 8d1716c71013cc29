import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export type MinutasTables = {
  minutas: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    estado: "ABERTA" | "CONFIRMADA" | "DESCARTADA";
    tipo: "NOVO" | "MUDANCA";
    tipo_de_ato: string;
    titulo: string;
    identidade: JSONColumnType<object>;
    prazo: string | null;
    concurso_id: number | null;
    ambigua: Generated<boolean>;
    motivo: string | null;
    revista: Generated<boolean>;
    manual: Generated<boolean>;
    autor_id: number | null;
    decidida_em: Date | null;
    versao: Generated<number>;
    created_at: Generated<Date>;
  };
  minuta_atos: {
    id: GeneratedAlways<number>;
    minuta_id: number;
    documento_id: number;
    impressao: string;
    externa: string | null;
    tipo_de_ato: string;
    texto: string;
    campos: JSONColumnType<object>;
    fonte: string;
    publicador: string;
    oficial: boolean;
    url: string;
    publicado_em: string | null;
    pagina: string | null;
  };
  minuta_concursos: { minuta_id: number; concurso_id: number };
  minuta_sobras: {
    documento_id: number;
    impressao: string;
    orgao: string;
    numero: string | null;
    ano: number | null;
  };
  minuta_revisoes: {
    minuta_ato_id: number;
    campo: string;
    extrator: number;
    proposto: string | null;
    final: string | null;
    desfecho: "ACEITA" | "CORRIGIDA" | "DESCARTADA";
    revisada_em: Date;
  };
  procedencias: {
    concurso_id: number;
    campo: string;
    minuta_ato_id: number;
    valor: string;
    citacao: string;
    conferido_em: Date;
  };
};

declare module "../../tables.ts" {
  interface Database extends MinutasTables {}
}
