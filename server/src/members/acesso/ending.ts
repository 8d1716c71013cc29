import { formatDateOf } from "@cav/contract/format.ts";
import type { Deps } from "../../deps.ts";
import { claimEndingApiKeys, queueNotice } from "../../identity/who/index.ts";
import { dayAfterOf } from "../../platform/clock.ts";

const endingDays = 7;

/** Queues a mail to owners of keys that end within days, once for each key. */
export async function queueEndingKeys({
  db,
  clock,
  queue,
}: Pick<Deps, "db" | "clock" | "queue">): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const ending = await claimEndingApiKeys(tx, now, dayAfterOf(now, endingDays));
    for (const { user_id, nome, expira_em } of ending) {
      const dia = formatDateOf(expira_em.toISOString());
      await queueNotice({ queue }, tx, { user_id, aviso: "CHAVE_DE_API_TERMINA", chave: nome, dia });
    }
  });
}
