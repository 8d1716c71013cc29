import type { AjustesAlertas, Frequencia, UpdateAjustes } from "@cav/contract/alerts/alert-settings.ts";
import { completeOrdem } from "@cav/contract/alerts/alert-settings.words.ts";
import { channelNames, fieldsOf, linkedChannels } from "@cav/contract/channels.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type { Deps } from "../../deps.ts";
import { identityJobs, lockUser, maskedEmailOf, setChannels, withCatchUp } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import type { Db, Tx } from "../../tables.ts";
import { nextAgendaOf, nextWeeklyOf } from "../agenda/index.ts";
import { defaultLadderOf } from "./default-settings.ts";
import { composeExamples } from "./example-messages.ts";
import { readUnsubscribeToken } from "./message-links.ts";
import { pauseEnd } from "./schedule.ts";
import {
  findMuted,
  findSettings,
  findUserId,
  muteConcurso,
  unmuteConcurso,
  updateDigestTimes,
  updateRhythm,
  updateSettings,
} from "./settings.queries.ts";

type SettingsDeps = Pick<Deps, "db" | "clock" | "config">;

/**
 * Returns the user of a message's token.
 * @throws AppError not-found when it is not ours, or they are gone
 */
export async function getUserIdOf(
  { db, config }: Pick<Deps, "db" | "config">,
  token: string,
): Promise<number> {
  const uuid = readUnsubscribeToken(config.jwtSecret, token);
  const id = uuid && (await findUserId(db, uuid));
  if (!id) throw new AppError("not-found", { detail: "Este link não é válido." });
  return id;
}

/** Returns a user's alert settings. */
export async function getSettings(
  { db, clock, config }: SettingsDeps,
  userId: number,
): Promise<AjustesAlertas> {
  const [row, silenciados] = await Promise.all([mustFind(db, userId), findMuted(db, userId)]);
  const paused = row.pausados_ate;
  return {
    email: maskedEmailOf(row.email),
    habilitar_email: row.habilitar_email,
    habilitar_whatsapp: row.whatsapp_on,
    ...fieldsOf(linkedChannels, ["habilitar_", ""], (name) => row[`habilitar_${name}`] && row[`tem_${name}`]),
    ...fieldsOf(linkedChannels, ["", "_disponivel"], (name) => row[`tem_${name}`]),
    ...fieldsOf(channelNames, ["", "_desligado_por"], (name) => row[`${name}_desligado_por`]),
    whatsapp_disponivel: isPremium(row.user_type) && row.telefone !== null,
    email_reclamado: row.email_desligado_por !== null && row.email_reclamado_em !== null,
    email_a_confirmar: row.email_a_confirmar,
    whatsapp_a_confirmar: row.whatsapp_on && row.telefone_a_confirmar,
    ordem: row.ordem && completeOrdem(row.ordem),
    recusas: row.recusas,
    frequencia: row.frequencia,
    lembretes: row.lembretes,
    so_certos: row.so_certos,
    silencio: row.silencio,
    whatsapp_descansa: restOf(config.ringHours),
    whatsapp_no_ultimo_dia: row.ultimo_dia,
    pausado_ate: paused && paused > clock.now() ? paused.toISOString() : null,
    silenciados,
    exemplo: composeExamples(
      { frequencia: row.frequencia, lembretes: row.lembretes, silencio: row.silencio, pausedUntil: paused },
      { now: clock.now(), groupMinutes: config.alertGroupMinutes, hours: config.ringHours },
    ),
  };
}

/**
 * Changes settings, and moves waiting messages accordingly. A first channel, or accepting possible matches, triggers
 * the catch-up of open exams.
 * @throws AppError premium-only, validation (a phone is missing), concurso-not-found
 */
export async function saveSettings(
  deps: SettingsDeps & Pick<Deps, "queue">,
  userId: number,
  change: UpdateAjustes,
): Promise<AjustesAlertas> {
  const { db, clock, queue } = deps;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (change.habilitar_whatsapp) await refuseWithoutWhatsApp(tx, userId);
    const { pausar_dias, silenciar, reativar, ...settings } = change;
    const pausados_ate =
      pausar_dias === undefined ? undefined : pausar_dias > 0 ? pauseEnd(now, pausar_dias) : null;
    await withCatchUp(queue, tx, userId, () => setChannels(tx, userId, settings, now));
    const before = await mustFind(tx, userId);
    const lembretes = settings.lembretes ?? defaultLembretesOf(before, settings.frequencia);
    await updateSettings(tx, userId, { ...settings, lembretes, pausados_ate });
    if (wantsMore(before, change))
      await queue.enqueue(tx, identityJobs.alertsCatchUp, { user_id: userId, motivo: "PREFERENCIAS" });
    if (silenciar && !(await muteConcurso(tx, userId, silenciar, now)))
      throw new AppError("concurso-not-found");
    if (reativar) await unmuteConcurso(tx, userId, reativar);
    if (pausados_ate !== undefined || change.frequencia) await replan(tx, userId, { before, now });
  });
  return getSettings(deps, userId);
}

/** Whether a change brings more new exams: uncertain ones, or by a channel that refused them. */
function wantsMore(before: Pick<AjustesAlertas, "so_certos" | "recusas">, change: UpdateAjustes): boolean {
  const refused = change.recusas?.NOVO_CONCURSO ?? [];
  const takesBack = (before.recusas.NOVO_CONCURSO ?? []).some((channel) => !refused.includes(channel));
  return (before.so_certos && change.so_certos === false) || (change.recusas !== undefined && takesBack);
}

/** Returns WhatsApp's default quiet hours: those outside the sending hours. */
function restOf({ opens, closes }: Deps["config"]["ringHours"]): AjustesAlertas["whatsapp_descansa"] {
  const rest = { de: closes % 24, ate: opens };
  return rest.de === rest.ate ? null : rest;
}

/** Returns other default reminders for another frequency, which replace untouched ones; undefined: they stay. */
function defaultLembretesOf(
  { frequencia, lembretes }: Pick<AjustesAlertas, "frequencia" | "lembretes">,
  next: Frequencia | undefined,
): UpdateAjustes["lembretes"] {
  if (next === undefined) return undefined;
  const isUntouched = lembretes.toSorted().join() === defaultLadderOf(frequencia).toSorted().join();
  return isUntouched ? defaultLadderOf(next) : undefined;
}

type Replanned = { before: Pick<AjustesAlertas, "frequencia">; now: Date };

/** Moves waiting messages; at that time the agenda decides which of them leave. */
async function replan(tx: Tx, userId: number, { before, now }: Replanned): Promise<void> {
  const { pausados_ate: paused, frequencia } = await mustFind(tx, userId);
  if (before.frequencia !== frequencia) await updateRhythm(tx, userId, [before.frequencia, frequencia]);
  const isPaused = paused !== null && paused > now;
  const next = { NA_HORA: now, DIARIO: nextAgendaOf(now), SEMANAL: nextWeeklyOf(now) };
  await updateDigestTimes(tx, userId, isPaused ? { earliest: paused } : { latest: next[frequencia] });
}

async function refuseWithoutWhatsApp(db: Db, userId: number): Promise<void> {
  const { user_type, telefone } = await mustFind(db, userId);
  if (!isPremium(user_type)) throw new AppError("premium-only");
  if (telefone) return;
  const message = "É necessário informar um número de telefone para habilitar mensagens pelo WhatsApp";
  throw new AppError("validation", { fields: [{ field: "habilitar_whatsapp", message }] });
}

async function mustFind(db: Db, userId: number) {
  const row = await findSettings(db, userId);
  if (!row) throw new AppError("not-found");
  return row;
}
