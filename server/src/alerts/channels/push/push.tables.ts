import type { Generated } from "kysely";

export type PushTables = {
  aparelhos: {
    uuid: Generated<string>;
    user_id: number;
    nome: string;
    marca: string;
    selado: string;
    created_at: Date;
    usado_em: Date | null;
  };
};

declare module "../../../tables.ts" {
  interface Database extends PushTables {}
}
