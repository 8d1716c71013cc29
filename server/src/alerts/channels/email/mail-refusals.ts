import { sql } from "kysely";
import type { Deps } from "../../../deps.ts";
import { pseudonymOf } from "../../../platform/pseudonym.ts";

type Refused = Pick<Deps, "config" | "db" | "clock">;

/** Days with refusals, within the window, after which an address counts as dead. */
const deadAfterDays = 3;
const withinDays = 90;

const keyOf = ({ config }: Refused, email: string) =>
  pseudonymOf(config.jwtSecret, "recusas", email.toLowerCase());

/** Records today's refusal of an address. Returns whether it counts as dead now. */
export async function recordMailRefusal(deps: Refused, email: string): Promise<boolean> {
  const { db, clock } = deps;
  const endereco = keyOf(deps, email);
  const dia = clock.today();
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto("mail_refusals")
      .values({ endereco, dia })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { rows } = await sql<{ days: number }>`
      SELECT count(*)::integer AS days FROM mail_refusals
      WHERE endereco = ${endereco} AND dia > ${dia}::date - ${withinDays}::integer`.execute(tx);
    return (rows[0]?.days ?? 0) >= deadAfterDays;
  });
}

/** Deletes an address's refusals after an accepted mail. */
export async function deleteMailRefusals(deps: Refused, email: string): Promise<void> {
  await deps.db.deleteFrom("mail_refusals").where("endereco", "=", keyOf(deps, email)).execute();
}

/** Deletes refusals that no longer count. */
export async function purgeMailRefusals({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  await sql`DELETE FROM mail_refusals WHERE dia <= ${clock.today()}::date - ${withinDays}::integer`.execute(
    db,
  );
}
