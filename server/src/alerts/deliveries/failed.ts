import { isPersonalKind, type PersonalKind, personalAlertLabels } from "@cav/contract/alerts/alerts.words.ts";
import type { Canal, FailedCause, FailedNotification } from "@cav/contract/alerts/notifications.ts";
import type { MudancaGravada } from "@cav/contract/users/audit.ts";
import type { Deps } from "../../deps.ts";
import { recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { renderAvisoCopy, renderNovoConcursoCopy } from "../../messages/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { withCountryCode } from "../../platform/phone.ts";
import { concursoLink } from "../events/index.ts";
import { causaOf, describeCausa } from "./causes.ts";
import { composeMessages, type Message } from "./compose-messages.ts";
import type { AlertToTell } from "./deliveries.queries.ts";
import {
  countFailed,
  countFailedByCause,
  type FailedFilters,
  type FailedRow,
  findChannels,
  findFailed,
  type Key,
  markDelivered,
} from "./failed.queries.ts";

type Wanted = { skip: number; limit: number } & FailedFilters;
type FailedDeps = Pick<Deps, "channels" | "db" | "clock" | "config">;

/** Returns a page of failed alerts, and the total. */
export async function listFailed(
  deps: FailedDeps,
  wanted: Wanted,
): Promise<{ items: FailedNotification[]; total: number }> {
  const [rows, total] = await Promise.all([findFailed(deps, wanted), countFailed(deps, wanted)]);
  const items = (await withTexts(deps, rows)).map(({ row, text }) => ({
    uuid: deliveryUuid(row),
    user_name: row.nome,
    user_email: row.email,
    user_phone: row.telefone && withCountryCode(row.telefone),
    concurso_titulo: isPersonalKind(row.kind) ? personalAlertLabels[row.kind] : row.titulo,
    concurso_status: row.status,
    message: text,
    sent_at: row.sent_at.toISOString(),
    failed_channels: row.failed_channels,
    error: [...new Set(row.errors.flatMap((error) => error ?? []))].join("; ") || null,
    causas: row.failed_channels.map((canal, at) => ({
      canal,
      ...describeCausa(deps.channels, canal, causaOf(row.motivos[at] ?? null)),
    })),
    alternativas: row.alternativas,
    reenviaveis: row.reenviaveis,
    recebida_por: row.recebida_por,
  }));
  return { items, total };
}

/** Returns failure counts by channel and cause, with what to do about each. */
export async function listCauses(deps: FailedDeps, filters: FailedFilters): Promise<FailedCause[]> {
  const counts = await countFailedByCause(deps, filters);
  return counts.map((count) => ({ ...count, ...describeCausa(deps.channels, count.canal, count.causa) }));
}

/** Adds to each row a text to copy, with the full address. */
async function withTexts(deps: FailedDeps, rows: FailedRow[]): Promise<{ row: FailedRow; text: string }[]> {
  const about = rows.filter((row): row is FailedRow & AlertToTell => row.concurso_id !== null);
  const composed = await composeMessages(deps, deps.db, about);
  const messages = new Map<FailedRow, Message | undefined>(
    composed.map(({ delivery, message }) => [delivery, message]),
  );
  return rows.map((row) => {
    const message = messages.get(row);
    if (isPersonalKind(row.kind)) return { row, text: personalTextOf(deps.config.appUrl, row.kind) };
    const text = message ? textOf(deps.config.appUrl, message) : `Novidade sobre o concurso ${row.titulo}.`;
    return { row, text };
  });
}

function textOf(appUrl: string, message: Message): string {
  const [copy, { concurso_uuid }] =
    message.kind === "novo"
      ? [renderNovoConcursoCopy(message.novo), message.novo]
      : [renderAvisoCopy(message.aviso), message.aviso];
  return `${copy}\n\n${concursoLink(appUrl, concurso_uuid)}`;
}

/** Returns a text to copy that names neither the person nor the page: what users look for is private. */
function personalTextOf(appUrl: string, kind: PersonalKind): string {
  const [what, path] = {
    MENCAO: ["Há uma novidade da sua procura por nome nas publicações oficiais.", "/perfil/alertas"],
    PAGINA_PRIVADA: ["Há uma novidade em uma página que você acompanha.", "/paginas"],
  }[kind];
  return `${what}\n\n${appUrl}${path}`;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/** Encodes an alert's key, event and user, as a uuid. */
function deliveryUuid({ event_id, user_id }: Key): string {
  return `${hex(event_id, 8)}-0000-4000-8000-${hex(user_id, 12)}`;
}

/** @throws AppError notification-not-found for a uuid that names none */
export function readKey(uuid: string): Key {
  const [, event, user] = /^([0-9a-f]{8})-0000-4000-8000-0000([0-9a-f]{8})$/.exec(uuid) ?? [];
  const key = { event_id: Number.parseInt(event ?? "", 16), user_id: Number.parseInt(user ?? "", 16) };
  const isKey = [key.event_id, key.user_id].every((id) => id > 0 && id <= 2_147_483_647);
  if (!isKey) throw new AppError("notification-not-found");
  return key;
}

/**
 * Marks a failed alert as delivered, on one channel or all.
 * @throws AppError notification-not-found
 */
export async function markAsDelivered(
  { db, clock }: FailedDeps,
  admin: CurrentUser,
  uuid: string,
  channel: Canal | undefined,
): Promise<void> {
  const key = readKey(uuid);
  await db.transaction().execute(async (tx) => {
    const known = await findChannels(tx, key);
    const count = await markDelivered(tx, key, channel, clock.now());
    if (!known || count === 0) throw new AppError("notification-not-found");
    const mudancas = onChannels(channel ? [channel] : known.failed);
    const alvo = { tipo: "USUARIO", uuid: known.user_uuid } as const;
    await recordAction(tx, admin, { acao: "NOTIFICACAO_ENTREGUE", alvo, mudancas }, clock.now());
  });
}

const onChannels = (channels: Canal[]): MudancaGravada[] => [
  { campo: "canais", de: null, para: channels.join(", ") },
];
