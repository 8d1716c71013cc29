import { createExpectations, type Expected } from "./expectations.ts";
import {
  type Arrived,
  type Concurso,
  dayMs,
  dayOf,
  doesMatch,
  type Failure,
  hourOf,
  isOpen,
  isOver,
  isStopped,
  isWanted,
  isWithin,
  provasOf,
  reminded,
  type SaidEvent,
  shifted,
  type User,
} from "./world.ts";

/** Returns whether a mail says that it replaces another channel. */
const isInstead = ({ text }: Arrived) => text.includes("não foi possível entregá-la por outro canal seu");

/**
 * Creates the oracle of alerts, by product.md and independent of the implementation: required recipients, and forbidden
 * messages.
 */
export function createOracle({ users, concursos }: { users: User[]; concursos: Concurso[] }) {
  const { expected, ...expecting } = createExpectations({ users, concursos });
  const arrived: Arrived[] = [];
  const away: { from: number; until: number }[] = [];
  /** Failures of deleted users and exams. */
  const gone: Failure[] = [];
  const violations: string[] = [];

  const blame = (what: string, { user, at }: { user: User; at: number }, more: string) =>
    violations.push(`${new Date(at).toISOString()} ${user.email}: ${what} (${more})`);

  /** Checks a message when it arrives. */
  function arrive(message: Arrived): void {
    const { user, channel, at, items, said, text } = message;
    const about = said
      .map(({ uuid }) => concursos.find((one) => one.uuid === uuid))
      .filter((one) => one !== undefined);
    const names = about.map(({ titulo }) => titulo).join();
    if (user.isGone) blame("told after they left", message, names);
    if (said.length === 0) blame("a message that nobody has a record of", message, text.slice(0, 80));
    if (user.pausedUntil > at) blame("told during a pause", message, names);
    if (items.length !== new Set(items).size) blame("an exam twice in one digest", message, items.join());
    if (channel === "whatsapp" && !(user.phoneOn && user.premium)) blame("WhatsApp is off", message, names);
    if (channel === "email" && user.unsubscribed) blame("unsubscribed", message, names);
    if (channel === "email" && user.isAddressDead) blame("to a dead address", message, names);
    if (channel === "email" && !user.mailOn && !isInstead(message)) blame("mail is off", message, names);
    const quiet = user.quiet ?? (channel === "whatsapp" ? { de: 21, ate: 8 } : undefined);
    const isLastDay = about.every(({ lastDays }) => lastDays.has(dayOf(at)));
    if (quiet && isWithin(hourOf(at), quiet) && !(user.atNight && isLastDay))
      blame("told in quiet hours", message, names);
    const there = arrived.filter((one) => one.user === user && !one.isBack);
    const before = there.filter((one) => one.channel === channel);
    const others = there.filter((one) => one.channel !== channel);
    for (const one of said) {
      const concurso = about.find(({ uuid }) => uuid === one.uuid);
      if (!concurso) continue;
      if (before.some(({ said: earlier }) => earlier.some(({ event }) => event === one.event)))
        blame("the same news twice", message, `${concurso.titulo} ${one.kind}`);
      if (
        user.inOrder &&
        others.some(({ said: earlier }) => earlier.some(({ event }) => event === one.event))
      )
        blame("by two channels, though the first brought it", message, `${concurso.titulo} ${one.kind}`);
      if (user.muted.has(one.uuid)) blame("a muted exam", message, concurso.titulo);
      checkSense(message, one, concurso);
      checkOneSave(message, one, concurso, before);
    }
    arrived.push(message);
  }

  function checkSense(message: Arrived, said: SaidEvent, { facts, titulo, uuid }: Concurso): void {
    const { user, at } = message;
    const today = dayOf(at);
    const isReminder = said.de !== undefined;
    if (!user.everFollowed.has(uuid))
      blame("of an exam that never matched and was not saved", message, titulo);
    if (said.kind === "NOVO_CONCURSO" && !doesMatch(user, facts))
      blame("announced without a match", message, titulo);
    if (said.kind === "NOVO_CONCURSO" && !isWanted(user, facts))
      blame("announced though it matches for certain only", message, titulo);
    if (said.kind === "NOVO_CONCURSO" && !isOpen(facts, today))
      blame("announced when it is over", message, titulo);
    if (!isReminder) return;
    if (isStopped(facts)) blame(`a reminder of an exam that is ${facts.status}`, message, titulo);
    if ((said.dia ?? "") < today) blame("a reminder after its day", message, `${titulo} ${said.dia}`);
    const days = said.de === "prova" ? provasOf(facts) : [said.de && facts[reminded[said.de]]];
    if (!days.includes(said.dia)) blame("a reminder of a date that was moved", message, titulo);
  }

  /** Checks that one save causes one message, and that new recipients hear nothing of earlier changes. */
  function checkOneSave(message: Arrived, said: SaidEvent, concurso: Concurso, before: Arrived[]): void {
    if (said.de !== undefined) return;
    const { user, at } = message;
    const earlier = before.filter(({ said: them }) =>
      them.some((one) => one.uuid === concurso.uuid && one.de === undefined),
    );
    const causes = concurso.tellings.filter((one) => one.at <= at).length + user.catchUps;
    if (earlier.length + 1 > causes) blame("more messages than there was news", message, concurso.titulo);
    const since = user.heard.get(concurso.uuid)?.at;
    if (since === undefined || user.saved.has(concurso.uuid) || message.said.length > 1) return;
    const all = [...earlier, message]
      .flatMap(({ said: them }) => them)
      .filter(({ uuid }) => uuid === concurso.uuid);
    const announcement = all.find(({ kind }) => kind === "NOVO_CONCURSO");
    const old = all.find((one) => one.de === undefined && one !== announcement && one.happened <= since);
    if (announcement && old)
      blame("an announcement and its own change", message, `${concurso.titulo} ${old.kind}`);
  }

  const isAnnouncedTo = (user: User, uuid: string, by: number, stays = false) =>
    arrived.some(
      (one) =>
        one.user === user &&
        one.at <= by &&
        !(stays && one.isBack) &&
        one.said.some((it) => it.uuid === uuid && it.kind === "NOVO_CONCURSO"),
    );

  /**
   * Checks that users who never got the announcement of an unsaved exam get nothing else, except after a visible
   * failure.
   */
  function checkFirstWords(failures: Failure[]): void {
    for (const message of arrived)
      for (const { uuid, kind } of message.said) {
        const { user, at } = message;
        if (kind === "NOVO_CONCURSO" || user.everSaved.has(uuid) || isAnnouncedTo(user, uuid, at)) continue;
        if (failures.some((failure) => failure.user === user.id && failure.uuid === uuid)) continue;
        const titulo = concursos.find((one) => one.uuid === uuid)?.titulo;
        blame("news of an exam that they were never told of", message, `${titulo} ${kind}`);
      }
  }

  /** Checks that a search with one channel used it, unless it was closed or mail replaced WhatsApp. */
  function checkChannels(one: Expected): void {
    const { user, concurso, at, canais, what } = one;
    if (canais.length === 2 || what === "reminder" || user.mayBeClosed || user.isAddressDead) return;
    for (const message of arrived) {
      const { channel, said } = message;
      const isIts = said.some((it) => it.uuid === concurso.uuid && it.de === undefined && it.happened === at);
      if (message.user !== user || !isIts || canais.includes(channel)) continue;
      if (isInstead(message) || !one.isOn) continue;
      blame("by a channel that no search chose", message, `${concurso.titulo} ${what}`);
    }
  }

  /** Checks at the end that every due user was notified, or a failure is visible to administrators. */
  function conclude(last: Failure[], closed: Set<number>) {
    const failures = [...gone, ...last];
    checkFirstWords(failures);
    const counts = { expected: expected.length, told: 0, failed: 0, excused: 0 };
    for (const one of expected) {
      checkChannels(one);
      if (arrived.some((message) => discharges(message, one) && !isBackForGood(message, failures)))
        counts.told += 1;
      else if (failures.some((failure) => isOf(failure, one))) counts.failed += 1;
      else if (isExcused(one, closed)) counts.excused += 1;
      else {
        const { concurso, what, dia, at } = one;
        blame(
          `was not told (${what} ${dia ?? ""})`,
          one,
          `${concurso.titulo}, since ${new Date(at).toISOString()}`,
        );
      }
    }
    return { messages: arrived.length, violations, ...counts };
  }

  const isDeleted = (uuid: string) => concursos.some((one) => one.uuid === uuid && one.isDeleted);

  /** Returns whether a message bounced without a repetition or a visible failure. */
  function isBackForGood(message: Arrived, failures: Failure[]): boolean {
    // Failures of deleted exams are unknown here.
    if (!message.isBack || message.said.some(({ uuid }) => isDeleted(uuid))) return false;
    const isAbout = (uuid: string) => message.said.some((one) => one.uuid === uuid);
    const isAgain = (one: Arrived) => one.user === message.user && !one.isBack && one.at > message.at;
    return !(
      arrived.some((one) => isAgain(one) && one.said.some(({ uuid }) => isAbout(uuid))) ||
      failures.some(({ user, uuid }) => user === message.user.id && isAbout(uuid))
    );
  }

  function discharges({ user, at, said }: Arrived, one: Expected): boolean {
    if (user !== one.user || at > endOf(one)) return false;
    // The last weekly digest has announced all dates until the next digest.
    const isAhead = one.what === "reminder" && one.frequencia === "SEMANAL";
    if (at < one.at - (isAhead ? 7 * dayMs : 0)) return false;
    return said.some((it) => {
      if (it.uuid !== one.concurso.uuid) return false;
      if (one.what === "reminder" && it.dia === one.dia) return true;
      // A message about a new exam already states its dates.
      if (it.kind === "NOVO_CONCURSO") return true;
      return one.what !== "reminder" && it.de === undefined && it.happened >= one.at;
    });
  }

  const isOf = ({ user, uuid, at }: Failure, one: Expected) =>
    user === one.user.id && uuid === one.concurso.uuid && at >= one.at;

  /** Returns when a message was due, given frequency, pause, fault and absence. */
  function endOf({ user, at, frequencia, pausedUntil }: Expected): number {
    // A message waits up to a day for room under the audience limit, then a night.
    const usual = { NA_HORA: 1.5, DIARIO: 2, SEMANAL: 9 }[frequencia] * dayMs;
    let end = Math.max(at, pausedUntil) + usual;
    for (const fault of [...user.faults, ...away].toSorted((a, b) => a.from - b.from))
      if (fault.from <= end && fault.until >= at) end = Math.max(end, fault.until + usual + dayMs);
    return end;
  }

  /** Returns whether the user's action or a later edit made it obsolete, or may have. */
  function isExcused(one: Expected, closed: Set<number>): boolean {
    const { user, concurso, at, dia, pausedUntil, quiet } = one;
    const end = endOf(one);
    const isFollower = user.saved.has(concurso.uuid) || isAnnouncedTo(user, concurso.uuid, end, true);
    if (one.what !== "novo" && !one.mayBeAnnounced && !isFollower) return true;
    const ready = [at, pausedUntil, ...away.filter((it) => it.from <= end).map(({ until }) => until)];
    const isQuietOn = (time: number) =>
      quiet !== null &&
      isWithin(hourOf(time), quiet) &&
      // An exam day's last useful day is the day before.
      [0, -1].some((days) => concurso.lastDays.has(shifted(dayOf(time), days)));
    if (ready.some((time) => time >= at && isQuietOn(time))) return true;
    const within = (times: number[]) => times.some((time) => time >= at && time <= end);
    if (within(user.deeds) || within(concurso.edits)) return true;
    if (
      pausedUntil > at &&
      (one.what !== "change" ? dia !== null && dia <= dayOf(pausedUntil) : isOver(concurso.facts))
    )
      return true;
    return user.mayBeClosed && closed.has(user.id);
  }

  /** Marks an accepted mail as bounced. */
  function comeBack(id: string): void {
    for (const message of arrived) if (message.id === id) message.isBack = true;
  }

  return {
    away,
    comeBack,
    keep: (failures: Failure[]) => void gone.push(...failures),
    ...expecting,
    arrive,
    conclude,
  };
}

export type Oracle = ReturnType<typeof createOracle>;
