import { type AlarmeAberto, alarmeLabels } from "@cav/contract/coletas/coletas.ts";
import { formatDateTime } from "@cav/contract/format.ts";
import type { Deps } from "../../../deps.ts";
import { findAdministrators, findMailAddress } from "../../../identity/who/index.ts";
import { createAlarmeMail } from "../../../messages/index.ts";
import { dayBeforeOf, dayOf, shiftedDayOf } from "../../../platform/clock.ts";
import type { Mailer } from "../../../platform/providers/email/mailer.ts";
import type { JobPayload } from "../../../platform/queue.ts";
import type { Db, Tx } from "../../../tables.ts";
import { coletasJobs } from "../coletas.jobs.ts";
import { type FonteRow, findFontes, findLastGood } from "../coletas.queries.ts";
import { findCoberturas } from "../reading/listados.queries.ts";
import {
  countLateMinutas,
  findAlarme,
  findEndedVisitas,
  findLastRead,
  findOpenAlarmes,
  findTerritorios,
  findWaiting,
  insertAlarme,
  updateHealed,
} from "../upkeep/alarms.queries.ts";
import { findAlarms } from "../upkeep/alarms.ts";

/** Older documents say nothing about the current state of a source. */
const blindDays = 14;

type WatchDeps = Pick<Deps, "db" | "clock" | "queue">;

/** Days of history from which the usual level is learnt. */
export const learntDays = 56;

/** Checks every source, because a source without visits cannot report that. */
export async function watchFontes(deps: WatchDeps): Promise<void> {
  for (const fonte of await findFontes(deps.db))
    await deps.db.transaction().execute((tx) => watchFonte(deps, tx, fonte));
}

/**
 * Opens and closes a source's alarms and notifies administrators, once when an alarm opens and once when it
 * closes. A paused source's alarms close without a notification.
 */
export async function watchFonte(
  { clock, queue }: Omit<WatchDeps, "db">,
  tx: Tx,
  fonte: FonteRow,
): Promise<void> {
  const now = clock.now();
  if (fonte.estado === "PAUSADA") {
    await updateHealed(tx, fonte.id, [], now);
    return;
  }
  const { maisRecente } = await findLastGood(tx, fonte.id);
  const alarms = findAlarms(
    {
      ...fonte,
      desde: fonte.ativa_desde,
      maisRecente,
      visitas: await findEndedVisitas(tx, fonte.id, dayBeforeOf(now, learntDays)),
      territorios: await findTerritorios(tx, fonte.id),
      lidos: await findLastRead(tx, fonte.id, dayBeforeOf(now, blindDays)),
      coberturas: await findCoberturas(tx, fonte.id, shiftedDayOf(dayOf(now), -learntDays)),
      fila: { ...(await findWaiting(tx, fonte.id)), minutas: await countLateMinutas(tx, fonte.id, now) },
    },
    now,
  );
  const begun: number[] = [];
  for (const alarm of alarms) {
    const id = await insertAlarme(tx, { ...alarm, fonte_id: fonte.id }, now);
    if (id !== undefined) begun.push(id);
  }
  const lasting = alarms.map(({ tipo }) => tipo);
  const told = [
    ...begun.map((alarme_id) => ({ alarme_id, curado: false })),
    ...(await updateHealed(tx, fonte.id, lasting, now)).map((alarme_id) => ({ alarme_id, curado: true })),
  ];
  if (told.length === 0) return;
  for (const user_id of await findAdministrators(tx))
    for (const one of told) await queue.enqueue(tx, coletasJobs.coletasAlarm, { user_id, ...one });
}

/** Lists the open alarms of sources. */
export async function listAlarmes(db: Db): Promise<AlarmeAberto[]> {
  const rows = await findOpenAlarmes(db);
  return rows.map(({ fonte, slug, tipo, detalhe, desde }) => ({
    fonte,
    slug,
    tipo,
    detalhe,
    desde: desde.toISOString(),
  }));
}

/** Creates the handler that mails an administrator when a source's alarm begins or ends. */
export function createAlarmHandler({ db, config }: Pick<Deps, "db" | "config">, mailer: Mailer) {
  const write = createAlarmeMail(config);
  return async ({
    user_id,
    alarme_id,
    curado,
  }: JobPayload<typeof coletasJobs.coletasAlarm>): Promise<void> => {
    const [admin, alarme] = [await findMailAddress(db, user_id), await findAlarme(db, alarme_id)];
    if (!admin || !alarme) return;
    const { fonte, tipo, detalhe, desde } = alarme;
    const told = { fonte, problema: alarmeLabels[tipo], detalhe, desde: formatDateTime(desde.toISOString()) };
    const link = `${config.appUrl}/admin/coletas/fontes`;
    await mailer.send({ to: admin.email, ...write({ nome: admin.nome, ...told, curado, link }) });
  };
}
