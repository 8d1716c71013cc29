import type { JSONColumnType } from "kysely";

export type PublicoTables = {
  publico_anunciado: {
    numero: number;
    concurso_id: number;
    listas: JSONColumnType<Record<string, string>> | null;
  };
  publico_feeds: { path: string; concursos: string; atualizado: Date };
};

declare module "../../tables.ts" {
  interface Database extends PublicoTables {}
}
