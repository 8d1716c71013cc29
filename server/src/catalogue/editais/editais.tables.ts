import type { Generated, GeneratedAlways } from "kysely";

export type EditaisTables = {
  editais: {
    id: GeneratedAlways<number>;
    concurso_id: number | null;
    rascunho_id: number | null;
    nome: string;
    tamanho: number;
    sha256: string;
    created_at: Generated<Date>;
  };
  edital_partes: { edital_id: number; ordem: number; dados: Buffer };
};

declare module "../../tables.ts" {
  interface Database extends EditaisTables {}
}
