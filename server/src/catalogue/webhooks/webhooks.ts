import type {
  EntregaDeWebhook,
  EntregasDeWebhook,
  Webhook,
  WebhookComSegredo,
  WebhookInput,
} from "@cav/contract/alerts/webhooks.ts";
import type { EventoDeWebhook } from "@cav/contract/alerts/webhooks.words.ts";
import { limits } from "@cav/contract/limits.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import type { Deps } from "../../deps.ts";
import { fieldChangesBetween, recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { hourMs } from "../../platform/clock.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { encodeSealed } from "../../platform/secrets.ts";
import type { Db, Tx } from "../../tables.ts";
import { type EntregaRow, searchEntregas, updateResent } from "./entregas.queries.ts";
import { createTeste, mensagemKey } from "./mensagens.ts";
import { checkWebhookAddress } from "./send.ts";
import { createSegredo } from "./sign.ts";
import { webhooksJobs } from "./webhooks.jobs.ts";
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  lockWebhooks,
  updateWebhook,
  type WebhookRow,
} from "./webhooks.queries.ts";

/** Limit of webhooks, named in the refusal. */
/** Hours that a replaced secret signs beside the new one. */
const oldSecretHours = 24;

type Acting = Pick<Deps, "db" | "clock" | "queue" | "config">;

function presentWebhook({ id: _id, segredo: _segredo, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    eventos: row.eventos as EventoDeWebhook[],
    falha_desde: row.falha_desde?.toISOString() ?? null,
    segredo_anterior_ate: row.segredo_anterior_ate?.toISOString() ?? null,
    entregue_em: row.entregue_em?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** Returns the webhooks, by name. */
export async function listWebhooks(db: Db): Promise<Webhook[]> {
  return (await findWebhooks(db)).map(presentWebhook);
}

/** @throws AppError webhook-not-found */
async function getWebhook(db: Db, uuid: string): Promise<WebhookRow> {
  const webhook = await findWebhook(db, uuid);
  if (!webhook) throw new AppError("webhook-not-found");
  return webhook;
}

/** Locks a webhook until the transaction ends, so that a later change sees the earlier one. */
async function holdWebhook(tx: Tx, uuid: string): Promise<WebhookRow> {
  await lockWebhook(tx, (await getWebhook(tx, uuid)).id);
  return getWebhook(tx, uuid);
}

/**
 * Registers a webhook and returns its secret, only this once.
 * @throws AppError webhook-address, too-many-webhooks
 */
export async function createWebhook(
  { db, clock, config }: Acting,
  admin: CurrentUser,
  input: WebhookInput,
): Promise<WebhookComSegredo> {
  await checkWebhookAddress(config, input.url);
  const segredo = createSegredo();
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockWebhooks(tx);
    if ((await countWebhooks(tx)) >= limits.webhooksMax) throw new AppError("too-many-webhooks");
    const sealed = encodeSealed(config.jwtSecret, segredo);
    const uuid = await insertWebhook(tx, { ...input, segredo: sealed }, now);
    const mudancas: MudancaGravada[] = [
      { campo: "nome", para: input.nome },
      { campo: "url", para: input.url },
    ];
    await recordAction(tx, admin, { acao: "GANCHO_CRIADO", mudancas }, now);
    return { ...presentWebhook(await getWebhook(tx, uuid)), segredo };
  });
}

type WebhookAction =
  | "GANCHO_EXCLUIDO"
  | "GANCHO_LIGADO"
  | "GANCHO_DESLIGADO"
  | "GANCHO_SEGREDO_TROCADO"
  | "GANCHO_REENVIADO";

/**
 * Applies an audited change to a webhook.
 * @throws AppError webhook-not-found
 */
async function changeWebhook<Result>(
  { db, clock }: Acting,
  { admin, uuid, acao }: { admin: CurrentUser; uuid: string; acao: WebhookAction },
  change: (tx: Tx, webhook: WebhookRow, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const webhook = await holdWebhook(tx, uuid);
    await recordAction(tx, admin, { acao, mudancas: [{ campo: "nome", para: webhook.nome }] }, now);
    return change(tx, webhook, now);
  });
}

/**
 * Changes a webhook's name, address and events.
 * @throws AppError webhook-not-found, webhook-address
 */
export async function saveWebhook(
  { db, clock, config }: Acting,
  admin: CurrentUser,
  uuid: string,
  input: WebhookInput,
): Promise<void> {
  await checkWebhookAddress(config, input.url);
  await db.transaction().execute(async (tx) => {
    const before = await holdWebhook(tx, uuid);
    // Failures at the old address do not count for the new one.
    const isMoved = before.url !== input.url;
    await updateWebhook(tx, before.id, { ...input, ...(isMoved && { falha_desde: null }) });
    const factsOf = ({ nome, url, eventos }: Pick<WebhookRow, "nome" | "url" | "eventos">) => ({
      ...{ nome, url, eventos: [...eventos].sort().join(", ") },
    });
    const mudancas = fieldChangesBetween(factsOf(before), factsOf(input));
    if (mudancas.length > 0) await recordAction(tx, admin, { acao: "GANCHO_EDITADO", mudancas }, clock.now());
  });
}

/**
 * Deletes a webhook with its messages.
 * @throws AppError webhook-not-found
 */
export async function removeWebhook(deps: Acting, admin: CurrentUser, uuid: string): Promise<void> {
  await changeWebhook(deps, { admin, uuid, acao: "GANCHO_EXCLUIDO" }, (tx, { id }) => deleteWebhook(tx, id));
}

/**
 * Switches a webhook off or on; waiting messages are sent when it is on.
 * @throws AppError webhook-not-found
 */
export async function setWebhookAtivo(
  deps: Acting,
  admin: CurrentUser,
  uuid: string,
  ativo: boolean,
): Promise<void> {
  const acao = ativo ? "GANCHO_LIGADO" : "GANCHO_DESLIGADO";
  await changeWebhook(deps, { admin, uuid, acao }, async (tx, { id }) => {
    await updateWebhook(tx, id, { ativo, parado_por: ativo ? null : "MANUAL", falha_desde: null });
    if (ativo) await deps.queue.enqueue(tx, webhooksJobs.webhooksDispatch, { gancho_id: id });
  });
}

/**
 * Replaces the secret; the old one also signs for a day.
 * @throws AppError webhook-not-found
 */
export async function rotateWebhook(
  deps: Acting,
  admin: CurrentUser,
  uuid: string,
): Promise<WebhookComSegredo> {
  const segredo = createSegredo();
  return changeWebhook(deps, { admin, uuid, acao: "GANCHO_SEGREDO_TROCADO" }, async (tx, before, now) => {
    await updateWebhook(tx, before.id, {
      segredo: encodeSealed(deps.config.jwtSecret, segredo),
      segredo_anterior: before.segredo,
      segredo_anterior_ate: new Date(now.getTime() + oldSecretHours * hourMs),
    });
    return { ...presentWebhook(await getWebhook(tx, uuid)), segredo };
  });
}

/**
 * Sends a test message.
 * @throws AppError webhook-not-found
 */
export async function sendTeste({ db, clock, queue }: Acting, uuid: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await getWebhook(tx, uuid);
    await createTeste(tx, id, clock.now());
    await queue.enqueue(tx, webhooksJobs.webhooksDispatch, { gancho_id: id });
  });
}

/**
 * Retries messages that failed for good: one, or all. Returns how many.
 * @throws AppError webhook-not-found
 */
export async function enqueueResent(
  deps: Acting,
  admin: CurrentUser,
  { uuid, entrega }: { uuid: string; entrega?: string },
): Promise<number> {
  return changeWebhook(deps, { admin, uuid, acao: "GANCHO_REENVIADO" }, async (tx, { id }, now) => {
    const resent = await updateResent(tx, id, entrega, now);
    if (entrega && resent === 0) throw new AppError("webhook-not-found");
    await deps.queue.enqueue(tx, webhooksJobs.webhooksDispatch, { gancho_id: id });
    return resent;
  });
}

function presentEntrega(row: EntregaRow): EntregaDeWebhook {
  const { uuid, tipo, titulo, situacao, tentativas, status, resposta } = row;
  return {
    ...{ uuid, tipo, titulo, situacao, tentativas, status, resposta },
    mensagem: mensagemKey(row.mensagem_id, row.mensagem_em),
    tentada_em: row.tentada_em?.toISOString() ?? null,
    proxima_em: row.devida_em?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/**
 * Returns a page of a webhook's deliveries.
 * @throws AppError webhook-not-found
 */
export async function listEntregas(
  db: Db,
  uuid: string,
  { situacao, page, size }: { situacao?: EntregaRow["situacao"] | undefined; page: number; size: number },
): Promise<EntregasDeWebhook> {
  const { id } = await getWebhook(db, uuid);
  const window = { offset: (page - 1) * size, limit: size };
  const { rows, total } = await searchEntregas(db, id, situacao, window);
  return { items: rows.map(presentEntrega), total, page, size, pages: Math.ceil(total / size) };
}
