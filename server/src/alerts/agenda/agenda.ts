import type { Why } from "@cav/contract/alerts/agenda.ts";
import { dayOf } from "../../platform/clock.ts";
import { inOrder } from "./days.ts";
import { agendaItemOf } from "./item.ts";
import type { AgendaConcurso, AgendaUser, Change, Item, Match, Rest, Standing, Untold } from "./types.ts";
import { leaveOf } from "./when.ts";

/** A message of today on this channel. */
export type Sent = { at: Date; isAgenda: boolean };

export type Plan = {
  now: PlannedItem[];
  waiting: PlannedItem[];
  untold: Untold[];
};

export type PlannedItem = Item & { leave: Date; why: Why };

/** Milliseconds that news waits at most to join an agenda that leaves now. */
const soonMs = 4 * 3_600_000;

/** Plans all that a reader is told by one channel: what leaves now, what waits and until when, and what is not told. */
export function agendaOf(
  user: AgendaUser,
  { changes, concursos }: { changes: readonly Change[]; concursos: ReadonlyMap<number, AgendaConcurso> },
  standings: ReadonlyMap<number, Standing>,
  searches: (concurso: number) => Match,
  sent: readonly Sent[],
  now: Date,
): Plan {
  const untold: Untold[] = [];
  const items = [...Map.groupBy(changes, ({ concurso }) => concurso)].flatMap(([id, own]) => {
    const concurso = concursos.get(id);
    if (!concurso) return [];
    const standing = standings.get(id) ?? { situation: "N", payment: null };
    const told = agendaItemOf(user, own, { concurso, ...standing }, searches(id), now);
    untold.push(...told.untold);
    return told.item ? [told.item] : [];
  });
  return { ...planOf(items, user, sent, now), untold };
}

/** Distributes items over now and later. */
export function planOf<One extends Item>(
  items: readonly One[],
  rest: Rest,
  sent: readonly Sent[],
  now: Date,
) {
  const today = dayOf(now);
  const interruptions = sent.filter(({ at, isAgenda }) => !isAgenda && dayOf(at) === today).length;
  const planned = items.map((item) => {
    const { at, why } = leaveOf(item, rest, { now, interruptions });
    return { ...item, leave: at, why };
  });
  const leaving = planned.filter(({ leave }) => leave <= now);
  const isAgenda = leaving.some(({ why }) => why.startsWith("AGENDA"));
  // A message that leaves anyway takes along what waits for room.
  const isTaken = ({ leave, why }: (typeof planned)[number]) =>
    leave <= now ||
    (leaving.length > 0 &&
      (why === "JA_SAIU_UMA_HOJE" ||
        why === "NAO_PODE_ESPERAR" ||
        (isAgenda && why === "AGENDA" && leave.getTime() - now.getTime() < soonMs)));
  return {
    now: planned.filter(isTaken).toSorted((a, b) => inOrder(a, b, now)),
    waiting: planned.filter((one) => !isTaken(one)).toSorted((a, b) => inOrder(a, b, now)),
  };
}
