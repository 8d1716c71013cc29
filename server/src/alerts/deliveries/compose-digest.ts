import { type Digest, describeNovoFacts, describeNovoHead, toEdital } from "../../messages/index.ts";
import { footerLinks } from "../events/index.ts";
import { composeSubject } from "./aviso-subjects.ts";
import { type AvisoMessage, concursoUuidOf, type Message, tokenOf } from "./compose-messages.ts";
import { describeReminder } from "./reminder-sentences.ts";

type Part<Delivery> = { deliveries: Delivery[]; message: Message };

/** Composes one recipient's messages into a digest with an item per concurso, in the given order. */
export function composeDigest(appUrl: string, told: [Message, ...Message[]]): Digest {
  const [first] = told;
  const concursos = [...Map.groupBy(told, concursoUuidOf).values()];
  return {
    nome: contentOf(first).nome,
    itens: concursos.flatMap(itemOf),
    demonstracao: told.some((message) => contentOf(message).demonstracao),
    link: `${appUrl}/perfil/alertas`,
    jornadaLink: `${appUrl}/minha-jornada`,
    ...footerLinks(appUrl, tokenOf(first)),
  };
}

const contentOf = (message: Message) => (message.kind === "novo" ? message.novo : message.aviso);
const isReminder = ({ event }: AvisoMessage) => event === "PRAZO" || event === "PROVA_PROXIMA";

/**
 * Builds the item of one concurso. A new exam shows its current state: reminders on top, no changes. Fee and match
 * appear once.
 */
function itemOf(messages: Message[]): Digest["itens"] {
  const [first] = messages;
  if (!first) return [];
  const { titulo, link, edital_url } = contentOf(first);
  const novo = messages.find((message) => message.kind === "novo")?.novo;
  const all = messages.filter((message) => message.kind === "aviso");
  const avisos = novo ? all.filter(isReminder) : all;
  const oficial = avisos.find(({ aviso }) => aviso.oficial)?.aviso.oficial;
  const isClosed = avisos.some(({ aviso }) => aviso.fechado);
  const heads = [
    ...avisos.flatMap(({ aviso }) => aviso.linhas.slice(0, 1)),
    ...(novo ? [describeNovoHead(novo)] : []),
  ];
  const facts = novo ? [describeNovoFacts(novo)] : avisos.flatMap(({ aviso }) => aviso.sobre);
  return [
    {
      titulo,
      link,
      edital: oficial ?? (edital_url ? toEdital(edital_url, isClosed) : null),
      principais: [...new Set(heads)],
      linhas: [...new Set([...avisos.flatMap(({ aviso }) => aviso.linhas.slice(1)), ...facts])],
      sobre: [...new Set(facts)],
    },
  ];
}

/**
 * Merges one concurso's notices: deadlines of one day are one sentence, repeated facts appear once, and an announcement
 * covers earlier changes.
 */
export function mergeAvisos<Delivery>(parts: Part<Delivery>[], today: string): Part<Delivery>[] {
  const isNew = parts.some(({ message }) => message.kind === "novo");
  const said = isNew ? new Map<string, string>() : lastDaysSaid(parts);
  const groups = [...Map.groupBy(parts, ({ message }) => keyOf(message, isNew, said)).values()];
  return groups.map((group) => ({
    deliveries: group.flatMap((part) => part.deliveries),
    message: mergedOf(
      group.map(({ message }) => message),
      today,
    ),
  }));
}

/** Returns the dates whose last day a change states, with its lines; their reminders add nothing. */
function lastDaysSaid(parts: Part<unknown>[]): Map<string, string> {
  return new Map(
    parts.flatMap(({ message }) => {
      if (message.kind === "novo") return [];
      const lines = JSON.stringify(message.aviso.linhas);
      return message.aviso.encerram.map(({ de, dia }) => [`${de} ${dia}`, lines] as const);
    }),
  );
}

/** Groups deadlines of one day, and notices with the same lines. */
function keyOf(message: Message, isNew: boolean, said: Map<string, string>): string {
  if (message.kind === "novo" || (isNew && !isReminder(message))) return "novo";
  const { reminder, aviso } = message;
  const own = reminder && !reminder.etapa ? reminder : undefined;
  const change = own && said.get(`${own.de} ${own.dia}`);
  if (change !== undefined) return change;
  return own && own.de !== "prova" ? own.dia : JSON.stringify(aviso.linhas);
}

function mergedOf(messages: Message[], today: string): Message {
  const [first] = messages as [Message, ...Message[]];
  const novo = messages.find(({ kind }) => kind === "novo");
  if (novo || first.kind === "novo") return novo ?? first;
  const change = messages.find((message) => message.kind === "aviso" && !message.reminder);
  if (change?.kind === "aviso") return withSobre(change, messages);
  const reminders = messages.flatMap((message) => (message.kind === "aviso" && message.reminder) || []);
  const des = [...new Set(reminders.map(({ de }) => de))];
  if (des.length < 2) return first;
  const { assunto, linhas } = describeReminder({ de: des, dia: reminders[0]?.dia ?? today }, today);
  const breve = [...linhas, ...first.aviso.sobre].join(" ");
  return { ...first, aviso: { ...first.aviso, assunto, linhas, breve } };
}

/** Adds to a change the facts of the reminders that it replaces. */
function withSobre(change: AvisoMessage, messages: Message[]): AvisoMessage {
  const all = messages.flatMap((message) => (message.kind === "aviso" ? message.aviso.sobre : []));
  return { ...change, aviso: { ...change.aviso, sobre: [...new Set(all)] } };
}

/** Merges several notices of one concurso into one; undefined for several concursos or other messages. */
export function mergeToOne(told: Message[]): Message | undefined {
  const avisos = told.filter((message) => message.kind === "aviso");
  const [first, ...more] = avisos;
  if (!first || avisos.length < told.length) return undefined;
  if (more.length === 0) return first;
  if (new Set(told.map(concursoUuidOf)).size > 1) return undefined;
  const all = avisos.map(({ aviso }) => aviso);
  const sobre = [...new Set(all.flatMap((aviso) => aviso.sobre))];
  const linhas = [...new Set(all.flatMap((aviso) => aviso.linhas))];
  const aviso = {
    ...first.aviso,
    assunto: composeSubject(
      all.map(({ assunto }) => assunto),
      ["novidade", "novidades"],
    ),
    linhas,
    sobre,
    breve: [...linhas, ...sobre].join(" "),
    fechado: all.some(({ fechado }) => fechado),
  };
  return { ...first, aviso };
}
