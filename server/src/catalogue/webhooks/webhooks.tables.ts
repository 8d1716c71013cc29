import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export type WebhooksTables = {
  ganchos: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    nome: string;
    url: string;
    eventos: string[];
    segredo: string;
    segredo_anterior: string | null;
    segredo_anterior_ate: Date | null;
    ativo: Generated<boolean>;
    parado_por: "MANUAL" | "FALHAS" | "RECUSADO" | null;
    falha_desde: Date | null;
    entregue_em: Date | null;
    created_at: Date;
  };
  gancho_mensagens: {
    id: GeneratedAlways<number>;
    tipo: string;
    event_id: number | null;
    concurso_id: number | null;
    concurso_uuid: string | null;
    detalhe: JSONColumnType<object>;
    corpo: string | null;
    created_at: Date;
  };
  gancho_entregas: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    gancho_id: number;
    mensagem_id: number;
    situacao: Generated<"PENDENTE" | "ENTREGUE" | "FALHOU">;
    tentativas: Generated<number>;
    devida_em: Date | null;
    tentada_em: Date | null;
    status: number | null;
    resposta: string | null;
    created_at: Date;
  };
};

declare module "../../tables.ts" {
  interface Database extends WebhooksTables {}
}
