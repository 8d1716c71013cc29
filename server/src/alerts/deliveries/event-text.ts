import type { Clause, Code } from "@cav/contract/alerts/agenda.ts";
import { isClosed } from "@cav/contract/concursos/concursos.ts";
import { mayMeet } from "@cav/contract/locais/locais.ts";
import {
  type Change,
  type EventFacts,
  findChangeNames,
  findResumo,
  findVersionFacts,
  hasNotice,
  isWorthAnnouncing,
  type ReminderFacts,
  rectifiedOf,
  remindedDates,
  retificacaoOf,
} from "../../catalogue/concursos/index.ts";
import { findSituacoes } from "../../catalogue/jornada/index.ts";
import { findLocaisProva } from "../../catalogue/matching/index.ts";
import type { AvisoText, OfficialLink } from "../../messages/index.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import { actOf, clausesOf, codeOf, isIfUnpaid, isOfFee, type Match } from "../agenda/index.ts";
import { isOpeningStillTrue, isStatusStillTrue } from "../events/index.ts";
import { type AboutUser, type FactsForUsers, findFactsForUsers } from "./agenda-facts.ts";
import { describeOpening, describeStatus } from "./aviso-sentences.ts";
import { composeSubject } from "./aviso-subjects.ts";
import { findCargosOfDay } from "./cargos-of-day.ts";
import { type AlertToTell, findConcursoForMessage } from "./deliveries.queries.ts";
import { describeEtapaReminder } from "./etapa-reminder.ts";
import { isReminder } from "./is-reminder.ts";
import { findMatchedCargos, hasSameCargos } from "./matched-cargos.ts";
import type { LastDay } from "./moved-to-today.ts";
import { findShownLocais } from "./named-locais.ts";
import { findOwnResumo } from "./own-resumo.ts";
import { describePagina } from "./pagina-sentences.ts";
import { describeLastDayOfFee, describeReminder, type Reminded } from "./reminder-sentences.ts";
import {
  describeRetificacao,
  isSure,
  type MatchedCargos,
  type RetificacaoText,
} from "./retificacao-sentences.ts";
import { findStandingLines } from "./standing-lines.ts";

type ConcursoFacts = Awaited<ReturnType<typeof findConcursoForMessage>>;

type SaidText = AvisoText & { encerram?: LastDay[]; oficial?: OfficialLink };

/** An event's text for a user, and the codes of what it says; no text: it says nothing to them. */
type UserText = { text: SaidText | undefined; said: Clause[]; match: Match; about: AboutUser };

type EventText = { concurso: ConcursoFacts; say: ((userId: number) => UserText) | undefined };

/** Composes an event's texts per user with a few queries, for any number of users. */
export async function composeEventText(db: Db, recipients: AlertToTell[], today: string): Promise<EventText> {
  const [event] = recipients;
  const concurso = event && (await findConcursoForMessage(db, event.concurso_id));
  if (!concurso) return { concurso, say: undefined };
  const ids = recipients.map(({ user_id }) => user_id);
  const facts = await findFactsForUsers(db, event, concurso.titulo, { ids, today });
  const rectified = await rectifiedFor(db, event, facts, { ids, today });
  const sentences = await sentencesOf(db, { event, concurso, facts, rectified }, { ids, today });
  const now = toldNow(event, today);
  return {
    concurso,
    say: (userId) => {
      const about = facts.about(userId);
      const { match, touches } = rectified(userId);
      const of = { happened: dayOf(event.happened_at), today, fim: about.concurso.fim, touches };
      return { text: sentences(userId), said: now ? clausesOf(now, of) : [], match, about };
    },
  };
}

/** Returns the part of an event that still holds. */
function toldNow(event: AlertToTell, today: string): EventFacts | undefined {
  const isOutdated =
    (event.kind === "INSCRICOES_ABERTAS" && !isOpeningStillTrue(event, today)) ||
    (event.kind === "STATUS" && !isStatusStillTrue(event.dados, event.status));
  if (!isOutdated) return event;
  const dados = retificacaoOf(event);
  return dados && { kind: "RETIFICACAO", dados };
}

type Users = { ids: number[]; today: string };
type Composing = {
  event: AlertToTell;
  concurso: NonNullable<ConcursoFacts>;
  facts: FactsForUsers;
  rectified: (userId: number) => Rectified;
};

async function sentencesOf(
  db: Db,
  composing: Composing,
  { ids, today }: Users,
): Promise<(userId: number) => SaidText | undefined> {
  const { event, facts, rectified } = composing;
  const etapa = isReminder(event) && event.dados.etapa;
  if (etapa) return () => describeEtapaReminder(etapa, event.dados.dia, today);
  switch (event.kind) {
    case "PROVA_PROXIMA": {
      const about = await aboutFor(db, composing, today);
      const { event_id: eventId, concurso_id: concursoId } = event;
      const of = { eventId, concursoId, dia: event.dados.dia, shown: shownCargos };
      const cargosOfDay = await findCargosOfDay(db, of, ids);
      const situacoes = await findSituacoes(db, concursoId, ids);
      return (userId) => {
        const { situacao, cargo } = situacoes.get(userId) ?? {};
        const cargos = cargosOfDay(userId);
        // Users who named their position in an exam are reminded of its day, whichever positions match their
        // searches.
        if (cargos === null && !cargo) return undefined;
        const theirs = about(userId);
        return describeReminder(event.dados, today, {
          ...theirs,
          cargos: cargo ? none : (cargos ?? theirs.cargos),
          isToRegister: situacao === "VOU_ME_INSCREVER",
        });
      };
    }
    case "PRAZO": {
      const about = await aboutFor(db, composing, today);
      return (userId) => {
        const { de, dia } = event.dados;
        const fee = { code: "PAGAMENTO", para: dia } as const;
        const isUnsaid = de === "pagamento" && isIfUnpaid(fee, facts.about(userId), today);
        return isUnsaid ? describeLastDayOfFee() : describeReminder(event.dados, today, about(userId));
      };
    }
    case "INSCRICOES_ABERTAS": {
      if (!isOpeningStillTrue(event, today)) return (userId) => rectifiedAlone(rectified(userId).text);
      const about = await aboutFor(db, composing, today);
      return (userId) => {
        const { text } = rectified(userId);
        if (!isTold("ABRIU", facts.about(userId))) return rectifiedAlone(text);
        return withEncerram(describeOpening(event.data_fim_inscricao, about(userId), text), text);
      };
    }
    case "STATUS":
    case "RETIFICACAO":
      return (userId) => changeTextOf(event, rectified(userId).text, today);
    case "PAGINA":
      return () => describePagina(event.dados);
    default:
      return () => undefined;
  }
}

/** Returns whether a user is told this: their situation allows it, and a free exam has no fee. */
const isTold = (code: Code, { situation, payment, concurso }: AboutUser): boolean =>
  actOf(code, situation, payment) !== undefined && !(concurso.isFree && isOfFee(code));

const none: Reminded["cargos"] = { nomes: [], total: 0, certos: 0 };

/** Positions named in a reminder; the rest is counted. */
const shownCargos = 3;

/** Returns each user's registration facts: fee, and the cities and positions that match. */
async function aboutFor(
  db: Db,
  { event, concurso, facts }: Composing,
  today: string,
): Promise<(userId: number) => Reminded> {
  const locais_prova = await findShownLocais(db, concurso.locais_prova);
  const resumo = await findResumo(db, event.concurso_id, today);
  const resumoFor =
    resumo && (await findOwnResumo(db, { concursoId: event.concurso_id, resumo }, facts.match));
  return (userId) => {
    const { cargos = [], total = 0, certos = 0 } = facts.match(userId) ?? {};
    const taxa = resumoFor?.(userId).taxa ?? null;
    const nomes = cargos.slice(0, shownCargos).map(({ nome }) => nome);
    return { locais_prova, taxa, cargos: { nomes, total, certos } };
  };
}

/** Returns the exam's new status for everyone, unless it changed again, and rectifications for users they concern. */
function changeTextOf(
  event: AlertToTell,
  rectified: RetificacaoText | undefined,
  today: string,
): SaidText | undefined {
  if (event.kind === "STATUS" && isStatusStillTrue(event.dados, event.status))
    return withEncerram(describeStatus(event.dados, rectified, describeLastDays(event, today)), rectified);
  return rectifiedAlone(rectified);
}

const withEncerram = (text: AvisoText, rectified: RetificacaoText | undefined): SaidText => ({
  ...text,
  encerram: rectified?.encerram ?? [],
});

function rectifiedAlone(rectified: RetificacaoText | undefined): SaidText | undefined {
  if (!rectified) return undefined;
  const { assuntos, ...text } = rectified;
  return { ...text, assunto: composeSubject(assuntos) };
}

/** Describes what ends today, except dates that the event itself states. */
function describeLastDays(event: AlertToTell, today: string): AvisoText[] {
  const told = new Set(retificacaoOf(event)?.mudancas.map(({ campo }) => campo));
  const dates = Object.entries(remindedDates) as [
    ReminderFacts["de"],
    (typeof remindedDates)[ReminderFacts["de"]],
  ][];
  const isOpen = isWorthAnnouncing(event, today);
  const holds = (de: ReminderFacts["de"]) => isOpen || (de !== "inscricao" && de !== "isencao");
  return dates
    .filter(([de, campo]) => event[campo] === today && !told.has(campo) && holds(de))
    .map(([de]) => describeReminder({ de, dia: today }, today));
}

/** A user's match before and after an event, the changes that concern them, and the text about these. */
type Rectified = {
  text: RetificacaoText | undefined;
  match: Match;
  touches: (change: Change) => boolean;
};

/**
 * Returns the changes that concern each user: facts of the exam, chosen cities, and positions that match before or
 * after, including added and removed ones.
 */
async function rectifiedFor(
  db: Db,
  event: AlertToTell,
  facts: FactsForUsers,
  { ids, today }: Users,
): Promise<(userId: number) => Rectified> {
  const rectified = retificacaoOf(event);
  if (!rectified)
    return (userId) => {
      const { cargos: matched = [], certos = 0 } = facts.match(userId) ?? {};
      const cargos = matched.map(({ nome }) => nome);
      return {
        text: undefined,
        match: { had: cargos, has: cargos, isCertain: certos > 0, wasCertain: certos > 0, frequencies: [] },
        touches: () => true,
      };
    };
  const { versao, desde, mudancas } = rectified;
  const versions = await findVersionFacts(db, event.concurso_id, [desde, versao]);
  const before = await findMatchedCargos(db, versions.get(desde), ids);
  const since = await findMatchedCargos(db, versions.get(versao), ids);
  const wishes = await findLocaisProva(db, ids);
  const ofStanding = await findStandingLines(db, event, ids);
  const names = await findChangeNames(db, mudancas);
  const happened = dayOf(event.happened_at);
  const isOpen = isWorthAnnouncing(event, today);
  const lastDay = isClosed(event.status) ? null : today;
  // Nobody can register after the door is closed, whatever its last day was.
  const fim = isOpen ? event.data_fim_inscricao : null;
  const isNotice = hasNotice(mudancas);
  return (userId) => {
    const [had, has] = [before, since].map((of) => of.get(userId) ?? new Map()) as [
      MatchedCargos,
      MatchedCargos,
    ];
    const about = facts.about(userId);
    const cargos = new Set([...had.keys(), ...has.keys()]);
    const locais = wishes.get(userId) ?? [];
    const concerns = (change: Change) => {
      const code = codeOf(change, { happened, today, fim });
      const isForUser = isNotice || (code !== undefined && isTold(code, about));
      return isForUser && touches(change, locais, cargos);
    };
    const [wasCertain, isCertain] = [isSure(had), isSure(has)];
    const match = { had: namesOf(had), has: namesOf(has), isCertain, wasCertain, frequencies: [] };
    const touching = rectifiedOf(mudancas).filter(concerns);
    const isSame = touching.length === 0 && hasSameCargos(had, has);
    const now = { today, happened, fim, lastDay, isOpen, isNotice, situation: about.situation };
    const text = isSame ? undefined : describeRetificacao(touching, names, { had, has }, now);
    const [first = "", ...more] = text?.linhas ?? [];
    return {
      text: text && { ...text, linhas: [first, ...ofStanding(userId), ...more] },
      match,
      touches: concerns,
    };
  };
}

const namesOf = (cargos: MatchedCargos) => [...cargos.values()].map(({ nome }) => nome);

function touches({ campo, de, para, cargo }: Change, locais: number[], cargos: Set<string>): boolean {
  if (cargo) return cargos.size === 0 || (cargo.uuid !== null && cargos.has(cargo.uuid));
  if (campo !== "locais_prova" || locais.length === 0) return true;
  const named = [de, para].flat().filter((id) => typeof id === "number");
  return named.some((id) => locais.some((chosen) => mayMeet(chosen, id)));
}
