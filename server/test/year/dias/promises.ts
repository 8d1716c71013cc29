/*
 * Due messages and their times, by docs/agenda.md. Imports no product code, so that no rule proves
 * itself.
 */

import { changesOf } from "./changes.ts";
import { dayMs, dayOf, instantOf, minuteMs, shifted } from "./days.ts";
import { agendaOn, isReminded, type Leave, leaveOfTold, toldOfChange, toldOfNovo } from "./rhythm.ts";
import {
  type Concurso,
  daysToCome,
  type Name,
  namedDates,
  type Owed,
  restedBy,
  type User,
  words,
} from "./users.ts";

type PromisedChange = Pick<Owed, "what" | "said" | "from" | "until"> & { leave: Leave; was?: string };
type Followed = { since: number; saved: boolean };

/** Records the promises to users as events happen. */
export function createPromises(users: User[]) {
  const promises: Owed[] = [];
  /** Users and exams, with the reason for following. */
  const follows = new Map<string, Followed>();
  const concursos = new Map<string, Concurso>();
  /** Users and exams of which it is unknown whether the news preceded a pause. */
  const uncertain = new Set<string>();
  /** When each user's pause ends. */
  const pauses = new Map<User, number>();
  const keyOf = ({ id }: User, code: string) => `${id} ${code}`;

  /** Returns when a message is due, after a pause. */
  function heldBy(user: User, by: number): number {
    const end = pauses.get(user) ?? 0;
    return by < end ? end + 5 * minuteMs : by;
  }

  /**
   * Returns until when a paused message may still arrive after its last day: exam days, and changes of followed exams.
   */
  function afterPause({ what, until, by }: Owed): number {
    if (what === "prova" && dayOf(by) === dayOf(until)) return endOf(dayOf(until));
    return what === "prazo" ? by + dayMs : until;
  }

  /** Pauses a user for so many days, until the next morning. */
  function pause(user: User, days: number, at: number): void {
    pauses.set(user, instantOf(shifted(dayOf(at), days), 8));
    for (const one of promises) {
      // Messages that may wait may not have been sent yet.
      const isWaiting = one.by > at || (one.mayRest && one.by + dayMs > at);
      if (one.user !== user || !isWaiting || one.isVoid) continue;
      // The announcement may have been sent or not, so all messages that follow it are optional.
      if (one.what === "novo" && one.by <= at) uncertain.add(keyOf(user, one.concurso));
      one.by = restedBy(user, one.channel, heldBy(user, Math.max(one.by, at)));
      one.isVoid = one.by >= one.until;
      if (one.isVoid) one.until = afterPause(one);
    }
    forgetUnannounced(promises.filter((one) => one.user === user && one.by > at));
  }

  const isOpen = ({ dates, isSuspended }: Concurso, today: string) =>
    !isSuspended && dates.inscricao >= today;
  const fits = ({ minimum }: User, { salario }: Concurso) => salario >= minimum;

  function promise(user: User, concurso: Concurso, { leave, ...told }: PromisedChange): void {
    for (const channel of user.channels) {
      const { early, by, mayRest } = leave;
      // If the deadline passes before a muted channel resumes, mail is used instead.
      const rested = restedBy(user, channel, heldBy(user, by));
      // Nothing is due if the deadline passes within a pause or the user's own quiet hours.
      const isVoid = rested >= told.until && (channel !== "email" || user.quiet !== null || rested !== by);
      if (isVoid && heldBy(user, by) === by) continue;
      const one = { user, channel, concurso: concurso.code, ...told, early, by: rested, mayRest };
      const isOptional = isVoid || uncertain.has(keyOf(user, concurso.code));
      promises.push({ ...one, until: isVoid ? afterPause(one) : told.until, isVoid: isOptional });
    }
  }

  const endOf = (day: string) => instantOf(shifted(day, 1), 0);

  function promiseNovo(user: User, concurso: Concurso, at: number): void {
    const wasSaved = follows.get(keyOf(user, concurso.code))?.saved ?? false;
    follows.set(keyOf(user, concurso.code), { since: at, saved: wasSaved });
    const leave = leaveOfTold(user, at, toldOfNovo(concurso, dayOf(at)), { isOwn: true });
    const said = { word: /./, day: null };
    const known = promises.length;
    promise(user, concurso, { what: "novo", said, from: at, leave, until: endOf(concurso.dates.inscricao) });
    // A user whose announcement a pause suppressed does not learn of the exam.
    const isUntold = promises.slice(known).every(({ isVoid }) => isVoid);
    if (isUntold && !wasSaved) follows.delete(keyOf(user, concurso.code));
  }

  function publish(concurso: Concurso, at: number): void {
    concursos.set(concurso.code, concurso);
    for (const user of users) if (fits(user, concurso)) promiseNovo(user, concurso, at);
  }

  const isFollower = (user: User, concurso: Concurso) => {
    const followed = follows.get(keyOf(user, concurso.code));
    return followed !== undefined && (followed.saved || fits(user, concurso));
  };

  /** Handles an edit: followers get the change, newly matching users the announcement. */
  function change(code: string, after: Concurso, at: number): void {
    const before = concursos.get(code);
    if (!before) return;
    concursos.set(code, after);
    const today = dayOf(at);
    const waiting = promises.filter((one) => one.concurso === code && one.by > at && !one.isVoid);
    const waitingForFirst = new Set(waiting.flatMap(({ what, user }) => (what === "novo" ? [user] : [])));
    overtakeResting(code, before, after, at);
    // The digest of this morning may have been sent already.
    for (const { what, user, by } of waiting)
      if (what === "novo" && user.frequency !== "NA_HORA" && by - 5 * minuteMs <= at)
        uncertain.add(keyOf(user, code));
    for (const one of waiting) {
      one.isVoid = isOvertaken(one, before, after, today);
      // A waiting announcement states the deadline current at that time.
      if (one.what === "novo") one.said = { ...one.said, day: null };
    }
    const untold = new Map(
      waiting.flatMap((one) => (one.isVoid ? [[`${one.user.id} ${one.what}`, one.was]] : [])),
    );
    forgetUnannounced(waiting);
    for (const user of users) {
      const followed = follows.get(keyOf(user, code));
      if (waitingForFirst.has(user) && !followed?.saved) {
        // An announcement that is not sent yet states the exam's current facts.
        if (!isOpen(after, today) || !fits(user, after)) continue;
        const said = { word: /./, day: after.dates.inscricao };
        const leave = leaveOfTold(user, at, toldOfNovo(after, today), { isOwn: true });
        promise(user, after, { what: "novo", said, from: at, leave, until: endOf(after.dates.inscricao) });
        continue;
      }
      const isConcerned = followed && (followed.saved || fits(user, before) || fits(user, after));
      if (!isConcerned) {
        if (fits(user, after) && isOpen(after, today)) promiseNovo(user, after, at);
        continue;
      }
      const match = { had: fits(user, before), has: fits(user, after) };
      const told = toldOfChange([before, after], match, today);
      const leave = leaveOfTold(user, at, told, { isOwn: followed.saved });
      for (const { what, said, until, was, is } of changesOf(before, after, today)) {
        const known = untold.get(`${user.id} ${what}`) ?? was;
        // The user is not notified of a value that equals the last one notified.
        if (known === is) continue;
        promise(user, after, { what, said, from: at, leave, until, was: known });
      }
    }
  }

  /** Marks waiting messages that an edit made obsolete as optional, because they may have been sent. */
  function overtakeResting(code: string, before: Concurso, after: Concurso, at: number): void {
    for (const one of promises) {
      const mayRest = one.mayRest && one.by <= at && one.by + dayMs > at;
      if (one.concurso !== code || one.isVoid || !mayRest) continue;
      one.isVoid = isOvertaken(one, before, after, dayOf(at));
      if (one.isVoid && one.what === "novo") uncertain.add(keyOf(one.user, code));
    }
  }

  /** Drops promises to users whose announcement became obsolete. */
  function forgetUnannounced(waiting: Owed[]): void {
    const unannounced = waiting.filter(({ what, isVoid }) => what === "novo" && isVoid);
    for (const { user, concurso } of unannounced) {
      if (uncertain.has(keyOf(user, concurso))) continue;
      if (follows.get(keyOf(user, concurso))?.saved) continue;
      follows.delete(keyOf(user, concurso));
      for (const one of waiting) if (one.user === user) one.isVoid = true;
    }
  }

  function isOvertaken(
    { what, said, user, by }: Owed,
    before: Concurso,
    after: Concurso,
    today: string,
  ): boolean {
    if (what === "novo")
      return !isOpen(after, today) || !fits(user, after) || by >= endOf(after.dates.inscricao);
    if (what === "prazo") return before.dates.inscricao !== after.dates.inscricao;
    if (what === "salário") return before.salario !== after.salario;
    if (what === "status") return before.isSuspended !== after.isSuspended;
    return after.isSuspended || after.dates[what as Name] !== said.day;
  }

  function save(user: User, code: string, at: number): void {
    follows.set(keyOf(user, code), { since: at, saved: true });
  }

  /** Starts a day: adds this morning's reminders. */
  function beginDay(day: string): void {
    const at = instantOf(day, 0, 5);
    for (const concurso of concursos.values()) {
      // The fee may be payable after registration has ended.
      if (concurso.isSuspended || daysToCome(concurso.dates, day).length === 0) continue;
      for (const name of namedDates) remind(concurso, name, { day, at });
    }
  }

  function remind(concurso: Concurso, name: Name, { day, at }: { day: string; at: number }): void {
    const date = concurso.dates[name];
    if (date === null || date < day) return;
    const left = Math.round((Date.parse(date) - Date.parse(day)) / dayMs);
    for (const user of users) {
      const ladder = name === "prova" ? [7, 1] : user.ladder;
      if (!isFollower(user, concurso) || !isReminded(user, day, left, ladder)) continue;
      const until = name === "prova" ? instantOf(date, 0) : endOf(date);
      const said = { word: words[name], day: date };
      const morning = agendaOn(user, day);
      const leave = { early: morning, by: morning, mayRest: false };
      promise(user, concurso, { what: name, said, from: at, leave, until });
    }
  }

  return { promises, pauses, publish, change, save, pause, beginDay };
}
