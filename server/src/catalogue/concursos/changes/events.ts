import { cargoFacts, concursoFacts, type FactRow } from "@cav/contract/concursos/concurso-facts.ts";
import {
  isRegistrationAhead,
  type RegistrationFacts,
  statusByDates,
} from "@cav/contract/concursos/concurso-status.ts";
import { type ConcursoStatus, isClosed, isStopped } from "@cav/contract/concursos/concursos.ts";
import { etapaTipos } from "@cav/contract/concursos/etapas.words.ts";
import { z } from "zod";
import { shiftedDayOf } from "../../../platform/clock.ts";
import { readKnown } from "../../../platform/unknown-values.ts";
import type { ResolvedConcurso } from "../save/resolve.ts";
import type { Change } from "./changes.ts";
import { doorChangeOf } from "./door-change.ts";

const nothing = z.object({});
const dia = z.iso.date();
// A reminder's stage; older releases stored `de` only, so the reminder is skipped.
const etapa = z
  .object({
    uuid: z.uuid(),
    tipo: z.enum(etapaTipos),
    cargo: z.string().optional(),
    descricao: z.string().optional(),
  })
  .optional();
// Changes are written by one function, so their shape is not checked again. `desde`: the version notified last; one
// event may cover several saves.
const retificacao = z
  .object({ versao: z.int(), desde: z.int().optional(), mudancas: z.custom<Change[]>(Array.isArray) })
  .transform((facts) => ({ ...facts, desde: facts.desde ?? facts.versao - 1 }));
// Several facts changed together are one event, so one message.
const withRetificacao = z.object({ retificacao: retificacao.optional() });

// New documents on the exam's page, or that the page can't be read any more.
const pagina = z.object({
  pagina: z.string(),
  ilegivel: z.literal(true).optional(),
  documentos: z.array(
    z.object({
      titulo: z.string(),
      formato: z.string(),
      dia: dia.nullable(),
      url: z.string().nullable(),
      // The document existed before, with other contents.
      alterado: z.literal(true).optional(),
    }),
  ),
});

/**
 * An event's stored facts (alert_events.dados) by kind. A reminder stores its date, to be dropped if that moves, and
 * for a deadline how many days before it was due: several after a downtime.
 */
const EventFacts = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("NOVO_CONCURSO"), dados: nothing }),
  z.object({ kind: z.literal("INSCRICOES_ABERTAS"), dados: withRetificacao }),
  z.object({
    kind: z.literal("PRAZO"),
    dados: z.object({
      de: z.enum(["inscricao", "isencao", "pagamento"]),
      dia,
      degraus: z.array(z.int()),
      // The reminder is for the weekly digest of the week that contains the date.
      semana: z.literal(true).optional(),
      etapa,
    }),
  }),
  z.object({
    kind: z.literal("PROVA_PROXIMA"),
    dados: z.object({ de: z.literal("prova"), dia, semana: z.literal(true).optional(), etapa }),
  }),
  z.object({ kind: z.literal("RETIFICACAO"), dados: retificacao }),
  // A cancelled exam is suspended for good.
  z.object({
    kind: z.literal("STATUS"),
    dados: withRetificacao.extend({
      suspenso: z.boolean(),
      cancelado: z.literal(true).optional(),
      motivo: z.string().optional(),
    }),
  }),
  z.object({ kind: z.literal("PAGINA"), dados: pagina }),
]);
export type EventFacts = z.infer<typeof EventFacts>;

/** News that was found on a followed page of an exam. */
export type PaginaFacts = z.infer<typeof pagina>;

export type RetificacaoFacts = z.infer<typeof retificacao>;

/** Facts of an exam that was suspended, resumed or cancelled. */
export type StatusFacts = Extract<EventFacts, { kind: "STATUS" }>["dados"];

/** Facts of a reminder of any date. */
export type ReminderFacts = Extract<EventFacts, { kind: "PRAZO" | "PROVA_PROXIMA" }>["dados"];

/** The stage that a reminder is about, as it was when the reminder was written. */
export type EtapaLembrada = NonNullable<ReminderFacts["etapa"]>;

/** Returns the stage that an event reminds of; undefined when it reminds of something else. */
export function etapaLembradaOf(event: EventFacts): EtapaLembrada | undefined {
  return event.kind === "PRAZO" || event.kind === "PROVA_PROXIMA" ? event.dados.etapa : undefined;
}

/** The reminded dates of an exam, by their names in reminders. */
export const remindedDates = {
  inscricao: "data_fim_inscricao",
  isencao: "data_fim_isencao",
  pagamento: "data_limite_pagamento",
  prova: "data_prova",
} as const;

const datedFields = Object.values(remindedDates).flatMap((campo) => [campo, `cargos.${campo}`]);

/** Returns whether a change affects a reminded date, of the exam or of a position. */
export const isOfDate = ({ campo }: Pick<Change, "campo">): boolean =>
  (datedFields as string[]).includes(campo);

/** The facts as the database returns them. */
export type UnreadFacts = { kind: EventFacts["kind"]; dados: unknown };

/** Returns what an event rectified, alone or with something else. */
export function retificacaoOf(event: EventFacts): RetificacaoFacts | undefined {
  if (event.kind === "RETIFICACAO") return event.dados;
  return event.kind === "STATUS" || event.kind === "INSCRICOES_ABERTAS" ? event.dados.retificacao : undefined;
}

/** Parses the facts of a row's event; undefined for facts of a newer release, which are reported. */
export function readFacts<Row extends UnreadFacts>(row: Row): (Row & EventFacts) | undefined {
  const facts = readKnown("alert_events", EventFacts, row);
  return facts && { ...row, ...facts };
}

/** Parses the facts of rows, and leaves out those of a newer release. */
export function readKnownFacts<Row extends UnreadFacts>(rows: readonly Row[]): (Row & EventFacts)[] {
  return rows.flatMap((row) => readFacts(row) ?? []);
}

/** An event to write; an exam has one event per kind and `occasion`. */
export type NewEvent = EventFacts & { occasion: string };

const isSilent = ([, row]: [string, FactRow]) => row.isSilent;
/** Facts whose changes have a separate kind of event, or concern no user. */
const noRectification = new Set([
  ...Object.entries(concursoFacts)
    .filter(isSilent)
    .map(([name]) => name),
  ...Object.entries(cargoFacts)
    .filter(isSilent)
    .map(([name]) => `cargos.${name}`),
  "edital_arquivo",
  "ordem_cargos",
  "etapas.fonte",
  // Messages must not name a quota, because quotas reveal health or colour.
  "etapas.modalidade",
]);

/** Returns whether a change counts as a rectification. */
function isRectification({ campo }: Change): boolean {
  return !noRectification.has(campo);
}

/** Returns whether the new status means that the notice came. */
const isNotice = ({ campo, de, para }: Change) =>
  campo === "status" && de === "PREVISTO" && para === "EDITAL_ABERTO";

/** Returns whether a foreseen exam's notice came, by status or stage. */
export const hasNotice = (mudancas: Change[]): boolean =>
  mudancas.some(
    ({ campo, de, etapa, tipo }) =>
      (campo === "status" && de === "PREVISTO") ||
      (etapa?.tipo === "EDITAL" && etapa.situacao === "REALIZADA" && tipo !== "removido" && !etapa.corrigida),
  );

/** Returns the changes to notify as rectified; includes that the notice came, if no event says it. */
export function rectifiedOf(mudancas: Change[]): Change[] {
  const rectified = mudancas.filter(isRectification);
  return rectified.length > 0 ? rectified : mudancas.filter(isNotice);
}

/** Days after which a stage recorded late is no news. */
const toldDays = 30;

/** Returns whether a change concerns a stage long past, such as an old exam's beginnings. */
export function isLongPast({ etapa }: Change, today: string): boolean {
  if (etapa?.situacao !== "REALIZADA") return false;
  const { tipo, inicio, fim } = etapa;
  // Validity is news when it begins.
  const isValidity = tipo === "VALIDADE" || tipo === "PRORROGACAO";
  const day = isValidity ? (inicio ?? fim) : (fim ?? inicio);
  return day !== null && day < shiftedDayOf(today, -toldDays);
}

/** Returns whether the event is about stages only; followers then get it, matching or not. */
export function isOfEtapasAlone(event: EventFacts): boolean {
  if (etapaLembradaOf(event)) return true;
  const rectified = rectifiedOf(retificacaoOf(event)?.mudancas ?? []);
  return event.kind === "RETIFICACAO" && rectified.length > 0 && rectified.every(({ etapa }) => etapa);
}

/** Returns whether the event has stages: these go on after registrations and exam day. */
export function hasEtapas(event: EventFacts): boolean {
  return retificacaoOf(event)?.mudancas.some((one) => one.etapa && isRectification(one)) ?? false;
}

/** Returns whether the status is announced: registrations open or to come. */
function isAnnounced(status: ConcursoStatus): boolean {
  return status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS";
}

/** The facts that decide whether users are notified of an exam: its registrations must be open or to come. */
export type Registration = RegistrationFacts;
export const isWorthAnnouncing: typeof isRegistrationAhead = isRegistrationAhead;

type States = Record<"before" | "after", ResolvedConcurso>;
type Saved = {
  versao: number;
  /** The exam's version of which users were notified last. */
  desde: number;
  mudancas: Change[];
  /** Whether users were already notified that registration opens; once per start date is enough. */
  wasOpened: boolean;
  today: string;
};

/**
 * Returns the events of a change, over one save or several: the publication of a new exam (`before` undefined), or the
 * meaning of an edit. An exam's end is no event. A foreseen exam is published with its notice (decision 0079), since
 * users may have registered meanwhile.
 */
export function eventsOf(
  before: ResolvedConcurso | undefined,
  after: ResolvedConcurso,
  saved: Saved,
): NewEvent[] {
  const announcement: NewEvent[] =
    after.status === "PREVISTO" ? [] : [{ kind: "NOVO_CONCURSO", occasion: "", dados: {} }];
  if (!before) return announcement;
  const states = { before, after };
  return [...(mayConcernMore(states, saved.mudancas) ? announcement : []), ...changeOf(states, saved)];
}

/**
 * Returns an opening, suspension, resumption or cancellation with its rectification, or a rectification alone. A
 * cancellation's message shows no other changes, but users who matched before must get it.
 */
function changeOf(states: States, { versao, desde, wasOpened, today, ...saved }: Saved): NewEvent[] {
  const occasion = String(versao);
  const mudancas = [
    ...doorChangeOf(states, today),
    ...saved.mudancas.filter((change) => !isLongPast(change, today)),
  ];
  const rectified = rectifiedOf(mudancas).length > 0 ? { versao, desde, mudancas } : undefined;
  const besides = rectified ? { retificacao: rectified } : {};
  const stop = stopOf(states, today);
  if (stop) {
    const reason = stop.suspenso ? states.after.status_motivo : null;
    return [
      { kind: "STATUS", occasion, dados: { ...stop, ...(reason ? { motivo: reason } : {}), ...besides } },
    ];
  }
  if (isOpening(states.before, states.after) && !wasOpened) {
    const start = states.after.data_inicio_inscricao ?? "";
    return [{ kind: "INSCRICOES_ABERTAS", occasion: start, dados: besides }];
  }
  return rectified ? [{ kind: "RETIFICACAO", occasion, dados: rectified }] : [];
}

/** Returns whether users who were not alerted before may match now. A status alone counts only where it announces. */
function mayConcernMore({ before, after }: States, mudancas: Change[]): boolean {
  if (mudancas.some(({ campo, etapa }) => campo !== "status" && !etapa)) return true;
  return !isAnnounced(before.status) && isAnnounced(after.status);
}

/**
 * Returns whether the exam was suspended, cancelled or resumed. Followers were promised the end of a suspension, also
 * after the exam days. An exam that was ended by hand while suspended is not resumed.
 */
function stopOf({ before, after }: States, today: string): StatusFacts | undefined {
  if (before.status === after.status) return undefined;
  if (after.status === "CANCELADO") return { suspenso: true, cancelado: true };
  if (after.status === "SUSPENSO") return { suspenso: true };
  if (!isStopped(before.status)) return undefined;
  const isOver =
    before.status === "SUSPENSO" && statusByDates("EDITAL_ABERTO", after, today) === "FINALIZADO";
  return !isClosed(after.status) || isOver ? { suspenso: false } : undefined;
}

/** Returns whether registrations opened, by date or by hand. */
export function isOpening(before: ResolvedConcurso | undefined, after: ResolvedConcurso): boolean {
  const wasToCome = before?.status === "PREVISTO" || before?.status === "EDITAL_ABERTO";
  return wasToCome && after.status === "INSCRICOES_ABERTAS";
}
