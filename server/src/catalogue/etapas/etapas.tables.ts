import type { Generated, GeneratedAlways } from "kysely";

export type EtapasTables = {
  etapas: {
    id: GeneratedAlways<number>;
    uuid: string;
    concurso_id: number;
    ordem: number;
    tipo:
      | "AUTORIZADO"
      | "COMISSAO"
      | "BANCA_CONTRATADA"
      | "EDITAL"
      | "ISENCAO"
      | "ISENCAO_RESULTADO"
      | "INSCRICOES"
      | "LOCAIS_DE_PROVA"
      | "PROVA"
      | "GABARITO"
      | "RECURSOS"
      | "RESULTADO"
      | "HOMOLOGACAO"
      | "CONVOCACAO"
      | "NOMEACAO"
      | "VALIDADE"
      | "PRORROGACAO"
      | "SUSPENSAO"
      | "ANULACAO"
      | "REEMBOLSO";
    situacao: "PREVISTA" | "REALIZADA";
    inicio: string | null;
    fim: string | null;
    descricao: string | null;
    cargo: string | null;
    modalidade: string | null;
    vagas: number | null;
    classificacao: number | null;
    fonte: string | null;
    fonte_url: string | null;
    citacao: string | null;
    origem: "FORMULARIO" | "IMPORTACAO" | "COLETA";
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
};

declare module "../../tables.ts" {
  interface Database extends EtapasTables {}
}
