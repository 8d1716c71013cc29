import type { Generated } from "kysely";

export type SeedTables = {
  bancas: { sigla: string; nome: string };
  instalacao: {
    unica: Generated<boolean>;
    dados_referencia: string | null;
    demonstracao_dias: number | null;
  };
};

declare module "../../tables.ts" {
  interface Database extends SeedTables {}
}
