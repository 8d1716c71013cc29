import { type ConcursoStatus, isClosed, isStopped } from "@cav/contract/concursos.ts";
import { etapaTipos } from "@cav/contract/etapas.words.ts";
import { z } from "zod";
import { shiftedDayOf } from "../platform/clock.ts";
import type { Change } from "./changes.ts";
import type { ResolvedConcurso } from "./resolve.ts";

const nothing = z.object({});
const dia = z.iso.date();
// Of a stage; a release before it was reminded of takes `de` alone, and leaves the reminder unsaid.
const etapa = z
  .object({
    uuid: z.uuid(),
    tipo: z.enum(etapaTipos),
    cargo: z.string().optional(),
    descricao: z.string().optional(),
  })
  .optional();
// Changes are stored by one writer, as in versions: their own shape is not looked at again.
// `desde` is the version that was told before: several saves may be one change.
const retificacao = z
  .object({ versao: z.int(), desde: z.int().optional(), mudancas: z.custom<Change[]>(Array.isArray) })
  .transform((facts) => ({ ...facts, desde: facts.desde ?? facts.versao - 1 }));
// One change is one message.
const withRetificacao = z.object({ retificacao: retificacao.optional() });

// What the exam's page offers that it did not before; or that it can't be read any more.
const pagina = z.object({
  pagina: z.string(),
  ilegivel: z.literal(true).optional(),
  documentos: z.array(
    z.object({
      titulo: z.string(),
      formato: z.string(),
      dia: dia.nullable(),
      url: z.string().nullable(),
      // It was there before, with other contents.
      alterado: z.literal(true).optional(),
    }),
  ),
});

/**
 * What an event keeps (alert_events.dados), by its kind. A reminder keeps the date that it reminds of, to be left
 * unsaid if that moves, and of a deadline how many days before it is or was due: several after a downtime.
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
      // For the weekly digest of the week in which the date lies.
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
    dados: withRetificacao.extend({ suspenso: z.boolean(), cancelado: z.literal(true).optional() }),
  }),
  z.object({ kind: z.literal("PAGINA"), dados: pagina }),
]);
export type EventFacts = z.infer<typeof EventFacts>;

/** What is new on an exam's page. */
export type PaginaFacts = z.infer<typeof pagina>;

export type RetificacaoFacts = z.infer<typeof retificacao>;

/** What became of an exam that was suspended, resumed or cancelled. */
export type StatusFacts = Extract<EventFacts, { kind: "STATUS" }>["dados"];

/** The facts of a reminder, of whichever date. */
export type ReminderFacts = Extract<EventFacts, { kind: "PRAZO" | "PROVA_PROXIMA" }>["dados"];

/** The stage that a reminder is about, as it was when it was written. */
export type EtapaLembrada = NonNullable<ReminderFacts["etapa"]>;

/** The stage that an event reminds of; undefined: it reminds of a date of the exam, or of nothing. */
export function etapaLembradaOf(event: EventFacts): EtapaLembrada | undefined {
  return event.kind === "PRAZO" || event.kind === "PROVA_PROXIMA" ? event.dados.etapa : undefined;
}

/** The dates of an exam that are reminded of, by the names that reminders keep. */
export const remindedDates = {
  inscricao: "data_fim_inscricao",
  isencao: "data_fim_isencao",
  pagamento: "data_limite_pagamento",
  prova: "data_prova",
} as const;

const datedFields = Object.values(remindedDates).flatMap((campo) => [campo, `cargos.${campo}`]);

/** Whether a change is of a date that is reminded of, of the whole exam or of a position that has its own. */
export const isOfDate = ({ campo }: Pick<Change, "campo">): boolean =>
  (datedFields as string[]).includes(campo);

/** The same as the database gives them. */
export type UnreadFacts = { kind: EventFacts["kind"]; dados: unknown };

/** What an event rectified, alone or besides. */
export function retificacaoOf(event: EventFacts): RetificacaoFacts | undefined {
  if (event.kind === "RETIFICACAO") return event.dados;
  return event.kind === "STATUS" || event.kind === "INSCRICOES_ABERTAS" ? event.dados.retificacao : undefined;
}

/** A row with its event's facts read. @throws z.ZodError for facts that nobody of us wrote */
export function readFacts<Row extends UnreadFacts>(row: Row): Row & EventFacts {
  return { ...row, ...EventFacts.parse(row) };
}

/** What happened to an exam, and what makes it another occasion: of one kind and occasion an exam has one event. */
export type NewEvent = EventFacts & { occasion: string };

/** Facts whose change is told as news of its own, or touches nobody. */
const noRectification = new Set([
  "status",
  "status_motivo",
  "status_ate",
  "titulo",
  "edital_url",
  "edital_tipo",
  "edital_numero",
  "edital_ano",
  "edital_arquivo",
  "orgao",
  "descricao",
  "ordem_cargos",
  "etapas.fonte",
  // Messages name no quota.
  "etapas.modalidade",
  "cargos.locais_derivados",
]);

/** Whether a change is told as a rectification. */
function isRectification({ campo }: Change): boolean {
  return !noRectification.has(campo);
}

/** Whether a foreseen exam has its notice by a change of its status. */
const isNotice = ({ campo, de, para }: Change) =>
  campo === "status" && de === "PREVISTO" && para === "EDITAL_ABERTO";

/** Whether a foreseen exam has its notice by changes: its status says so, or its stage. */
export const hasNotice = (mudancas: Change[]): boolean =>
  mudancas.some(
    ({ campo, de, etapa, tipo }) =>
      (campo === "status" && de === "PREVISTO") ||
      (etapa?.tipo === "EDITAL" && etapa.situacao === "REALIZADA" && tipo !== "removido" && !etapa.corrigida),
  );

/** What is told of changes as rectified; that the notice came, where nothing else says it. */
export function rectifiedOf(mudancas: Change[]): Change[] {
  const rectified = mudancas.filter(isRectification);
  return rectified.length > 0 ? rectified : mudancas.filter(isNotice);
}

/** So many days after it happened a stage that is written down is news no more. */
const toldDays = 30;

/** Whether what changed says of a day long past what was: an exam's beginnings, written down later, are told to nobody. */
export function isLongPast({ etapa }: Change, today: string): boolean {
  if (etapa?.situacao !== "REALIZADA") return false;
  const { tipo, inicio, fim } = etapa;
  // How long an exam is valid is said as that begins.
  const isValidity = tipo === "VALIDADE" || tipo === "PRORROGACAO";
  const day = isValidity ? (inicio ?? fim) : (fim ?? inicio);
  return day !== null && day < shiftedDayOf(today, -toldDays);
}

/** Whether all that an event tells is stages: whoever follows the exam hears of them, whether it fits or not. */
export function isOfEtapasAlone(event: EventFacts): boolean {
  if (etapaLembradaOf(event)) return true;
  const rectified = rectifiedOf(retificacaoOf(event)?.mudancas ?? []);
  return event.kind === "RETIFICACAO" && rectified.length > 0 && rectified.every(({ etapa }) => etapa);
}

/** Whether an event tells of stages: an exam goes through these when its registrations and its day are over, too. */
export function hasEtapas(event: EventFacts): boolean {
  return retificacaoOf(event)?.mudancas.some((one) => one.etapa && isRectification(one)) ?? false;
}

/** By its status, registrations are open or to come: such an exam is announced. */
function isAnnounced(status: ConcursoStatus): boolean {
  return status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS";
}

/** What decides whether people are told of an exam. */
export type Registration = { status: ConcursoStatus; data_fim_inscricao: string | null };

/**
 * Whether news of an exam still helps: registrations are open or to come, by its status and by its last day.
 * An unknown last day counts as to come.
 */
export function isWorthAnnouncing({ status, data_fim_inscricao }: Registration, today: string): boolean {
  return isAnnounced(status) && (data_fim_inscricao === null || data_fim_inscricao >= today);
}

type States = Record<"before" | "after", ResolvedConcurso>;
type Saved = {
  versao: number;
  /** The version that was told before. */
  desde: number;
  mudancas: Change[];
  /** Whether its opening was told before: once a start date is enough. */
  wasOpened: boolean;
  today: string;
};

/**
 * What a change has to tell: of a new exam (`before` undefined) its publication; of a stored one what the change means,
 * of one save or of several. The end of an exam is no event: no message says it. One that is foreseen is published with
 * its notice (decision 0092): whoever asks for what is new may have begun to since it was foreseen.
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
 * An opening, a suspension, its end or a cancellation, with what was rectified besides; or a rectification alone. Of a
 * cancelled exam no message says what else changed, but whom it concerned before must hear of its end.
 */
function changeOf(states: States, { versao, desde, wasOpened, today, ...saved }: Saved): NewEvent[] {
  const occasion = String(versao);
  const mudancas = saved.mudancas.filter((change) => !isLongPast(change, today));
  const rectified = rectifiedOf(mudancas).length > 0 ? { versao, desde, mudancas } : undefined;
  const besides = rectified ? { retificacao: rectified } : {};
  const stop = stopOf(states);
  if (stop) return [{ kind: "STATUS", occasion, dados: { ...stop, ...besides } }];
  if (isOpening(states.before, states.after) && !wasOpened) {
    const start = states.after.data_inicio_inscricao ?? "";
    return [{ kind: "INSCRICOES_ABERTAS", occasion: start, dados: besides }];
  }
  return rectified ? [{ kind: "RETIFICACAO", occasion, dados: rectified }] : [];
}

/** Whether somebody may match the exam now who was not alerted to it. A status alone matters where it announces. */
function mayConcernMore({ before, after }: States, mudancas: Change[]): boolean {
  if (mudancas.some(({ campo, etapa }) => campo !== "status" && !etapa)) return true;
  return !isAnnounced(before.status) && isAnnounced(after.status);
}

/** Whether the exam was stopped, for now or for good, or goes on. One that was stopped and is over does not go on. */
function stopOf({ before, after }: States): StatusFacts | undefined {
  if (before.status === after.status) return undefined;
  if (after.status === "CANCELADO") return { suspenso: true, cancelado: true };
  if (after.status === "SUSPENSO") return { suspenso: true };
  return isStopped(before.status) && !isClosed(after.status) ? { suspenso: false } : undefined;
}

/** The opening of registrations, by the calendar or by hand. */
export function isOpening(before: ResolvedConcurso | undefined, after: ResolvedConcurso): boolean {
  const wasToCome = before?.status === "PREVISTO" || before?.status === "EDITAL_ABERTO";
  return wasToCome && after.status === "INSCRICOES_ABERTAS";
}
