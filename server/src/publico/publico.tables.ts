import type { JSONColumnType } from "kysely";

export type PublicoTables = {
  publico_anunciado: {
    numero: number;
    concurso_id: number;
    listas: JSONColumnType<Record<string, string>> | null;
  };
};
