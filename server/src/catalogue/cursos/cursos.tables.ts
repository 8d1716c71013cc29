import type { Generated } from "kysely";

export type CursosTables = {
  cursos: {
    id: number;
    nome: string;
    area: string | null;
    area_especifica: string | null;
    codigo_cine: string | null;
    sinonimos: Generated<string[]>;
  };
};

declare module "../../tables.ts" {
  interface Database extends CursosTables {}
}
