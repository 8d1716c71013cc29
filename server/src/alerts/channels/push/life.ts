import { createHash } from "node:crypto";
import { isChamadaSemPrazo, ultimoDiaOf } from "@cav/contract/concursos/etapas-dias.ts";
import { type Change, isOfDate, rectifiedOf, retificacaoOf } from "../../../catalogue/concursos/index.ts";
import { dayOf } from "../../../platform/clock.ts";
import type { Urgency } from "../../../platform/providers/push/push.ts";
import { type AlertToTell, isReminder } from "../../deliveries/index.ts";
import { longestSeconds, ttlOf, urgencyOf } from "./urgency.ts";

/** Seconds that a service keeps a notification, and its urgency. */
type Life = { ttl: number; urgency: Urgency };

const urgencies: readonly Urgency[] = ["very-low", "low", "normal", "high"];

/** Returns the longest life and the highest urgency of the deliveries. */
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

/** Returns the day until which news without a day is useful: the end of registrations, then the exam. */
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
    // An exam's new status is read today, however far its day is.
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

/** Returns the topic of a message with a UUID as its tag. */
export const wordTopicOf = (etiqueta: string) => etiqueta.replaceAll("-", "");

/**
 * Returns topic and tag of a notification: the same news has the same, other news of the exam another. Reminders of one
 * date are the same news.
 */
export function topicOf(deliveries: readonly AlertToTell[]): string {
  const keys = deliveries.map((one) =>
    isReminder(one)
      ? `${one.dados.etapa?.uuid ?? `${one.concurso_id} ${one.dados.de}`} ${one.dados.dia}`
      : `${one.event_id}`,
  );
  return createHash("sha256").update(keys.toSorted().join(",")).digest("base64url").slice(0, topicMax);
}
