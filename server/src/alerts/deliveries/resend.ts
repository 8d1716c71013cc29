import { isPersonalKind } from "@cav/contract/alerts/alerts.words.ts";
import { type Canal, type Causa, canalLabels, describeCanais } from "@cav/contract/alerts/notifications.ts";
import type { Cancelamento } from "@cav/contract/concursos/motivos-fim.ts";
import { formatCount, formatDateTime } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Campo, MudancaGravada } from "@cav/contract/users/audit.ts";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { recordAction } from "../../identity/audit/index.ts";
import type { CurrentUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Tx } from "../../tables.ts";
import { findQuietEnd, isStillTrue, isTooLate } from "../events/index.ts";
import { describeCausa } from "./causes.ts";
import { composeMessages } from "./compose-messages.ts";
import type { AlertToTell } from "./deliveries.queries.ts";
import { type FailedFilters, failedWhere, type Key } from "./failed.queries.ts";
import { claimFailed, type FailedDelivery, queueAgain, updateToClosed } from "./resend.queries.ts";
import { findFaults } from "./stopped-channels.ts";

type ResendDeps = Pick<Deps, "channels" | "db" | "clock" | "config">;

/** Why a failed alert is outdated. */
const ends = {
  deleted: "o concurso foi apagado",
  over: "o prazo passou ou o concurso mudou depois do aviso",
  muted: "a pessoa silenciou este concurso",
  unmatched: "o concurso deixou de combinar com o que a pessoa procura",
} as const;

type End = keyof typeof ends;

/**
 * Queues a failed alert again, on the chosen channels or all that failed; another channel replaces the failed ones.
 * Returns what happens next, described. An outdated alert is closed.
 * @throws AppError notification-not-found; notification-over when it was closed; channel-off when its reader wants none
 * of the channels any more, or has it by them already
 */
export async function sendManually(
  deps: ResendDeps,
  admin: CurrentUser,
  key: Key,
  channels: Canal[] | undefined,
): Promise<string> {
  const now = deps.clock.now();
  const done = await deps.db.transaction().execute(async (tx) => {
    const isIt = sql<boolean>`d.event_id = ${key.event_id} AND d.user_id = ${key.user_id}`;
    const failed = await claimFailed(tx, isIt, { now, limit: 2 });
    const [first] = failed;
    if (!first) throw new AppError("notification-not-found");
    const alvo = { tipo: "USUARIO", uuid: first.user_uuid } as const;
    const end = (await findEnds(deps, tx, failed)).get(first);
    if (end) {
      await closeFor(tx, failed, ends[end], now);
      const mudancas: MudancaGravada[] = [{ campo: "motivo", de: null, para: ends[end] }];
      await recordAction(tx, admin, { acao: "NOTIFICACAO_ENCERRADA", alvo, mudancas }, now);
      return { end };
    }
    const wanted = (channels ?? failed.map(({ channel }) => channel)).filter((by) => canGoBy(by, failed));
    if (wanted.length === 0) throw new AppError("channel-off");
    await queueAgain(
      tx,
      wanted.map((channel) => ({ ...key, channel })),
      now,
    );
    const isInstead = wanted.some((by) => failed.every(({ channel }) => channel !== by));
    if (isInstead) await closeFor(tx, failed.filter(isNotBy(wanted)), insteadOf(wanted), now);
    const mudancas: MudancaGravada[] = [{ campo: "canais", de: null, para: wanted.join(", ") }];
    await recordAction(tx, admin, { acao: "NOTIFICACAO_REENVIADA", alvo, mudancas }, now);
    return { first, wanted };
  });
  if (done.end)
    throw new AppError("notification-over", { detail: `Encerrada sem enviar: ${ends[done.end]}.` });
  const stopped = (await findFaults(deps)).filter(({ canal }) => done.wanted.includes(canal));
  return [
    sayNext(deps, done.wanted, done.first),
    ...stopped.map(
      ({ canal, problema }) => `${canalLabels[canal]} está parado: ${problema} Sai quando voltar.`,
    ),
  ].join(" ");
}

const isNotBy = (wanted: Canal[]) => (delivery: FailedDelivery) => !wanted.includes(delivery.channel);
const insteadOf = (wanted: Canal[]) => `enviado por ${describeCanais(wanted)}`;

/** Returns whether a failed alert can use the channel: its user has it on, and does not have the alert there. */
function canGoBy(by: Canal, failed: FailedDelivery[]): boolean {
  const [first] = failed;
  if (!first?.possible[by]) return false;
  const isTried = failed.some(({ channel }) => channel === by);
  return isTried || !first.others.includes(by);
}

/** Returns which failed alerts are outdated and would be dropped. */
async function findEnds(
  deps: ResendDeps,
  tx: Tx,
  failed: FailedDelivery[],
): Promise<Map<FailedDelivery, End>> {
  const today = deps.clock.today();
  const isAbout = (row: FailedDelivery): row is FailedDelivery & AlertToTell => row.concurso_id !== null;
  const about = failed.filter(isAbout);
  const isOver = (row: FailedDelivery & AlertToTell) =>
    !isStillTrue(row, row, today) || isTooLate(row, today);
  const open = about.filter((row) => !row.muted && !isOver(row));
  const told = new Map<FailedDelivery, unknown>(
    (await composeMessages(deps, tx, open)).map(({ delivery, message }) => [delivery, message]),
  );
  const endOf = (row: FailedDelivery): End | undefined => {
    // A user's own alert is checked when it is sent.
    if (isPersonalKind(row.kind)) return undefined;
    if (!isAbout(row)) return "deleted";
    if (isOver(row)) return "over";
    if (row.muted) return "muted";
    return told.get(row) ? undefined : "unmatched";
  };
  return new Map(
    failed.flatMap((row) => {
      const end = endOf(row);
      return end ? [[row, end] as const] : [];
    }),
  );
}

async function closeFor(
  tx: Tx,
  rows: FailedDelivery[],
  reason: string,
  now: Date,
  fim: Cancelamento = "NAO_ENVIADO",
): Promise<void> {
  const closed = rows.map(({ event_id, user_id, channel }) => ({ event_id, user_id, channel, reason, fim }));
  await updateToClosed(tx, closed, now);
}

/** Describes what happens to a queued message, which has not left yet. */
function sayNext(
  { clock, config }: ResendDeps,
  channels: Canal[],
  { paused_until, quiet }: FailedDelivery,
): string {
  const by = describeCanais(channels);
  const now = clock.now();
  const at = (when: Date) => formatDateTime(when.toISOString());
  const ends = channels.flatMap((by) => findQuietEnd(now, quiet, by, config.ringHours) ?? []);
  const [end] = ends;
  const later = end && `a partir de ${at(end)}`;
  // Users without quiet hours of their choice: the default hours delay only channels that ring.
  const ringing = channels.filter((by) => findQuietEnd(now, quiet, by, config.ringHours));
  const quietly =
    ends.length < channels.length ? `em instantes; por ${describeCanais(ringing)}, ${later}` : later;
  const unpaused = later ? quietly : "em instantes";
  const when = paused_until ? `no fim da pausa da pessoa, em ${at(paused_until)}` : unpaused;
  return `Na fila por ${by}: sai ${when}. Se falhar de novo, volta para esta lista.`;
}

type Together = { channel: Canal; causa: Causa; q?: string | undefined };
type Done = { message: string; na_fila: number; encerradas: number; mantidas: number };

/**
 * Queues a channel's failures of one cause again, by the same or another channel. Outdated ones are closed; those that
 * can't use the channel stay.
 */
export async function sendTogether(
  deps: ResendDeps,
  admin: CurrentUser,
  { por, ...together }: Together & { por?: Canal | undefined },
): Promise<Done> {
  const now = deps.clock.now();
  const by = por ?? together.channel;
  return deps.db.transaction().execute(async (tx) => {
    const failed = await claimTogether(tx, together, now);
    const ended = await findEnds(deps, tx, failed);
    for (const [end, rows] of Map.groupBy(ended.keys(), (row) => ended.get(row)))
      if (end) await closeFor(tx, rows, ends[end], now);
    const going = failed.filter((row) => !ended.has(row) && canGoBy(by, [row]));
    await queueAgain(
      tx,
      going.map(({ event_id, user_id }) => ({ event_id, user_id, channel: by })),
      now,
    );
    if (by !== together.channel) await closeFor(tx, going, insteadOf([by]), now);
    const counts = { na_fila: going.length, encerradas: ended.size };
    await recordTogether(
      tx,
      deps,
      admin,
      "NOTIFICACOES_REENVIADAS",
      { ...together, por: by, ...counts },
      now,
    );
    const mantidas = failed.length - going.length - ended.size;
    return { ...counts, mantidas, message: sayResent(counts.na_fila, ended.size, mantidas) };
  });
}

/** Closes a channel's failures of one cause without sending. */
export async function closeTogether(deps: ResendDeps, admin: CurrentUser, together: Together): Promise<Done> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const failed = await claimTogether(tx, together, now);
    await closeFor(tx, failed, "encerrada sem enviar por quem administra", now, "ENCERRADO_SEM_ENVIAR");
    const encerradas = failed.length;
    await recordTogether(tx, deps, admin, "NOTIFICACOES_ENCERRADAS", { ...together, encerradas }, now);
    const message = `${formatCount(encerradas, "notificação encerrada", "notificações encerradas")} sem enviar.`;
    return { message, na_fila: 0, encerradas, mantidas: 0 };
  });
}

const claimTogether = (tx: Tx, together: FailedFilters, now: Date) =>
  claimFailed(tx, failedWhere(together), { now, limit: limits.failedTogetherMax });

/** Audits the action. The search text is personal data, so it is left out; the deliveries show their users. */
async function recordTogether(
  tx: Tx,
  { channels }: ResendDeps,
  admin: CurrentUser,
  acao: "NOTIFICACOES_REENVIADAS" | "NOTIFICACOES_ENCERRADAS",
  { causa, q, ...facts }: Together & Record<string, string | number | undefined>,
  now: Date,
): Promise<void> {
  const told = { causa: describeCausa(channels, facts.channel, causa).problema, ...facts };
  const mudancas = (Object.entries(told) as [Campo, string][]).map(([campo, para]) => ({
    campo,
    de: null,
    para: para ?? null,
  }));
  await recordAction(tx, admin, { acao, mudancas }, now);
}

function sayResent(queued: number, closed: number, kept: number): string {
  const count = (n: number, one: string, many: string) => (n > 0 ? [formatCount(n, one, many)] : []);
  const parts = [
    formatCount(queued, "notificação na fila", "notificações na fila"),
    ...count(closed, "encerrada, porque perdeu o sentido", "encerradas, porque perderam o sentido"),
    ...count(
      kept,
      "continua aqui: não pode ir por este canal",
      "continuam aqui: não podem ir por este canal",
    ),
  ];
  return `${parts.join("; ")}.`;
}
