import { dayOf, minuteMs, shifted } from "./days.ts";
import { agendaAfter, agendaOn } from "./rhythm.ts";
import { type Channel, isQuiet, type Owed, restedBy, type User } from "./users.ts";

type Came = {
  user: number;
  channel: Channel;
  at: number;
  text: string;
  discharged: string[];
  isPaused: boolean;
};
export type Verdict = {
  due: number;
  onTime: number;
  late: string[];
  missing: string[];
  cut: string[];
  extra: string[];
  /** Messages that nothing in them allowed to leave yet. */
  hasty: string[];
  messages: number;
  /** Messages per user, channel and day, on days with any. */
  perDay: { mean: number; p95: number; most: number };
};

const iso = (at: number) => new Date(at).toISOString().slice(0, 16);

/** Removes the section of decisions on saved exams, which is no news. */
const withoutDecisions = (text: string): string => text.replace(/\* Para você decidir.*?(?=\n\n|$)/s, "");

/**
 * Returns a message's text about an exam: from each mention of its code to the next code, and sentences with its event
 * before its name ("Encerra hoje: …").
 */
function sectionOf(text: string, code: string): string {
  const parts = text.split(/(?=ZX\d\dZ)/).filter((part) => part.startsWith(code));
  const headed = text.split(/ • |\n/).filter((part) => part.includes(code) && !/^(<b>)?ZX/.test(part));
  return [...parts, ...headed].join("\n");
}

const dayMonth = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

/** Words for a day on the day of reading: its date, "hoje" or "amanhã". */
function namesDay(section: string, day: string, today: string): boolean {
  const near = { [today]: /hoje/i, [shifted(today, 1)]: /amanhã/i }[day];
  return section.includes(dayMonth(day)) || (near?.test(section) ?? false);
}

/** Returns whether a message reports a change; a first announcement reports all by stating the current facts. */
function says({ text, at }: Came, { concurso, said }: Owed, isAnnouncement: boolean): boolean {
  const section = sectionOf(text, concurso);
  const isNamed = said.word.test(section) || (isAnnouncement && section !== "");
  return isNamed && (said.day === null || namesDay(section, said.day, dayOf(at)));
}

/** Returns how many exams a message only counts: its last items, by a link. */
const countedIn = (text: string): number => Number(/Mais (\d+) no link/.exec(text)?.[1] ?? 0);

/**
 * Returns whether a message counts an exam instead of naming it. Notifications alone may count near days, and one that
 * is cut says one thing of an exam.
 */
function counts({ text, at, channel, discharged }: Came, { concurso, said }: Owed): boolean {
  const isCut = countedIn(text) > 0 || / \(?mais \d+[.;)]/.test(sectionOf(text, concurso));
  if (!isCut || !discharged.includes(concurso)) return false;
  const isNear = said.day !== null && said.day <= shifted(dayOf(at), 3);
  return channel === "push" || (sectionOf(text, concurso) === "" && !isNear);
}

const changes = new Set(["prazo", "salário", "status"]);

/** Events within this time are sent together. */
const groupMs = 10 * minuteMs;

/** Returns when a message is late: news at once is one message a day besides the agenda. */
function lateAfter({ user, channel, by, from, mayRest }: Owed, theirs: Came[]): number {
  const left = Math.max(from, by - groupMs);
  const isTaken = theirs.some(
    ({ at }) => dayOf(at) === dayOf(left) && at <= by && at !== agendaOn(user, dayOf(at)),
  );
  return (mayRest && isTaken ? restedBy(user, channel, agendaAfter(user, left)) : by) + minuteMs;
}

/** Compares the arrived messages with the promised ones. */
export function judge(
  promises: Owed[],
  came: Came[],
  { end, users }: { end: number; users: User[] },
): Verdict {
  const verdict: Verdict = {
    ...{ due: 0, onTime: 0, late: [], missing: [], cut: [], extra: [], hasty: [], messages: came.length },
    perDay: perDayOf(came),
  };
  const byUser = Map.groupBy(came, ({ user, channel }) => `${user} ${channel}`);
  for (const one of promises) {
    // Skips messages due after the end, or cancelled by an edit.
    if (one.by > end || one.isVoid) continue;
    verdict.due += 1;
    const theirs = byUser.get(`${one.user.id} ${one.channel}`) ?? [];
    const first = theirs.find(({ text }) => sectionOf(text, one.concurso) !== "");
    const telling = theirs.filter(
      (came) =>
        came.at >= one.from &&
        (says(came, one, came === first && changes.has(one.what)) || counts(came, one)),
    );
    const when = telling[0]?.at;
    const name =
      `${one.concurso} ${one.what} ${one.said.day ?? ""} to ${one.user.id} ` +
      `(${one.user.frequency}) by ${one.channel}, from ${iso(one.from)} by ${iso(one.by)}`;
    if (when === undefined) verdict.missing.push(name);
    else if (when > lateAfter(one, theirs)) verdict.late.push(`${name}: ${iso(when)}`);
    else verdict.onTime += 1;
  }
  for (const message of came) {
    const { user, channel, at, text, discharged } = message;
    const recipient = users[user];
    if (recipient && isQuiet(recipient, channel, at))
      verdict.extra.push(`in quiet hours to ${user} by ${channel} at ${iso(at)}`);
    if (message.isPaused) verdict.extra.push(`in a pause to ${user} by ${channel} at ${iso(at)}`);
    const named = new Set(withoutDecisions(text).match(/ZX\d\dZ/g));
    const isOfMessage = (one: Owed) =>
      one.user.id === user &&
      one.channel === channel &&
      (named.has(one.concurso) || discharged.includes(one.concurso));
    const owed = promises.filter((one) => isOfMessage(one) && one.from <= at && at <= one.until);
    if (owed.length > 0 && owed.every(({ early }) => at < early))
      verdict.hasty.push(
        `to ${user} (${recipient?.frequency}) by ${channel} at ${iso(at)}: ${[...named].join(" ")}`,
      );
    const unnamed = [...new Set(discharged)].filter((code) => !named.has(code));
    for (const code of unnamed.slice(countedIn(text)))
      verdict.cut.push(`${code} to ${user} by ${channel} at ${iso(at)}`);
    for (const code of named) {
      const isDue = promises.some(
        (one) => one.user.id === user && one.concurso === code && one.from <= at && at <= one.until,
      );
      if (!isDue) verdict.extra.push(`${code} to ${user} by ${channel} at ${iso(at)}`);
    }
  }
  return verdict;
}

function perDayOf(came: Came[]): Verdict["perDay"] {
  const days = Map.groupBy(came, ({ user, channel, at }) => `${user} ${channel} ${dayOf(at)}`);
  const counts = [...days.values()].map(({ length }) => length).toSorted((a, b) => a - b);
  const mean = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
  return {
    mean: Math.round(mean * 100) / 100,
    p95: counts[Math.floor(counts.length * 0.95)] ?? 0,
    most: counts.at(-1) ?? 0,
  };
}
