import type { Generated, GeneratedAlways } from "kysely";

export type AvisosTables = {
  pedidos_de_aviso: {
    id: GeneratedAlways<number>;
    uuid: Generated<string>;
    email: string;
    endereco: string;
    concurso_id: number | null;
    lista: string | null;
    nome: string;
    confirmado_em: Date | null;
    user_id: number | null;
    created_at: Generated<Date>;
  };
  avisos_a_pedido: {
    endereco: string;
    event_id: number;
    pedido_id: number;
    status: Generated<"queued" | "sent" | "failed" | "canceled">;
    last_error: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  enderecos_recusados: { endereco: string; created_at: Generated<Date> };
};

declare module "../../tables.ts" {
  interface Database extends AvisosTables {}
}
