import { formatDateOf } from "@cav/contract/format.ts";
import type { Deps } from "../../deps.ts";
import { claimEndingApiKeys, queueNamedNotice } from "../../identity/who/index.ts";
import { dayAfterOf } from "../../platform/clock.ts";

const endingDays = 7;

/** Queues a mail to owners of keys that end within days, once for each key. */
export async function queueEndingKeys(deps: Pick<Deps, "db" | "clock" | "queue" | "config">): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const ending = await claimEndingApiKeys(tx, now, dayAfterOf(now, endingDays));
    for (const { user_id, nome, expira_em } of ending) {
      const dia = formatDateOf(expira_em.toISOString());
      await queueNamedNotice(deps, tx, { user_id, aviso: "CHAVE_DE_API_TERMINA" }, { chave: nome, dia });
    }
  });
}
