import { createHash } from "node:crypto";
import { isChamadaSemPrazo, ultimoDiaOf } from "@cav/contract/etapas-dias.ts";
import { type Change, isOfDate, rectifiedOf, retificacaoOf } from "../../concursos/index.ts";
import { type AlertToTell, isReminder } from "../../deliveries/index.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Urgency } from "./client/push.ts";
import { longestSeconds, ttlOf, urgencyOf } from "./urgency.ts";

/** For how many seconds a service keeps a notification, and whether it wakes a device for it. */
type Life = { ttl: number; urgency: Urgency };

const urgencies: readonly Urgency[] = ["very-low", "low", "normal", "high"];

/** Lives as long as the last of the things that it tells, and is as urgent as the nearest of them. */
export function lifeOf(deliveries: readonly AlertToTell[], now: Date): Life {
  const lives = deliveries.flatMap((delivery) => livesOf(delivery, now));
  const rank = Math.max(...lives.map(({ urgency }) => urgencies.indexOf(urgency)));
  return { ttl: Math.max(...lives.map(({ ttl }) => ttl)), urgency: urgencies[rank] ?? "normal" };
}

function livesOf(delivery: AlertToTell, now: Date): Life[] {
  if (isReminder(delivery)) return [dated(delivery.dados.dia, now)];
  const changes = rectifiedOf(retificacaoOf(delivery)?.mudancas ?? []);
  const lives = changes.flatMap((change) => livesOfChange(change, now));
  return lives.length > 0 ? lives : [dated(nextDayOf(delivery, dayOf(now)), now)];
}

/** News without a day of its own is of use until registrations end, and after that until the exam. */
function nextDayOf({ kind, data_fim_inscricao: end, data_prova }: AlertToTell, today: string) {
  if (end !== null && end >= today) return end;
  return kind !== "NOVO_CONCURSO" && data_prova !== null && data_prova >= today ? data_prova : null;
}

function livesOfChange(change: Change, now: Date): Life[] {
  const today = dayOf(now);
  const { etapa } = change;
  if (etapa) {
    if (isChamadaSemPrazo(etapa)) return [{ ttl: longestSeconds, urgency: "high" }];
    const day = etapa.tipo === "PROVA" ? (etapa.fim ?? etapa.inicio) : ultimoDiaOf(etapa);
    const life = dated(day !== null && day >= today ? day : null, now);
    // What became of an exam is read today, however far its day is.
    return [{ ...life, urgency: life.urgency === "low" ? "normal" : life.urgency }];
  }
  if (!isOfDate(change)) return [];
  return [change.de, change.para]
    .filter((day): day is string => typeof day === "string" && day >= today)
    .map((day) => dated(day, now));
}

const dated = (day: string | null, now: Date): Life => ({
  ttl: ttlOf(day, now),
  urgency: urgencyOf(day, now),
});

/** Characters of a topic (RFC 8030). */
const topicMax = 32;

/**
 * The topic and the tag of a notification: other news of the same exam has another, the same news again has the same. The
 * reminders of one date are the same news.
 */
export function topicOf(deliveries: readonly AlertToTell[]): string {
  const keys = deliveries.map((one) =>
    isReminder(one)
      ? `${one.dados.etapa?.uuid ?? `${one.concurso_id} ${one.dados.de}`} ${one.dados.dia}`
      : `${one.event_id}`,
  );
  return createHash("sha256").update(keys.toSorted().join(",")).digest("base64url").slice(0, topicMax);
}
