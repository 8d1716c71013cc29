import { type ConcursoStatus, isClosed } from "@cav/contract/concursos.ts";
import { z } from "zod";
import type { Change } from "./changes.ts";
import type { ResolvedConcurso } from "./resolve.ts";

const nothing = z.object({});
const dia = z.iso.date();
// Changes are stored by one writer, as in versions: their own shape is not looked at again.
const retificacao = z.object({ versao: z.int(), mudancas: z.custom<Change[]>(Array.isArray) });

/**
 * What an event keeps (alert_events.dados), by its kind. A reminder keeps the date that it reminds of, to be left
 * unsaid if that moves, and of a deadline how many days before it is or was due: several after a downtime.
 */
const EventFacts = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("NOVO_CONCURSO"), dados: nothing }),
  z.object({ kind: z.literal("INSCRICOES_ABERTAS"), dados: nothing }),
  z.object({
    kind: z.literal("PRAZO"),
    dados: z.object({
      de: z.enum(["inscricao", "isencao", "pagamento"]),
      dia,
      degraus: z.array(z.int()),
    }),
  }),
  z.object({ kind: z.literal("PROVA_PROXIMA"), dados: z.object({ de: z.literal("prova"), dia }) }),
  z.object({ kind: z.literal("RETIFICACAO"), dados: retificacao }),
  // With what the same save rectified: one save is one message.
  z.object({
    kind: z.literal("STATUS"),
    dados: z.object({ suspenso: z.boolean(), retificacao: retificacao.optional() }),
  }),
]);
export type EventFacts = z.infer<typeof EventFacts>;

export type RetificacaoFacts = z.infer<typeof retificacao>;

/** The facts of a reminder, of whichever date. */
export type ReminderFacts = Extract<EventFacts, { kind: "PRAZO" | "PROVA_PROXIMA" }>["dados"];

/** The same as the database gives them. */
export type UnreadFacts = { kind: EventFacts["kind"]; dados: unknown };

/** A row with its event's facts read. @throws z.ZodError for facts that nobody of us wrote */
export function readFacts<Row extends UnreadFacts>(row: Row): Row & EventFacts {
  return { ...row, ...EventFacts.parse(row) };
}

/** What happened to an exam, and what makes it another occasion: of one kind and occasion an exam has one event. */
export type NewEvent = EventFacts & { occasion: string };

/** Facts whose change is told as news of its own, or touches nobody. */
const noRectification = new Set(["status", "titulo", "edital_url", "descricao", "ordem_cargos"]);

/** Whether a change is told as a rectification. */
export function isRectification({ campo }: Change): boolean {
  return !noRectification.has(campo);
}

/** By its status, registrations are open or to come: such an exam is announced. */
export function isAnnounced(status: ConcursoStatus): boolean {
  return status === "EDITAL_ABERTO" || status === "INSCRICOES_ABERTAS";
}

type States = Record<"before" | "after", ResolvedConcurso>;
type Saved = { versao: number; mudancas: Change[] };

/**
 * What one save has to tell: of a new exam (`before` undefined) its publication; of a stored one what its changes mean.
 * The end or the cancellation of an exam is no event yet: no message says it.
 */
export function eventsOf(
  before: ResolvedConcurso | undefined,
  after: ResolvedConcurso,
  { versao, mudancas }: Saved,
): NewEvent[] {
  const announcement: NewEvent = { kind: "NOVO_CONCURSO", occasion: "", dados: {} };
  if (!before) return [announcement];
  const states = { before, after };
  return [
    ...(mayConcernMore(states, mudancas) ? [announcement] : []),
    ...openingOf(states),
    ...changeOf(states, { versao, mudancas }),
  ];
}

/** A suspension or its end, with what was rectified besides, or a rectification alone. */
function changeOf(states: States, { versao, mudancas }: Saved): NewEvent[] {
  const occasion = String(versao);
  const rectified = mudancas.some(isRectification) ? { versao, mudancas } : undefined;
  const suspenso = suspensionOf(states);
  if (suspenso !== undefined)
    return [
      { kind: "STATUS", occasion, dados: { suspenso, ...(rectified ? { retificacao: rectified } : {}) } },
    ];
  return rectified ? [{ kind: "RETIFICACAO", occasion, dados: rectified }] : [];
}

/** Whether somebody may match the exam now who was not alerted to it. A status alone matters where it announces. */
function mayConcernMore({ before, after }: States, mudancas: Change[]): boolean {
  if (mudancas.some(({ campo }) => campo !== "status")) return true;
  return !isAnnounced(before.status) && isAnnounced(after.status);
}

/** Whether the exam came into a suspension (true) or out of one. A suspended exam that is over is not resumed. */
function suspensionOf({ before, after }: States): boolean | undefined {
  const [was, is] = [before.status === "SUSPENSO", after.status === "SUSPENSO"];
  return was === is || (was && isClosed(after.status)) ? undefined : is;
}

/** The opening of registrations, by the calendar or by hand: once a start date. */
function openingOf({ before, after }: States): NewEvent[] {
  if (before.status !== "EDITAL_ABERTO" || after.status !== "INSCRICOES_ABERTAS") return [];
  return [{ kind: "INSCRICOES_ABERTAS", occasion: after.data_inicio_inscricao ?? "", dados: {} }];
}
