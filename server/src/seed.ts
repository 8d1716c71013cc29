import { setTimeout as wait } from "node:timers/promises";
import { formatCount, pluralOf } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { termsVersion } from "@cav/contract/users/auth.ts";
import { sql } from "kysely";
import { createKnownFontes } from "./collection/coletas/index.ts";
import type { Administrator } from "./config.ts";
import type { Deps } from "./deps.ts";
import {
  countDemoAccounts,
  findCredentials,
  hasAdministrator,
  hashPassword,
  insertConsent,
  insertUser,
  removePassword,
  setAdminUser,
  setConfirmedPassword,
} from "./identity/who/index.ts";
import { createPasswordLink, removeSquatter, requestPasswordReset } from "./members/acesso/index.ts";
import {
  createDemoLives,
  createDemoMentores,
  createDemoUsers,
  type DemoAccount,
  seedDemonstration,
  seedPlans,
  seedReferenceData,
} from "./operation/seed/index.ts";
import { StartError } from "./platform/start-error.ts";
import type { Db } from "./tables.ts";

export type Seeded = {
  /** Demonstration accounts to show to visitors. */
  accounts: DemoAccount[];
  /** Further notices for the operator. */
  notices: string[];
};

/**
 * Seeds a database: reference data, the first administrator, and in demonstrations catalogue, mentors and users.
 * Idempotent; concurrent processes take turns.
 * @throws StartError in production, when nobody could administer
 */
export async function seed(deps: Deps): Promise<Seeded> {
  const { config, db, clock, log } = deps;
  if (await seedReferenceData(db)) log.info("reference data loaded");
  await seedPlans(db, clock.now());
  await createKnownFontes(deps);
  const { admin, demo } = config;
  const { newcomer, accounts } = await takingTurns(db, async () => ({
    newcomer: admin && (await ensureAdministrator(db, admin, clock.now())),
    accounts: demo ? await createDemonstration(deps) : [],
  }));
  return { accounts, notices: [...(await checkAdministrator(deps)), ...(await invite(deps, newcomer))] };
}

async function createDemonstration(deps: Deps): Promise<DemoAccount[]> {
  await seedDemonstration(deps);
  await createDemoMentores(deps);
  const users = await createDemoUsers(deps);
  await createDemoLives(deps);
  const { email, password } = deps.config.admin ?? {};
  const shown = email && password ? [{ papel: "Administrador", email, senha: password }] : [];
  return [...shown, ...users];
}

/** Checks that production has an administrator other than demonstration accounts, which it locks out. */
async function checkAdministrator({ config, db, log }: Deps): Promise<string[]> {
  const closed = config.production ? await countDemoAccounts(db) : 0;
  if (closed > 0) log.warn({ accounts: closed }, "accounts of the demonstration can't sign in in production");
  const notices =
    closed > 0
      ? [
          `${formatCount(closed, "conta de demonstração não entra", "contas de demonstração não entram")} em ` +
            `produção: exclua ${pluralOf(closed, "essa conta", "essas contas")} em /admin/users`,
        ]
      : [];
  if (config.admin || (await hasAdministrator(db))) return notices;
  if (config.production) {
    throw new StartError(
      "ADMIN_EMAIL não tem nada; precisa ser o e-mail de quem administra, pois não há administrador que possa entrar",
    );
  }
  return [...notices, "Ainda não há administrador: inicie uma vez com ADMIN_EMAIL"];
}

/** Creates the link by which an administrator chooses a password; prints and mails it. Workers skip it. */
async function invite(deps: Deps, newcomer: number | undefined): Promise<string[]> {
  const { admin, role } = deps.config;
  if (newcomer === undefined || !admin || role === "worker") return [];
  const link = await createPasswordLink(deps, newcomer);
  await requestPasswordReset(deps, admin.email);
  const validity = `vale uma vez, por ${limits.passwordResetMinutes} minutos; outro foi por e-mail`;
  return [`Senha de ${admin.email}: escolha-a em ${link} (${validity})`];
}

/** A fixed key that nothing else locks. */
const seedLock = 7_212_003;

/**
 * Runs the work while no other process fills the database. The lock is a transaction's, because a pooler would
 * unlock another session. Waiting processes hold no connection, which the work may need.
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

/**
 * Creates the configured administrator, or promotes that address's account. It keeps its password only if the address
 * was confirmed; otherwise a stranger's password would be promoted. Returns the id of the administrator who must choose
 * a password.
 */
async function ensureAdministrator(
  db: Db,
  { email, password }: Administrator,
  now: Date,
): Promise<number | undefined> {
  const known = await findCredentials(db, email);
  if (known)
    return (await promote(db, known.id, password, now)) || password !== undefined ? undefined : known.id;
  const senha_hash = password === undefined ? null : await hashPassword(password);
  const id = await insertUser(db, {
    nome: "Administração",
    email,
    ...(senha_hash ? { email_confirmado_em: now } : {}),
    senha_hash,
    user_type: "ADMIN",
    now,
  });
  if (id === undefined) return undefined;
  const consent = { user_id: id, tipo: "TERMOS", versao: termsVersion, concedido: true } as const;
  await insertConsent(db, { ...consent, origem: "instalacao" }, now);
  return senha_hash ? undefined : id;
}

/** Promotes an account; returns whether its address was confirmed. */
async function promote(db: Db, id: number, password: string | undefined, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (await setAdminUser(tx, id)) return true;
    if (password !== undefined) await setConfirmedPassword(tx, id, await hashPassword(password), now);
    else await removePassword(tx, id, now);
    await removeSquatter(tx, id, "promoted", now);
    return false;
  });
}
