import type { Digest, DigestItem } from "../../messages/index.ts";
import { describeNovoFacts, toEdital } from "../../messages/index.ts";
import { dayOf } from "../../platform/clock.ts";
import { type Item, inOrder, isToBeNamed, sectionOf } from "../agenda/index.ts";
import { footerLinks } from "../events/index.ts";
import { composeItem } from "./agenda-facts.ts";
import {
  type AvisoMessage,
  concursoUuidOf,
  contentOf,
  type Message,
  messageFactsOf,
  tokenOf,
} from "./compose-messages.ts";
import { describeReminder } from "./reminder-sentences.ts";

/** One exam's messages with their item. */
export type ItemMessages = { item: Item; messages: readonly [Message, ...Message[]] };

/** Returns the messages that an item tells; the others are covered by these. */
const toldBy = ({ item, messages }: ItemMessages): Message[] =>
  messages.filter((message) =>
    contentOf(message).facts.some(({ change }) => item.changes.includes(change.id)),
  );

/** Returns each exam's item, in order; messages that say nothing together are left out. */
export function itemsOf(told: readonly Message[]): ItemMessages[] {
  const [first] = told;
  if (!first) return [];
  const { now } = contentOf(first).facts[0];
  const concursos = [...Map.groupBy(told, concursoUuidOf).values()] as [Message, ...Message[]][];
  return concursos
    .flatMap((messages) => {
      const { item } = composeItem(messageFactsOf(messages));
      return item ? [{ item, messages }] : [];
    })
    .toSorted((a, b) => inOrder(a.item, b.item, now));
}

/** Composes one recipient's messages into a digest with an item per exam, in order. */
export function composeDigest(appUrl: string, told: readonly [Message, ...Message[]]): Digest {
  const [first] = told;
  const { nome, facts } = contentOf(first);
  const { now } = facts[0];
  const itens = itemsOf(told).map((one) => digestItemOf(one, now));
  return {
    nome,
    hoje: dayOf(now),
    itens,
    demonstracao: told.some((message) => contentOf(message).demonstracao),
    link: `${appUrl}/perfil/alertas`,
    jornadaLink: `${appUrl}/minha-jornada`,
    ...footerLinks(appUrl, tokenOf(first)),
  };
}

const sections = ["Hoje", "Amanhã", "Esta semana", "Novos e outras novidades"] as const;

function digestItemOf({ item, messages }: ItemMessages, now: Date): DigestItem {
  const [first] = messages;
  const { link, edital_url } = contentOf(first);
  const avisos = messages.flatMap((message) => (message.kind === "aviso" ? [message.aviso] : []));
  const oficial = avisos.find((aviso) => aviso.oficial)?.oficial;
  const isClosed = avisos.some(({ fechado }) => fechado);
  return {
    ...item,
    link,
    edital: oficial ?? (edital_url ? toEdital(edital_url, isClosed) : null),
    linhas: linesOf(toldBy({ item, messages })),
    secao: sections[sectionOf(item, now)],
    nomeado: isToBeNamed(item, now),
  };
}

/** Returns further lines; a new exam shows its facts instead of earlier changes, and facts appear once. */
function linesOf(messages: readonly Message[]): string[] {
  const novo = messages.find((message) => message.kind === "novo")?.novo;
  if (novo) return describeNovoFacts(novo);
  const avisos = messages.flatMap((message) => (message.kind === "aviso" ? [message.aviso] : []));
  const lines = avisos.flatMap(({ linhas }) => linhas.slice(1));
  return [...new Set([...lines, ...avisos.flatMap(({ sobre }) => sobre)])];
}

/** Merges one exam's notices into one, if it has only notices; undefined for several exams or other messages. */
export function mergeToOne([one, ...others]: readonly ItemMessages[]): Message | undefined {
  if (!one || others.length > 0) return undefined;
  const [first, ...more] = toldBy(one);
  if (!first || more.length === 0) return first;
  const avisos = [first, ...more].flatMap((message) => (message.kind === "aviso" ? [message] : []));
  if (first.kind !== "aviso" || avisos.length <= more.length) return undefined;
  const all = joinReminders(avisos, contentOf(first).hoje).map(({ aviso }) => aviso);
  const linhas = [...new Set(all.flatMap((aviso) => aviso.linhas))];
  const sobre = [...new Set(all.flatMap((aviso) => aviso.sobre))];
  const aviso = {
    ...first.aviso,
    item: one.item,
    facts: messageFactsOf(one.messages),
    linhas,
    sobre,
    breve: [...linhas, ...sobre].join(" "),
    fechado: all.some(({ fechado }) => fechado),
  };
  return { ...first, aviso };
}

/** Joins reminders of one day into one sentence. */
function joinReminders(avisos: readonly AvisoMessage[], today: string): AvisoMessage[] {
  const dayOfReminder = ({ reminder }: AvisoMessage) =>
    reminder && !reminder.etapa && reminder.de !== "prova" ? reminder.dia : undefined;
  return [...Map.groupBy(avisos, (one) => dayOfReminder(one) ?? one).values()].flatMap((some) => {
    const [first] = some;
    const des = [...new Set(some.flatMap(({ reminder }) => reminder?.de ?? []))];
    if (!first?.reminder || des.length < 2) return some;
    const { linhas } = describeReminder({ de: des, dia: first.reminder.dia }, today);
    return [{ ...first, aviso: { ...first.aviso, linhas } }];
  });
}
