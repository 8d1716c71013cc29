import { isClosed } from "@cav/contract/concursos.ts";
import { mayMeet } from "@cav/contract/locais.ts";
import {
  type Change,
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
import { explainForUsers, findLocaisProva } from "../../catalogue/matching/index.ts";
import type { Deps } from "../../deps.ts";
import { type Aviso, type AvisoText, type OfficialLink, renderAvisoText } from "../../messages/index.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../tables.ts";
import {
  concursoLink,
  footerLinks,
  isOpeningStillTrue,
  isStatusStillTrue,
  unsubscribeToken,
} from "../events/index.ts";
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
import { describeReminder, type Reminded } from "./reminder-sentences.ts";
import { describeRetificacao, type MatchedCargos, type RetificacaoText } from "./retificacao-sentences.ts";
import { findStandingLines } from "./standing-lines.ts";

/** A message about a followed exam, with what the sending channel also needs. */
export type ComposedAviso = Aviso & {
  concurso_uuid: string;
  token: string;
  /** Dates whose last day a change states; their reminders are dropped. */
  encerram: LastDay[];
};

const reason =
  "Você recebeu este aviso porque acompanha este concurso: já foi alertado sobre ele ou o salvou.";

/** Composes notices for followers of exams; skips deliveries with nothing relevant. */
export async function composeAvisos(
  { config, clock }: Pick<Deps, "config" | "clock">,
  db: Db,
  deliveries: AlertToTell[],
): Promise<Map<AlertToTell, ComposedAviso>> {
  const events = Map.groupBy(deliveries, textKey);
  const texts = new Map(
    await Promise.all(
      [...events].map(
        async ([key, recipients]) => [key, await eventTextOf(db, recipients, clock.today())] as const,
      ),
    ),
  );
  return new Map(
    deliveries.flatMap((delivery) => {
      const { concurso, say } = texts.get(textKey(delivery)) ?? {};
      const text = say?.(delivery.user_id);
      if (!concurso || !text) return [];
      const token = unsubscribeToken(config.jwtSecret, delivery.user_uuid);
      const aviso = {
        ...renderAvisoText(text),
        nome: delivery.nome,
        titulo: concurso.titulo,
        encerram: text.encerram ?? [],
        motivo: reason,
        demonstracao: concurso.demonstracao,
        edital_url: concurso.edital_url,
        oficial: text.oficial ?? null,
        fechado: isClosed(delivery.status),
        concurso_uuid: concurso.uuid,
        token,
        link: concursoLink(config.appUrl, concurso.uuid),
        ...footerLinks(config.appUrl, token, concurso.uuid),
      };
      return [[delivery, aviso]];
    }),
  );
}

/**
 * Returns a key by which deliveries with the same text are grouped; an event in a digest may replace several
 * changes.
 */
function textKey(delivery: AlertToTell): string {
  const { desde, versao } = retificacaoOf(delivery) ?? {};
  return `${delivery.event_id} ${desde} ${versao}`;
}

type ConcursoFacts = Awaited<ReturnType<typeof findConcursoForMessage>>;

type EventText = { concurso: ConcursoFacts; say: (userId: number) => SaidText | undefined };

type SaidText = AvisoText & { encerram?: LastDay[]; oficial?: OfficialLink };

/** Composes an event's texts per user with a few queries, for any number of users. */
async function eventTextOf(db: Db, recipients: AlertToTell[], today: string): Promise<EventText> {
  const [first] = recipients;
  if (!first) return { concurso: undefined, say: () => undefined };
  const concurso = await findConcursoForMessage(db, first.concurso_id);
  if (!concurso) return { concurso, say: () => undefined };
  const etapa = isReminder(first) && first.dados.etapa;
  if (etapa) return { concurso, say: () => describeEtapaReminder(etapa, first.dados.dia, today) };
  return { concurso, say: await sentencesOf(db, { event: first, concurso }, recipients, today) };
}

async function sentencesOf(
  db: Db,
  { event, concurso }: { event: AlertToTell; concurso: NonNullable<ConcursoFacts> },
  recipients: AlertToTell[],
  today: string,
): Promise<EventText["say"]> {
  switch (event.kind) {
    case "PROVA_PROXIMA": {
      const about = await aboutFor(db, { event, concurso }, recipients, today);
      const { event_id: eventId, concurso_id: concursoId } = event;
      const of = { eventId, concursoId, dia: event.dados.dia, shown: shownCargos };
      const ids = recipients.map(({ user_id }) => user_id);
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
      const about = await aboutFor(db, { event, concurso }, recipients, today);
      return (userId) => describeReminder(event.dados, today, about(userId));
    }
    case "INSCRICOES_ABERTAS": {
      const rectified = await rectifiedFor(db, event, recipients, today);
      if (!isOpeningStillTrue(event, today)) return (userId) => rectifiedAlone(rectified(userId));
      const about = await aboutFor(db, { event, concurso }, recipients, today);
      return (userId) => {
        const text = rectified(userId);
        return withEncerram(describeOpening(event.data_fim_inscricao, about(userId), text), text);
      };
    }
    case "STATUS":
    case "RETIFICACAO": {
      const rectified = await rectifiedFor(db, event, recipients, today);
      return (userId) => changeTextOf(event, rectified(userId), today);
    }
    case "PAGINA":
      return () => describePagina(event.dados);
    case "NOVO_CONCURSO":
      return () => undefined;
  }
}

const none: Reminded["cargos"] = { nomes: [], total: 0, certos: 0 };

/** Positions named in a reminder; the rest is counted. */
const shownCargos = 3;

/** Returns each user's registration facts: fee, and the cities and positions that match. */
async function aboutFor(
  db: Db,
  { event, concurso }: { event: AlertToTell; concurso: NonNullable<ConcursoFacts> },
  recipients: AlertToTell[],
  today: string,
): Promise<(userId: number) => Reminded> {
  const ids = recipients.map(({ user_id }) => user_id);
  const matches = await explainForUsers(db, event.concurso_id, ids, shownCargos);
  const locais_prova = await findShownLocais(db, concurso.locais_prova);
  const resumo = await findResumo(db, event.concurso_id, today);
  const resumoFor = resumo && (await findOwnResumo(db, { concursoId: event.concurso_id, resumo }, matches));
  return (userId) => {
    const { cargos = [], total = 0, certos = 0 } = matches.get(userId) ?? {};
    const taxa = resumoFor?.(userId).taxa ?? null;
    return { locais_prova, taxa, cargos: { nomes: cargos.map(({ nome }) => nome), total, certos } };
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

/**
 * Returns the changes that concern each user: facts of the exam, chosen cities, and positions that match before or
 * after, including added and removed ones.
 */
async function rectifiedFor(
  db: Db,
  event: AlertToTell,
  recipients: AlertToTell[],
  today: string,
): Promise<(userId: number) => RetificacaoText | undefined> {
  const facts = retificacaoOf(event);
  if (!facts) return () => undefined;
  const { versao, desde, mudancas } = facts;
  const ids = recipients.map(({ user_id }) => user_id);
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
  return (userId) => {
    const [had, has] = [before, since].map((of) => of.get(userId) ?? new Map()) as [
      MatchedCargos,
      MatchedCargos,
    ];
    const cargos = new Set([...had.keys(), ...has.keys()]);
    const locais = wishes.get(userId) ?? [];
    const touching = rectifiedOf(mudancas).filter((change) => touches(change, locais, cargos));
    if (touching.length === 0 && hasSameCargos(had, has)) return undefined;
    const now = { today, happened, fim, lastDay, isOpen, isNotice: hasNotice(mudancas) };
    const text = describeRetificacao(touching, names, { had, has }, now);
    if (!text) return undefined;
    const [first = "", ...more] = text.linhas;
    return { ...text, linhas: [first, ...ofStanding(userId), ...more] };
  };
}

function touches({ campo, de, para, cargo }: Change, locais: number[], cargos: Set<string>): boolean {
  if (cargo) return cargos.size === 0 || (cargo.uuid !== null && cargos.has(cargo.uuid));
  if (campo !== "locais_prova" || locais.length === 0) return true;
  const named = [de, para].flat().filter((id) => typeof id === "number");
  return named.some((id) => locais.some((chosen) => mayMeet(chosen, id)));
}
