import { setTimeout as wait } from "node:timers/promises";
import { termsVersion } from "@cav/contract/auth.ts";
import { sql } from "kysely";
import { hashPassword } from "./auth/password.ts";
import { revokeSessionsOf } from "./auth/sessions.queries.ts";
import type { Deps } from "./deps.ts";
import type { Db } from "./platform/database/schema.ts";
import { createDemoCandidates, loadDemonstration } from "./seed/demonstration.ts";
import { createDemoMentores } from "./seed/mentores.ts";
import { loadPlans } from "./seed/plans.ts";
import { loadReferenceData } from "./seed/reference-data.ts";
import type { DemoAccount } from "./start-message.ts";
import { findCredentials, insertConsent, insertUser } from "./users/users.queries.ts";

/**
 * What a database must hold before the product runs: reference data, the first administrator, and in demonstration
 * mode the catalogue, mentors and the candidates. May be repeated; several processes take turns. Answers the accounts to show.
 */
export async function seed(deps: Deps): Promise<{ accounts: DemoAccount[] }> {
  const { config, db, clock, log } = deps;
  if (await loadReferenceData(db)) log.info("reference data loaded");
  await loadPlans(db, clock.now());
  const { admin, demo } = config;
  if (!admin && !demo) return { accounts: [] };
  return takingTurns(db, async () => {
    if (admin) await ensureAdministrator(db, admin, clock.now());
    if (!demo) return { accounts: [] };
    await loadDemonstration(deps);
    await createDemoMentores(deps);
    const candidates = await createDemoCandidates(deps);
    const shown = admin ? [{ papel: "Administrador", email: admin.email, senha: admin.password }] : [];
    return { accounts: [...shown, ...candidates] };
  });
}

/** Any fixed number will do, as long as nothing else locks it. */
const seedLock = 7_212_003;

/**
 * Runs the work while no other process seeds. By the lock of a transaction, since a pooler would unlock another session;
 * who waits holds no connection meanwhile, which the work may need.
 */
async function takingTurns<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await db.transaction().execute(async (held) => {
      const { rows } = await sql<{ mine: boolean }>`
        SELECT pg_try_advisory_xact_lock(${seedLock}) AS mine`.execute(held);
      return rows[0]?.mine ? { result: await work() } : undefined;
    });
    if (done) return done.result;
    await wait(100);
  }
}

type Administrator = { email: string; password: string };

/**
 * Creates the configured administrator, or promotes the account of that address. Its password stays its own where the
 * address is known to be its person's; otherwise whoever typed it first would be promoted with a password of theirs.
 */
async function ensureAdministrator(db: Db, { email, password }: Administrator, now: Date): Promise<void> {
  const known = await findCredentials(db, email);
  if (known) {
    await promote(db, known.id, password, now);
    return;
  }
  const senha_hash = await hashPassword(password);
  const id = await insertUser(db, {
    nome: "Administração",
    email,
    email_confirmado_em: now,
    senha_hash,
    user_type: "ADMIN",
    now,
  });
  if (id === undefined) return;
  const consent = { user_id: id, tipo: "TERMOS", versao: termsVersion, concedido: true } as const;
  await insertConsent(db, { ...consent, origem: "instalacao" }, now);
}

async function promote(db: Db, id: number, password: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { email_confirmado_em } = await tx
      .updateTable("users")
      .set({ user_type: "ADMIN" })
      .where("id", "=", id)
      .returning("email_confirmado_em")
      .executeTakeFirstOrThrow();
    if (email_confirmado_em) return;
    const senha_hash = await hashPassword(password);
    await tx
      .updateTable("users")
      .set({ senha_hash, email_confirmado_em: now })
      .where("id", "=", id)
      .execute();
    await revokeSessionsOf(tx, id, "promoted", now);
  });
}
