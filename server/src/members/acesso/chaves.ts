import { permits } from "@cav/contract/access.ts";
import { type Escopo, isForStaff } from "@cav/contract/call.ts";
import { limits } from "@cav/contract/limits.ts";
import type { ChaveDeApi, ChaveDeApiCriada, CreateChaveDeApi } from "@cav/contract/users/chaves.ts";
import { escopos as known } from "@cav/contract/users/chaves.words.ts";
import type { z } from "zod";
import { recordAction } from "../../identity/audit/index.ts";
import {
  type CurrentUser,
  createApiKeyText,
  deleteApiKey,
  findApiKeys,
  hashToken,
  insertApiKey,
  lockUser,
  queueNamedNotice,
} from "../../identity/who/index.ts";
import { dayAfterOf } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";
import { type AccountDeps, checkConfirmedEmail, type Proving, withProof } from "./proving.ts";

type KeyRow = Awaited<ReturnType<typeof findApiKeys>>[number];

const presentKey = ({ escopos, created_at, expira_em, usada_em, ...shown }: KeyRow): ChaveDeApi => ({
  ...shown,
  escopos: escopos as Escopo[],
  created_at: created_at.toISOString(),
  expira_em: expira_em.toISOString(),
  usada_em: usada_em?.toISOString() ?? null,
});

/** Returns a user's API keys, the newest first. */
export async function findMyKeys({ db }: AccountDeps, { id }: CurrentUser): Promise<ChaveDeApi[]> {
  return (await findApiKeys(db, id)).map(presentKey);
}

const finalLetters = 4;

/**
 * Creates an API key, and notifies its owner by mail; administrators' keys are logged in the audit.
 * @throws AppError forbidden, email-not-confirmed, wrong-password, google-not-confirmed, too-many-keys
 */
export async function createMyKey(
  deps: Proving,
  user: CurrentUser,
  { nome, validade_dias, escopos: wanted, ...proof }: z.output<typeof CreateChaveDeApi>,
): Promise<ChaveDeApiCriada> {
  const escopos = [...new Set(wanted)].sort();
  if (!escopos.every((one) => permits(known[one].access, user))) throw new AppError("forbidden");
  await checkConfirmedEmail(deps, user.id);
  const segredo = createApiKeyText();
  return withProof(deps, user.id, proof, async (tx, now) => {
    await lockUser(tx, user.id);
    if ((await findApiKeys(tx, user.id)).length >= limits.apiKeysMax) throw new AppError("too-many-keys");
    const made = await insertApiKey(tx, {
      ...{ user_id: user.id, nome, escopos, created_at: now, expira_em: dayAfterOf(now, validade_dias) },
      ...{ hash: hashToken(segredo), final: segredo.slice(-finalLetters) },
    });
    await queueNamedNotice(deps, tx, { user_id: user.id, aviso: "CHAVE_DE_API_CRIADA" }, { chave: nome });
    await recordKey(tx, user, { acao: "CHAVE_DE_API_CRIADA", escopos, now });
    return { ...presentKey(made), segredo };
  });
}

/** Revokes a key. @throws AppError key-not-found */
export async function removeMyKey(
  { db, clock }: AccountDeps,
  user: CurrentUser,
  uuid: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const escopos = await deleteApiKey(tx, user.id, uuid);
    if (!escopos) throw new AppError("key-not-found");
    await recordKey(tx, user, { acao: "CHAVE_DE_API_REVOGADA", escopos, now: clock.now() });
  });
}

type KeyAction = { acao: "CHAVE_DE_API_CRIADA" | "CHAVE_DE_API_REVOGADA"; escopos: string[]; now: Date };

/** Logs a key's administrative scopes; a user's other scopes are private. */
async function recordKey(tx: Tx, user: CurrentUser, { acao, escopos, now }: KeyAction): Promise<void> {
  const staff = escopos.filter((one) => isForStaff(known[one as Escopo].access));
  if (staff.length === 0) return;
  const told = staff.join(", ");
  const mudanca = acao === "CHAVE_DE_API_CRIADA" ? { de: null, para: told } : { de: told, para: null };
  await recordAction(tx, user, { acao, mudancas: [{ campo: "escopos", ...mudanca }] }, now);
}
