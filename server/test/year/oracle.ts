import {
  type Arrived,
  type Concurso,
  type ConcursoFacts,
  changedBetween,
  dayMs,
  dayOf,
  doesMatch,
  type Failure,
  hourOf,
  isAnnounced,
  isOpen,
  isOver,
  isReachable,
  isStopped,
  isTheirLocal,
  isWanted,
  isWithin,
  matchedCargos,
  provasOf,
  type Quiet,
  type Reminded,
  reminded,
  type SaidEvent,
  shifted,
  type User,
} from "./world.ts";

/** Somebody who is to be told of an exam, by whichever channel. */
type Expected = {
  user: User;
  concurso: Concurso;
  at: number;
  what: "novo" | "change" | "reminder";
  dia: string | null;
  frequencia: User["frequencia"];
  pausedUntil: number;
  /** Hours in which what ends on the day may not come. */
  quiet: Quiet | null;
  /** Whether its announcement would still come to who was not told of it. */
  mayBeAnnounced: boolean;
};

/** The days of an exam that are reminded of. */
function daysOf(facts: ConcursoFacts): [Reminded, string][] {
  const deadlines = (["inscricao", "isencao", "pagamento"] as const).flatMap((de) => {
    const dia = facts[reminded[de]];
    return dia === null ? [] : [[de, dia] as [Reminded, string]];
  });
  return [...deadlines, ...provasOf(facts).map((dia) => ["prova", dia] as [Reminded, string])];
}

const ladder = [15, 7, 3, 1, 0];
const ladderOfProva = [7, 1];

/** What product.md promises of alerts, told apart from how it is done: who is to be told, and what no message may be. */
export function createOracle({ users, concursos }: { users: User[]; concursos: Concurso[] }) {
  const expected: Expected[] = [];
  const arrived: Arrived[] = [];
  const away: { from: number; until: number }[] = [];
  /** Of people who left, and of exams that were deleted. */
  const gone: Failure[] = [];
  const violations: string[] = [];

  const blame = (what: string, { user, at }: { user: User; at: number }, more: string) =>
    violations.push(`${new Date(at).toISOString()} ${user.email}: ${what} (${more})`);

  function expect(user: User, concurso: Concurso, at: number, what: Expected["what"], dia: string | null) {
    const { frequencia, pausedUntil } = user;
    const quiet = user.atNight ? null : user.quiet;
    const mayBeAnnounced =
      what !== "reminder" && isOpen(concurso.facts, dayOf(at)) && isWanted(user, concurso.facts);
    expected.push({ user, concurso, at, what, dia, frequencia, pausedUntil, quiet, mayBeAnnounced });
  }

  function hear(user: User, { uuid }: Concurso, at: number): void {
    user.heard.set(uuid, { at, quiet: !isReachable(user) });
  }

  /** Somebody knows of it who was alerted to it, or saved it. */
  const knows = (user: User, { uuid }: Concurso) =>
    user.heard.get(uuid)?.quiet === false || user.saved.has(uuid);

  /** Keeps whom an exam matches as it is at this moment. */
  function note(concurso: Concurso): void {
    for (const [de, campo] of Object.entries(reminded)) {
      const day = concurso.facts[campo];
      if (day && de !== "prova") concurso.lastDays.add(day);
    }
    for (const day of provasOf(concurso.facts)) concurso.lastDays.add(shifted(day, -1));
    for (const user of users) if (doesMatch(user, concurso.facts)) user.everFollowed.add(concurso.uuid);
  }

  /** A new exam, or what edits came to since everybody was told. */
  function tell(concurso: Concurso, before: ConcursoFacts | undefined, at: number): void {
    const after = concurso.facts;
    const changed = before && changedBetween(before, after);
    concurso.told = structuredClone(after);
    concurso.waits = false;
    if (changed && !changed.isAny) return;
    const isResumed = (before?.status === "SUSPENSO" || before?.status === "CANCELADO") && !isStopped(after);
    const moved = after.cargos.flatMap(({ data_prova }, index) =>
      before && data_prova !== null && data_prova !== before.cargos[index]?.data_prova ? [index] : [],
    );
    concurso.tellings.push({ at, dates: changed?.whole ?? [], moved, isResumed });
    const opens = before?.status === "EDITAL_ABERTO" && after.status === "INSCRICOES_ABERTAS";
    const isOpening = opens && !concurso.opened.has(after.data_inicio_inscricao);
    if (isOpening) concurso.opened.add(after.data_inicio_inscricao);
    const isNewToMore =
      !changed || changed.isEdited || (!isAnnounced(before as ConcursoFacts) && isAnnounced(after));
    for (const user of users) {
      if (user.muted.has(concurso.uuid)) continue;
      const wasTold = knows(user, concurso);
      if (
        before &&
        wasTold &&
        concerns(user, concurso, before) &&
        isWorthTelling(user, before, after, isOpening)
      )
        expect(user, concurso, at, "change", null);
      else if (
        !user.heard.has(concurso.uuid) &&
        isNewToMore &&
        isWanted(user, after) &&
        isOpen(after, dayOf(at))
      ) {
        if (isReachable(user) && !user.saved.has(concurso.uuid))
          expect(user, concurso, at, "novo", after.data_fim_inscricao);
        if (!user.saved.has(concurso.uuid)) hear(user, concurso, at);
      }
    }
  }

  function concerns(user: User, concurso: Concurso, before: ConcursoFacts): boolean {
    if (!isReachable(user)) return false;
    return user.saved.has(concurso.uuid) || doesMatch(user, before) || doesMatch(user, concurso.facts);
  }

  function isWorthTelling(
    user: User,
    before: ConcursoFacts,
    after: ConcursoFacts,
    isOpening: boolean,
  ): boolean {
    if (before.status !== after.status) {
      if (after.status === "CANCELADO" || after.status === "SUSPENSO") return true;
      if ((before.status === "SUSPENSO" || before.status === "CANCELADO") && !isStopped(after)) return true;
    }
    if (isOver(after)) return false;
    const { whole, cargos } = changedBetween(before, after);
    const mine = [...matchedCargos(user, before), ...matchedCargos(user, after)];
    const isMine = cargos.length > 0 && (mine.length === 0 || cargos.some((index) => mine.includes(index)));
    return isOpening || whole.length > 0 || isMine || isTheirLocal(user, before, after);
  }

  /** Somebody says what they look for, or has a channel for the first time. */
  function join(user: User, at: number): void {
    user.catchUps += 1;
    for (const concurso of concursos) {
      if (concurso.isDeleted || !isOpen(concurso.facts, dayOf(at)) || !isWanted(user, concurso.facts))
        continue;
      user.everFollowed.add(concurso.uuid);
      const known = user.heard.get(concurso.uuid);
      if (!isReachable(user) || (known && !known.quiet) || user.saved.has(concurso.uuid)) continue;
      if (user.muted.has(concurso.uuid)) continue;
      expect(user, concurso, at, "novo", concurso.facts.data_fim_inscricao);
      hear(user, concurso, at);
    }
  }

  /**
   * Of people whose positions are on some days, the others are none of theirs, and none either on which are only those
   * that were moved there today: that was said.
   */
  function isTheirDay(user: User, { facts, tellings }: Concurso, dia: string, today: string): boolean {
    const then = facts.cargos.flatMap((cargo, index) =>
      (cargo.data_prova ?? facts.data_prova) === dia ? [index] : [],
    );
    const mine = matchedCargos(user, facts);
    const theirs = mine.length > 0 ? then.filter((index) => mine.includes(index)) : then;
    if (theirs.length === 0) return mine.length === 0;
    const moved = tellings.flatMap((one) => (dayOf(one.at) === today ? one.moved : []));
    return theirs.some((index) => !moved.includes(index));
  }

  /** The days after `before` have come, up to the one of now. */
  function remind(before: string, at: number): void {
    const today = dayOf(at);
    for (const concurso of concursos) {
      if (concurso.isDeleted || isStopped(concurso.facts)) continue;
      for (const [de, dia] of daysOf(concurso.facts)) {
        const saidToday = concurso.tellings.some(
          (one) =>
            dayOf(one.at) === today &&
            ((dia === concurso.facts[reminded[de]] && one.dates.includes(reminded[de])) ||
              (one.isResumed && dia === today)),
        );
        // After the exam there is nothing to be reminded of.
        const isPast = (provasOf(concurso.facts).toSorted().at(-1) ?? dia) < dia;
        if (dia < today || isPast || saidToday) continue;
        const rungs = (de === "prova" ? ladderOfProva : ladder).filter((days) => {
          const day = shifted(dia, -days);
          return day > before && day <= today;
        });
        if (rungs.length === 0) continue;
        for (const user of users) {
          const chosen = de === "prova" || rungs.some((days) => user.lembretes.includes(days));
          const follows =
            user.saved.has(concurso.uuid) || (knows(user, concurso) && doesMatch(user, concurso.facts));
          const isTheirs = de !== "prova" || isTheirDay(user, concurso, dia, today);
          if (chosen && follows && isTheirs && isReachable(user) && !user.muted.has(concurso.uuid))
            expect(user, concurso, at, "reminder", dia);
        }
      }
    }
  }

  /** What holds of every message at the moment in which it arrives. */
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
    if (channel === "email" && !user.mailOn && !text.includes("WhatsApp"))
      blame("mail is off", message, names);
    const quiet = user.quiet ?? (channel === "whatsapp" ? { de: 21, ate: 8 } : undefined);
    const isLastDay = about.every(({ lastDays }) => lastDays.has(dayOf(at)));
    if (quiet && isWithin(hourOf(at), quiet) && !(user.atNight && isLastDay))
      blame("told in quiet hours", message, names);
    const before = arrived.filter((one) => one.user === user && one.channel === channel && !one.isBack);
    for (const one of said) {
      const concurso = about.find(({ uuid }) => uuid === one.uuid);
      if (!concurso) continue;
      if (before.some(({ said: earlier }) => earlier.some(({ event }) => event === one.event)))
        blame("the same news twice", message, `${concurso.titulo} ${one.kind}`);
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

  /** Of one save one message; and who first hears of an exam hears nothing of what was changed before. */
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

  /** Whom nobody told of an exam that they did not save hears nothing else of it, unless that failed for administrators to see. */
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

  /** At the end: nobody who should know was forgotten, without a failure that administrators see. */
  function conclude(last: Failure[], closed: Set<number>) {
    const failures = [...gone, ...last];
    checkFirstWords(failures);
    const counts = { expected: expected.length, told: 0, failed: 0, excused: 0 };
    for (const one of expected) {
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

  /** It came back, and neither was it brought again nor do administrators see that. */
  function isBackForGood(message: Arrived, failures: Failure[]): boolean {
    // Of a deleted exam no failure is known here.
    if (!message.isBack || message.said.some(({ uuid }) => isDeleted(uuid))) return false;
    const isAbout = (uuid: string) => message.said.some((one) => one.uuid === uuid);
    const isAgain = (one: Arrived) => one.user === message.user && !one.isBack && one.at > message.at;
    return !(
      arrived.some((one) => isAgain(one) && one.said.some(({ uuid }) => isAbout(uuid))) ||
      failures.some(({ user, uuid }) => user === message.user.id && isAbout(uuid))
    );
  }

  function discharges({ user, at, said }: Arrived, one: Expected): boolean {
    if (user !== one.user || at < one.at) return false;
    if (at > endOf(one)) return false;
    return said.some((it) => {
      if (it.uuid !== one.concurso.uuid) return false;
      if (one.what === "reminder" && it.dia === one.dia) return true;
      // Who first hears of it now is told its dates by that.
      if (it.kind === "NOVO_CONCURSO") return true;
      return one.what !== "reminder" && it.de === undefined && it.happened >= one.at;
    });
  }

  const isOf = ({ user, uuid, at }: Failure, one: Expected) =>
    user === one.user.id && uuid === one.concurso.uuid && at >= one.at;

  /** By when it was to arrive: with its recipient's frequency, after a pause, a fault, an absence. */
  function endOf({ user, at, frequencia, pausedUntil }: Expected): number {
    // Room under the audience limit is waited for a day, and then a night.
    const usual = { NA_HORA: 1.5, DIARIO: 2, SEMANAL: 9 }[frequencia] * dayMs;
    let end = Math.max(at, pausedUntil) + usual;
    for (const fault of [...user.faults, ...away].toSorted((a, b) => a.from - b.from))
      if (fault.from <= end && fault.until >= at) end = Math.max(end, fault.until + usual + dayMs);
    return end;
  }

  /** What its recipient or a later edit did meanwhile took its sense, or may have. */
  function isExcused(one: Expected, closed: Set<number>): boolean {
    const { user, concurso, at, dia, pausedUntil, quiet } = one;
    const end = endOf(one);
    const isFollower = user.saved.has(concurso.uuid) || isAnnouncedTo(user, concurso.uuid, end, true);
    if (one.what !== "novo" && !one.mayBeAnnounced && !isFollower) return true;
    const ready = [at, pausedUntil, ...away.filter((it) => it.from <= end).map(({ until }) => until)];
    const isQuietOn = (time: number) =>
      quiet !== null &&
      isWithin(hourOf(time), quiet) &&
      // Of an exam of this day, that was yesterday.
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

  /** A mail that was taken was not delivered. */
  function comeBack(id: string): void {
    for (const message of arrived) if (message.id === id) message.isBack = true;
  }

  return {
    away,
    comeBack,
    keep: (failures: Failure[]) => void gone.push(...failures),
    note,
    tell,
    join,
    remind,
    arrive,
    conclude,
  };
}

export type Oracle = ReturnType<typeof createOracle>;
