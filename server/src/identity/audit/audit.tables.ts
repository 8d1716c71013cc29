import type { GeneratedAlways, JSONColumnType } from "kysely";

export type AuditTables = {
  auditoria: {
    id: GeneratedAlways<number>;
    autor_uuid: string;
    acao: string;
    alvo_tipo: "USUARIO" | "CONCURSO" | "PLANO" | null;
    alvo_uuid: string | null;
    mudancas: JSONColumnType<object[], string | undefined>;
    created_at: Date;
  };
};

declare module "../../tables.ts" {
  interface Database extends AuditTables {}
}
