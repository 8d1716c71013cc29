import type { Clause, ItemKind, Meaning } from "@cav/contract/alerts/agenda.ts";
import type { Frequencia } from "@cav/contract/alerts/alert-settings.ts";
import { isClosed, isOver } from "@cav/contract/concursos/concursos.ts";
import { dayOf } from "../../platform/clock.ts";
import { mergeClauses } from "./clauses.ts";
import { daysOf } from "./days.ts";
import { unremindedReasonOf } from "./reminded.ts";
import { actToldOf, isIfUnpaid, isOfFee, rankOf, type Situation } from "./table.ts";
import type { About, AgendaConcurso, AgendaUser, Change, Item, Match, Untold, WhyNot } from "./types.ts";

type ItemWithReasons = { item: Item | undefined; untold: Untold[] };

/** Composes what one reader is told about one exam. */
export function agendaItemOf(
  user: AgendaUser,
  own: readonly Change[],
  about: About,
  match: Match,
  now: Date,
): ItemWithReasons {
  const { concurso, situation } = about;
  const today = dayOf(now);
  const untold: Untold[] = [];
  const drop = (some: readonly Change[], reason: WhyNot) => {
    untold.push(...some.map(({ id }) => ({ change: id, reason })));
  };
  const none = (reason: WhyNot): ItemWithReasons => {
    drop(own, reason);
    return { item: undefined, untold };
  };
  if (user.muted.has(concurso.id)) return none("SILENCIADO");
  if (situation === "D") return none("FICOU_PARA_TRAS");
  const kept: { of: Change[]; said: Clause[] }[] = [];
  const frequency = frequencyOf(user, match, situation);
  const [novo, ...repeated] = own.filter(({ kind }) => kind === "NOVO");
  drop(repeated, "JA_DITO");
  const edits = own.filter(({ kind }) => kind === "MUDANCA");
  const isTold = (one: Clause) =>
    actToldOf(one, about, today) !== undefined && !(concurso.isFree && isOfFee(one.code));
  const isMine = match.had.length + match.has.length > 0;
  if (novo) {
    const isOpen = !isClosed(concurso.status) && (concurso.fim === null || concurso.fim >= today);
    if (!isOpen) drop([novo], "PERDEU_O_SENTIDO");
    else if (match.has.length === 0) drop([novo], "NAO_COMBINA");
    else if (!novo.said.every(isTold)) drop([novo], "FICOU_PARA_TRAS");
    else kept.push({ of: [novo], said: novo.said });
  }
  const flip = flipOf(match, concurso);
  if (edits.length > 0 && kept.length > 0) drop(edits, "JA_DITO");
  else if (edits.length > 0) {
    const merged = mergeClauses(
      edits.map(({ said }) => said),
      dayOf(edits[0]?.at ?? now),
    );
    const all = [...flip, ...merged];
    const heard = all.filter((one) => isTold(one) && !isPast(one, concurso));
    if (heard.length > 0 && (isMine || situation !== "N")) kept.push({ of: edits, said: heard });
    else drop(edits, whyUntold({ all, edits, concurso, isMine: isMine || situation !== "N" }));
  }
  for (const one of own.filter(({ kind }) => kind === "LEMBRETE" || kind === "CHAMADA")) {
    const reason = unremindedReasonOf(
      one,
      { user, about, frequency, kept: kept.flatMap(({ said }) => said) },
      now,
    );
    if (reason) drop([one], reason);
    else {
      const heard = one.said.filter(isTold);
      const unpaid = (clause: Clause) =>
        isIfUnpaid(clause, about, today) ? { ...clause, isIfUnpaid: true as const } : clause;
      kept.push({ of: [one], said: heard.map(unpaid) });
    }
  }
  const said = ordered(
    kept.flatMap(({ said: some }) => some),
    situation,
    kept.every(({ of }) => isReminder(of)),
  );
  const [first, ...more] = said;
  if (!first) return { item: undefined, untold };
  const days = daysOf([first, ...more], about, today);
  const changes = kept.flatMap(({ of }) => of);
  return {
    untold,
    item: {
      concurso: concurso.id,
      titulo: concurso.titulo,
      kind: kindOf(changes, first),
      said: [first, ...more],
      meaning: meaningOf(match, situation, changes),
      cargo: (match.has[0] ?? match.had[0]) || null,
      certo: match.isCertain,
      act: actToldOf(first, about, today) ?? "LER",
      day: days.all[0] ?? null,
      currentDay: days.current[0] ?? null,
      isSaved: situation !== "N",
      frequency,
      since: new Date(Math.min(...changes.map(({ at }) => at.getTime()))),
      changes: changes.map(({ id }) => id),
    },
  };
}

const isReminder = (of: Change[]) => of.every(({ kind }) => kind === "LEMBRETE");

const soonest: readonly Frequencia[] = ["NA_HORA", "DIARIO", "SEMANAL"];

/** The most urgent frequency of the searches; for a saved exam, or without a search, the reader's counts. */
export function frequencyOf(
  { frequencia }: Pick<AgendaUser, "frequencia">,
  { frequencies }: Pick<Match, "frequencies">,
  situation: Situation,
): Frequencia {
  const own = situation !== "N" || frequencies.length === 0 ? [frequencia] : [];
  return soonest.find((one) => [...frequencies, ...own].includes(one)) ?? frequencia;
}

/** Returns the clause of a gained match. */
export const passouOf = (fim: string | null, isCertain: boolean): Clause => ({
  code: "PASSOU",
  para: fim,
  isUncertain: isCertain ? undefined : true,
});

/** A stop is no question of matching. */
function flipOf({ had, has, isCertain, wasCertain }: Match, { status, fim }: AgendaConcurso): Clause[] {
  if (status === "CANCELADO" || status === "SUSPENSO") return [];
  if (had.length > 0 && has.length === 0) return [{ code: "DEIXOU" }];
  if (had.length > 0 && isCertain && !wasCertain) return [{ code: "CERTO", para: fim }];
  return had.length === 0 && has.length > 0 ? [passouOf(fim, isCertain)] : [];
}

/** Changes of an exam that is over are no news, except for stages, documents, its cancellation and its resumption. */
const isPast = ({ code }: Clause, { status }: AgendaConcurso) =>
  !["CANCELADO", "RETOMADO", "ETAPA", "DOCUMENTO"].includes(code) && isOver(status);

type Edited = { all: Clause[]; edits: Change[]; concurso: AgendaConcurso; isMine: boolean };

function whyUntold({ all, edits, concurso, isMine }: Edited): WhyNot {
  if (!isMine) return "NAO_COMBINA";
  if (all.length === 0) return edits.length > 1 ? "DESFEITO" : "NAO_MUDA_NADA";
  if (all.every((one) => isPast(one, concurso))) return "PERDEU_O_SENTIDO";
  return concurso.isFree && all.every(({ code }) => isOfFee(code)) ? "SEM_TAXA" : "FICOU_PARA_TRAS";
}

/** Orders what one exam says: by the table, but reminders alone by their day. */
function ordered(said: Clause[], situation: Situation, isRemindersOnly: boolean): Clause[] {
  const byTable = said.toSorted((a, b) => rankOf(a.code, situation) - rankOf(b.code, situation));
  return isRemindersOnly ? byTable.toSorted((a, b) => String(a.para).localeCompare(String(b.para))) : byTable;
}

function kindOf(changes: Change[], first: Clause): ItemKind {
  if (first.code === "CHAMADA") return "CHAMADA";
  if (changes.some(({ kind }) => kind === "NOVO")) return "NOVO";
  return isReminder(changes) ? "LEMBRETE" : "MUDANCA";
}

function meaningOf({ had, has }: Match, situation: Situation, changes: Change[]): Meaning {
  const isChange = changes.some(({ kind }) => kind === "MUDANCA");
  if (isChange && had.length > 0 && has.length === 0) return "DEIXOU";
  if (situation === "I" || situation === "P" || situation === "X") return "INSCRITO";
  const isNew = changes.some(({ said }) => said.some(({ code }) => code === "PASSOU"));
  if (isNew || (isChange && had.length === 0 && has.length > 0)) return "PASSOU";
  if (has.length === 0) return "ACOMPANHA";
  return isChange ? "CONTINUA" : "COMBINA";
}
