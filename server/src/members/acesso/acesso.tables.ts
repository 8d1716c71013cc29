import type { Generated } from "kysely";

export type AcessoTables = {
  password_resets: {
    token_hash: Buffer;
    user_id: number;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  /** The library rate-limiter-flexible writes this table. */
  rate_limits: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  /** `createKeptAnswers` writes this table. */
  respostas: { id: Buffer; corpo: Buffer; resposta: Buffer | null; criada_em: Date };
  trocas_de_email: {
    uuid: Generated<string>;
    user_id: number;
    de: string;
    para: string;
    created_at: Generated<Date>;
    confirmada_em: Date | null;
    anulada: Generated<boolean>;
  };
  codigos_telefone: {
    user_id: number;
    numero: string;
    codigo_hmac: Buffer;
    tentativas: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Date;
  };
};

declare module "../../tables.ts" {
  interface Database extends AcessoTables {}
}
