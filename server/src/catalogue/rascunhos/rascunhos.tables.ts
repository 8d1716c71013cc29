import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The known fields of the stored form. */
type Dados = { titulo: string; cargos?: unknown };

export type RascunhosTables = {
  rascunhos: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    dados: JSONColumnType<Dados>;
    versao: Generated<number>;
    publicar_em: Date | null;
    falha: string | null;
    autor_id: number | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
};

declare module "../../tables.ts" {
  interface Database extends RascunhosTables {}
}
