import type { Generated, GeneratedAlways } from "kysely";

export type LocaisTables = {
  locais: {
    id: number;
    nome: string;
    uf: string;
    capital: Generated<boolean>;
    latitude: number | null;
    longitude: number | null;
    populacao: number | null;
    ddd: number | null;
    fuso_horario: string | null;
    nomes_alternativos: Generated<string[]>;
    nome_busca: GeneratedAlways<string>;
  };
};

declare module "../../tables.ts" {
  interface Database extends LocaisTables {}
}
