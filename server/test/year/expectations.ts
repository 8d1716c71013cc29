import {
  type Busca,
  type Concurso,
  type ConcursoFacts,
  changedBetween,
  channelsBy,
  dayOf,
  doesMatch,
  frequenciaBy,
  isAnnounced,
  isOpen,
  isOver,
  isReachable,
  isStopped,
  isTheirLocal,
  isWanted,
  matchedCargos,
  provasOf,
  type Quiet,
  type Reminded,
  reminded,
  shifted,
  type User,
  withEachBusca,
} from "./world.ts";

/** A user who must be notified of an exam, on any channel. */
export type Expected = {
  user: User;
  concurso: Concurso;
  at: number;
  what: "novo" | "change" | "reminder";
  dia: string | null;
  frequencia: User["frequencia"];
  /** Channels of the user's searches that match the exam. */
  canais: ("email" | "whatsapp")[];
  /** Whether one of these channels was on. */
  isOn: boolean;
  pausedUntil: number;
  /** Quiet hours, in which same-day deadlines may be missed. */
  quiet: Quiet | null;
  /** Whether the announcement would still be sent to users who missed it. */
  mayBeAnnounced: boolean;
};

/** Returns an exam's days with reminders. */
function daysOf(facts: ConcursoFacts): [Reminded, string][] {
  const deadlines = (["inscricao", "isencao", "pagamento"] as const).flatMap((de) => {
    const dia = facts[reminded[de]];
    return dia === null ? [] : [[de, dia] as [Reminded, string]];
  });
  return [...deadlines, ...provasOf(facts).map((dia) => ["prova", dia] as [Reminded, string])];
}

const ladder = [15, 7, 3, 1, 0];
const ladderOfProva = [7, 1];

/** Creates the expectations of notifications by product.md. */
export function createExpectations({ users, concursos }: { users: User[]; concursos: Concurso[] }) {
  const expected: Expected[] = [];

  /** Adds an expectation; `fits` is the user reduced to each matching search. */
  function expect(
    user: User,
    concurso: Concurso,
    at: number,
    what: Expected["what"],
    dia: string | null,
    fits: User[],
  ) {
    const { pausedUntil } = user;
    const isSaved = user.saved.has(concurso.uuid);
    const buscas: Busca[] = fits.flatMap((one) => one.buscas);
    const frequencia = frequenciaBy(user, buscas, isSaved);
    const canais = channelsBy(isSaved ? [] : buscas);
    const isOn = canais.some((one) => (one === "email" ? user.mailOn : user.phoneOn && user.premium));
    const quiet = user.atNight ? null : user.quiet;
    const mayBeAnnounced =
      what !== "reminder" && isOpen(concurso.facts, dayOf(at)) && isWanted(user, concurso.facts);
    expected.push({
      user,
      concurso,
      at,
      what,
      dia,
      frequencia,
      canais,
      isOn,
      pausedUntil,
      quiet,
      mayBeAnnounced,
    });
  }

  function hear(user: User, { uuid }: Concurso, at: number): void {
    user.heard.set(uuid, { at, quiet: !isReachable(user) });
  }

  /** Returns whether a user knows the exam, by an alert or a save. */
  const knows = (user: User, { uuid }: Concurso) =>
    user.heard.get(uuid)?.quiet === false || user.saved.has(uuid);

  /** Records the users who currently match an exam. */
  function note(concurso: Concurso): void {
    for (const [de, campo] of Object.entries(reminded)) {
      const day = concurso.facts[campo];
      if (day && de !== "prova") concurso.lastDays.add(day);
    }
    for (const day of provasOf(concurso.facts)) concurso.lastDays.add(shifted(day, -1));
    for (const user of users) if (doesMatch(user, concurso.facts)) user.everFollowed.add(concurso.uuid);
  }

  /** Expects that users are notified of a new exam, or of edits since the last notified version. */
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
      const isSaved = user.saved.has(concurso.uuid);
      const fitting = before
        ? withEachBusca(user).filter((one) => doesMatch(one, before) || doesMatch(one, after))
        : [];
      const asked = isSaved ? [user] : fitting;
      const isTheirs = before && asked.some((one) => isWorthTelling(one, before, after, isOpening));
      if (wasTold && isReachable(user) && isTheirs) expect(user, concurso, at, "change", null, fitting);
      else if (
        !user.heard.has(concurso.uuid) &&
        isNewToMore &&
        isWanted(user, after) &&
        isOpen(after, dayOf(at))
      ) {
        const fits = withEachBusca(user).filter((one) => isWanted(one, after));
        if (isReachable(user) && !isSaved) expect(user, concurso, at, "novo", after.data_fim_inscricao, fits);
        if (!isSaved) hear(user, concurso, at);
      }
    }
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

  /** Handles users who set preferences, or get their first channel. */
  function join(user: User, at: number): void {
    user.catchUps += 1;
    for (const concurso of concursos) {
      if (concurso.isDeleted || !isOpen(concurso.facts, dayOf(at)) || !isWanted(user, concurso.facts))
        continue;
      user.everFollowed.add(concurso.uuid);
      const known = user.heard.get(concurso.uuid);
      if (!isReachable(user) || (known && !known.quiet) || user.saved.has(concurso.uuid)) continue;
      if (user.muted.has(concurso.uuid)) continue;
      const fits = withEachBusca(user).filter((one) => isWanted(one, concurso.facts));
      expect(user, concurso, at, "novo", concurso.facts.data_fim_inscricao, fits);
      hear(user, concurso, at);
    }
  }

  /**
   * Returns whether a day concerns a user: a position of theirs is on it. It must not be only positions moved
   * there today, of which they were notified.
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

  /** Adds the reminders of the days after `before`, up to now. */
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
        // After the exam day there are no reminders.
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
          if (!chosen || !follows || !isTheirs || !isReachable(user) || user.muted.has(concurso.uuid))
            continue;
          const fits = withEachBusca(user).filter(
            (one) =>
              doesMatch(one, concurso.facts) && (de !== "prova" || isTheirDay(one, concurso, dia, today)),
          );
          expect(user, concurso, at, "reminder", dia, fits);
        }
      }
    }
  }

  return { expected, note, tell, join, remind };
}
