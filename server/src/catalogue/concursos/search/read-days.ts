import { folded } from "@cav/contract/folded.ts";
import { calendarDayOf, formatDay, monthNames } from "@cav/contract/format.ts";
import { shiftedDayOf } from "../../../platform/clock.ts";
import type { AskedFact } from "./parts.ts";
import { countOf, matchAt, type Saying, toSaying } from "./sayings.ts";

/** The first and the last day that words such as "esta semana" or "em dezembro" cover. */
type Span = { from: string; to: string };

const months = monthNames.map(folded);
const weekdays = ["segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo"];
const month = `(${months.join("|")})`;
const this_ = "(?:n?est[ae]|n?ess[ae]|dest[ae])";
/** Days that "esta semana" and "este mês" mean, counted from today. */
const [week, thirty] = [7, 30];

/** Returns the day of that number, in this month or the next. */
function nextDay(today: string, day: number): string | undefined {
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const { year, month } = Temporal.PlainYearMonth.from(today.slice(0, 7)).add({ months: ahead });
    const found = calendarDayOf(year, month, day);
    if (found && found >= today) return found;
  }
  return undefined;
}

/** Returns the day of a year, or the next of that date. */
function dayOfYear(today: string, day: number, at: number, year?: number): string | undefined {
  const [now] = today.split("-").map(Number);
  const found = calendarDayOf(year ?? now ?? 0, at, day);
  if (!found) return undefined;
  return year === undefined && found < today ? (calendarDayOf((now ?? 0) + 1, at, day) ?? undefined) : found;
}

function monthSpan(today: string, at: number, year?: number): Span {
  const now = Temporal.PlainYearMonth.from(today.slice(0, 7));
  const asked = Temporal.PlainYearMonth.from({ year: year ?? now.year, month: at });
  const isPast = year === undefined && Temporal.PlainYearMonth.compare(asked, now) < 0;
  const found = isPast ? asked.add({ years: 1 }) : asked;
  return {
    from: found.toPlainDate({ day: 1 }).toString(),
    to: found.toPlainDate({ day: found.daysInMonth }).toString(),
  };
}

/** Returns the next such day of the week after today: a Sunday says "hoje" for itself. */
function nextWeekday(today: string, name: string): string {
  const wanted = weekdays.indexOf(name) + 1;
  const now = Temporal.PlainDate.from(today).dayOfWeek;
  return shiftedDayOf(today, ((wanted - now + 6) % 7) + 1);
}

const oneDay = (day: string | undefined): Span | undefined => (day ? { from: day, to: day } : undefined);
const ahead = (today: string, first: number, last: number): Span => ({
  from: shiftedDayOf(today, first),
  to: shiftedDayOf(today, last),
});
const yearOf = (written: string | undefined) =>
  written === undefined ? undefined : Number(written.length === 2 ? `20${written}` : written);

type ToSpan = (today: string, said: (string | undefined)[]) => Span | undefined;

/** Sayings of days, the longer ones first. */
const sayings: [pattern: string, span: ToSpan][] = [
  ["depois de amanha", (today) => ahead(today, 2, 2)],
  ["hoje", (today) => ahead(today, 0, 0)],
  ["amanha", (today) => ahead(today, 1, 1)],
  [
    `(?:semana que vem|proxima semana)`,
    (today) => {
      const monday = nextWeekday(today, "segunda");
      return { from: monday, to: shiftedDayOf(monday, 6) };
    },
  ],
  [`(?:${this_}|ultima) semana`, (today) => ahead(today, 0, week)],
  [
    `(?:${this_} |proximo )?(?:fim|final) de semana`,
    (today) => {
      const saturday = nextWeekday(shiftedDayOf(today, -1), "sabado");
      return { from: saturday, to: shiftedDayOf(saturday, 1) };
    },
  ],
  [
    `(?:mes que vem|proximo mes)`,
    (today) => monthSpan(today, Temporal.PlainDate.from(today).add({ months: 1 }).month),
  ],
  [`${this_} mes`, (today) => ahead(today, 0, thirty)],
  ["proximos (\\d{1,2}) dias", (today, [days]) => ahead(today, 0, Number(days))],
  [
    `(?:proxim[oa] |${this_} )?(${weekdays.join("|")})(?: feira)?(?: que vem)?`,
    (today, [name = ""]) => oneDay(nextWeekday(today, name)),
  ],
  [
    `(\\d{1,2})o? de ${month}(?: de (20\\d\\d))?`,
    (today, [day, name = "", year]) =>
      oneDay(dayOfYear(today, Number(day), months.indexOf(name) + 1, yearOf(year))),
  ],
  [
    `(\\d{1,2}) (0?[1-9]|1[012])(?: (20\\d\\d|\\d\\d))?`,
    (today, [day, at, year]) => oneDay(dayOfYear(today, Number(day), Number(at), yearOf(year))),
  ],
  ["dia (\\d{1,2})o?", (today, [day]) => oneDay(nextDay(today, Number(day)))],
  [
    `${month}(?: de (20\\d\\d))?`,
    (today, [name = "", year]) => monthSpan(today, months.indexOf(name) + 1, yearOf(year)),
  ],
];

const before =
  "(?:(?:no|na|em|e|sera|vai ser|para|pra|do|da|o) )?(?:dia (?=\\d{1,2}o? (?:de |0?[1-9]|1[012])))?";
const registration = "(?:(?:com |as )?inscric(?:ao|oes) )";

/** Words before a day: they say whether registrations begin or end then, or the exam is taken. */
const edges: { edge: "inicio" | "fim" | "prova"; lead: RegExp; isUntil?: true }[] = [
  {
    edge: "fim",
    lead: new RegExp(`^(?:que )?(?:${registration}|prazo )(?:(?:vao|vai|aberta?s?) )?ate (?:o )?`),
    isUntil: true,
  },
  {
    edge: "fim",
    lead: new RegExp(
      `^(?:que )?${registration}?(?:que )?(?:encerr(?:am?|ando|amento)|termin(?:am?|ando|o)|acab(?:am?|ando)|fecham?|vencem?)(?: as inscricoes)? (?:ate (?:o )?)?`,
    ),
  },
  {
    edge: "inicio",
    lead: new RegExp(
      `^(?:que )?${registration}?(?:que )?(?:abrem?|abrindo|abertura|comecam?|comecando|inicio|iniciam?)(?: (?:as|das) inscricoes)? `,
    ),
  },
  { edge: "prova", lead: /^(?:com )?(?:(?:data|dia) da )?provas?(?: objetivas?)? / },
];

const verbs = { inicio: "Abre", fim: "Encerra", prova: "Prova" };

function toAsked(
  edge: keyof typeof verbs,
  { from, to }: Span,
  today: string,
): AskedFact & { rotulo: string } {
  const verb = verbs[edge];
  const rotulo =
    from === to
      ? `${verb} em ${formatDay(from)}`
      : from <= today
        ? `${verb} até ${formatDay(to)}`
        : `${verb} de ${formatDay(from)} a ${formatDay(to)}`;
  return edge === "prova" ? { kind: "prova", from, to, rotulo } : { kind: "dia", edge, from, to, rotulo };
}

/** Reads the day at the beginning of some words. */
function spanAt(
  words: readonly string[],
  at: number,
  today: string,
): { count: number; span: Span } | undefined {
  for (const [pattern, toSpan] of sayings) {
    const match = matchAt(words, at, new RegExp(`^${before}${pattern} `));
    const span = match && toSpan(today, match.slice(1));
    // A day that does not exist is none: "31 de fevereiro" is not the 31st.
    if (match) return span && { count: countOf(match[0]), span };
  }
  return undefined;
}

const lastDay =
  /^(?:no )?(?:hoje e o )?ultim(?:o dia|os dias|a semana)(?: (?:de|da|das|para|pra))?(?: (?:se )?inscr\w+)? /;
const lastDays = { dia: 0, dias: 3, semana: week };

/** Reads a day of registration or of the exam: `abre amanhã`, `encerra sexta`, `último dia`, `prova em janeiro`. */
export function readDia(words: readonly string[], at: number, today: string): Saying | undefined {
  const last = matchAt(words, at, lastDay);
  if (last) {
    const days = lastDays[/dias|dia|semana/.exec(last[0])?.[0] as keyof typeof lastDays];
    return toSaying(words, at, countOf(last[0]), toAsked("fim", ahead(today, 0, days), today));
  }
  for (const { edge, lead, isUntil } of edges) {
    const said = matchAt(words, at, lead);
    const begin = said ? countOf(said[0]) : 0;
    const found = said && spanAt(words, at + begin, today);
    if (!found) continue;
    const { from, to } = found.span;
    // "Até sexta" covers all days until then, and "em dezembro" no day that is over.
    const span = { from: isUntil || (from < today && to >= today) ? today : from, to };
    return toSaying(words, at, begin + found.count, toAsked(edge, span, today));
  }
  return undefined;
}

/** Returns whether a word is a month, which alone names no place: "janeiro" is not Rio de Janeiro. */
export const isMonth = (word: string) => months.includes(word);
