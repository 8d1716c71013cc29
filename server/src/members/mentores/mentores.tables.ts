import type { Generated, GeneratedAlways } from "kysely";

export type MentoresTables = {
  mentores: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    user_id: number;
    nome: string;
    descricao: string;
    conteudos: string;
    whatsapp: string;
    preco_hora: Generated<string>;
    is_active: Generated<boolean>;
    localizacao: Generated<string>;
    foto: Buffer | null;
    foto_versao: Generated<number>;
    revisao: Generated<"PENDENTE" | "APROVADO" | "REPROVADO">;
    motivo: string | null;
    oculto: Generated<boolean>;
    publico: Generated<boolean>;
    versao: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    busca: GeneratedAlways<string>;
  };
  mentor_denuncias: { mentor_id: number; user_id: number; motivo: string; created_at: Generated<Date> };
};

declare module "../../tables.ts" {
  interface Database extends MentoresTables {}
}
