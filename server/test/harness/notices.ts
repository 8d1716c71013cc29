import { readSealed } from "../../src/platform/secrets.ts";
import type { TestApp } from "./app.ts";

/** Returns a user's queued security notices, with what they name. The rows have nothing readable of it. */
export async function noticesTo({ pool, config }: TestApp["deps"], userId: number): Promise<object[]> {
  const { rows } = await pool.query(
    "SELECT data FROM pgboss.job WHERE name = 'seguranca.notice' AND (data ->> 'user_id')::integer = $1",
    [userId],
  );
  return rows.map(({ data: { aviso, sealed, user_id: _, ...readable } }) => {
    if (Object.keys(readable).length > 0) throw new Error(`readable: ${JSON.stringify(readable)}`);
    return { aviso, ...(sealed && JSON.parse(readSealed(config.jwtSecret, sealed) ?? "")) };
  });
}
