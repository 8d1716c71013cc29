import { randomUUID } from "node:crypto";
import { fallbackPlans } from "@cav/contract/subscriptions/plans.ts";
import { sql } from "kysely";
import { insertPlan } from "../../members/plans/index.ts";
import type { Db } from "../../tables.ts";

/**
 * Creates the three default plans at the first start (product.md, Plans and subscriptions); an installation that has or
 * had plans keeps its own.
 */
export async function seedPlans(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE planos IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const known = await tx.selectFrom("planos").select("id").limit(1).executeTakeFirst();
    if (known) return;
    for (const { uuid: _nobodys, ...plan } of fallbackPlans) await insertPlan(tx, randomUUID(), plan, now);
  });
}
