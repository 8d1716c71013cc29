import type { Generated, GeneratedAlways } from "kysely";

export type MonitorDeNomeTables = {
  vigias: {
    user_id: number;
    selado: string;
    a_qualquer_hora: boolean;
    desde: Date;
    updated_at: Date;
  };
  mencoes: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    user_id: number;
    documento_id: number;
    essencia: string;
    selado: string;
    mesmo_cpf: boolean;
    prazo: string | null;
    created_at: Date;
    dispensada_em: Date | null;
  };
};

declare module "../../tables.ts" {
  interface Database extends MonitorDeNomeTables {}
}
