import type { Generated } from "kysely";

export type ConfirmationsTables = {
  codigos_telefone: {
    user_id: number;
    numero: string;
    codigo_hmac: Buffer;
    tentativas: Generated<number>;
    created_at: Generated<Date>;
    expires_at: Date;
  };
};
