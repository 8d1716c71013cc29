import type { Generated } from "kysely";

export type AuthTables = {
  password_resets: {
    token_hash: Buffer;
    user_id: number;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  /** Written by rate-limiter-flexible. */
  rate_limits: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
};
