import type { Generated } from "kysely";

export type SegurancaTables = {
  trocas_de_email: {
    uuid: Generated<string>;
    user_id: number;
    de: string;
    para: string;
    created_at: Generated<Date>;
    confirmada_em: Date | null;
    anulada: Generated<boolean>;
  };
};
