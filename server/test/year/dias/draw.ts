import { dayOf, instantOf, minuteMs, shifted } from "./days.ts";
import type { Channel, Concurso, Dates, User } from "./users.ts";

/** Events of some weeks from a seed: users, exams, edits, saves. */
export type Drawn = { users: User[]; deeds: DayAction[] };
export type DayAction = { at: number } & (
  | { does: "publish"; concurso: Concurso; title: string }
  | { does: "edit"; code: string; edit: Edit }
  | { does: "save"; user: number; code: string }
  | { does: "pause"; user: number; days: number }
);
export type Edit = (concurso: Concurso, today: string) => Concurso | undefined;

/** Returns a generator of numbers between 0 and 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const frequencies = ["NA_HORA", "NA_HORA", "NA_HORA", "DIARIO", "SEMANAL"] as const;
const ladders = [[7, 3, 1, 0], [7, 3, 1, 0], [7, 3, 1, 0], [3, 1], [1, 0], [15, 7, 3, 1, 0], []];
const channelSets: Channel[][] = [
  ["email"],
  ["email"],
  ["email", "whatsapp"],
  ["email", "telegram"],
  ["telegram"],
  ["whatsapp"],
];
const quietHours = [null, null, null, null, { de: 20, ate: 9 }, { de: 12, ate: 14 }] as const;
const minimums = [1_000, 3_000, 5_000, 8_000];
const salaries = [2_000, 4_000, 6_000, 9_000];

export function draw(seed: number, size: { users: number; days: number; first: string }): Drawn {
  const random = createRandom(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const oneOf = <T>(values: readonly T[]): T => values[upTo(values.length)] as T;
  // Uses a second generator, so that older draws stay unchanged by pushes, quiet hours and pauses.
  const later = createRandom(seed + 1_000_000);
  const users = Array.from({ length: size.users }, (_, id) => ({
    id,
    minimum: minimums[id % minimums.length] as number,
    channels: withPush(channelSets[upTo(channelSets.length)] as Channel[], later()),
    frequency: frequencies[id % frequencies.length] as User["frequency"],
    ladder: oneOf(ladders),
    quiet: quietHours[Math.floor(later() * quietHours.length)] as User["quiet"],
  }));
  const deeds: DayAction[] = users.flatMap(({ id }) => {
    const [isPausing, day, days] = [later() < 0.3, later(), later()];
    const at = instantOf(shifted(size.first, 1 + Math.floor(day * size.days)), 15, 30);
    return isPausing ? [{ at, does: "pause" as const, user: id, days: 2 + Math.floor(days * 7) }] : [];
  });
  const count = Math.round((size.days * 46) / 60);
  const timeOn = (day: string) => instantOf(day, 8 + upTo(12), 7 + upTo(50));
  for (let index = 0; index < count; index += 1) {
    const day = shifted(size.first, upTo(Math.max(1, size.days - 8)));
    // Some exams come at the same time, as in file imports.
    const last = deeds.findLast(({ does }) => does === "publish");
    const at = last && random() < 0.3 ? last.at + upTo(6) * minuteMs : timeOn(day);
    const code = `ZX${String(index + 1).padStart(2, "0")}Z`;
    const concurso = {
      code,
      salario: oneOf(salaries),
      dates: drawDates(dayOf(at), upTo, random),
      isSuspended: false,
    };
    deeds.push({
      at,
      does: "publish",
      concurso,
      title: `${code} ${"Concurso para Analista ".repeat(4)}`.slice(0, oneOf([25, 60, 99])),
    });
    for (let edits = random() < 0.7 ? 1 + upTo(2) : 0; edits > 0; edits -= 1)
      deeds.push({
        at: timeOn(shifted(dayOf(at), 1 + upTo(30))),
        does: "edit",
        code,
        edit: drawEdit(upTo, random),
      });
    for (const user of users)
      if (random() < 0.06)
        deeds.push({ at: timeOn(shifted(dayOf(at), 1 + upTo(10))), does: "save", user: user.id, code });
  }
  return { users, deeds: deeds.toSorted((a, b) => a.at - b.at) };
}

/** Adds push to 20 % of the users, and makes it the only channel of 10 %. */
function withPush(channels: Channel[], drawn: number): Channel[] {
  if (drawn < 0.1) return ["push"];
  return drawn < 0.3 ? [...channels, "push"] : channels;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

function drawDates(today: string, upTo: (max: number) => number, random: () => number): Dates {
  const inscricao = shifted(today, 1 + upTo(34));
  return {
    inscricao,
    // Requests for exemption end before registration ends.
    isencao: random() < 0.3 ? earlier(shifted(today, upTo(10)), inscricao) : null,
    pagamento: random() < 0.5 ? inscricao : random() < 0.5 ? shifted(inscricao, 1 + upTo(4)) : null,
    prova: random() < 0.8 ? shifted(inscricao, 12 + upTo(30)) : null,
  };
}

function drawEdit(upTo: (max: number) => number, random: () => number): Edit {
  const kind = random();
  const days = 1 + upTo(12);
  const salario = salaries[upTo(salaries.length)] as number;
  return (concurso, today) => {
    const { dates } = concurso;
    const isOver = (dates.prova ?? dates.inscricao) < today;
    if (isOver) return undefined;
    const moved = (inscricao: string) => {
      const isPast = dates.pagamento !== null && dates.pagamento < inscricao;
      const tooLate = dates.prova !== null && inscricao >= dates.prova;
      if (tooLate || inscricao < today) return undefined;
      const isencao = dates.isencao && earlier(dates.isencao, inscricao);
      const pagamento = isPast ? inscricao : dates.pagamento;
      return { ...concurso, dates: { ...dates, inscricao, isencao, pagamento } };
    };
    if (kind < 0.3) return moved(shifted([dates.inscricao, today].toSorted()[1] as string, days));
    if (kind < 0.5 && dates.inscricao > today) {
      const shorter = shifted(dates.inscricao, -days);
      return moved(shorter > today ? shorter : shifted(today, 1));
    }
    if (kind < 0.8) return salario === concurso.salario ? undefined : { ...concurso, salario };
    return { ...concurso, isSuspended: !concurso.isSuspended };
  };
}
