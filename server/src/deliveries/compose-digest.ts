import { footerLinks } from "../alerts/index.ts";
import { composeNovoLines, type Digest } from "../messages/index.ts";
import { type AvisoMessage, type Message, tokenOf } from "./compose-messages.ts";

/**
 * Puts the messages of one recipient together, an item a concurso: first those that they have not heard of, then the
 * others, each in the order given.
 */
export function composeDigest(appUrl: string, told: [Message, ...Message[]]): Digest {
  const [first] = told;
  const concursos = [...Map.groupBy(told, (message) => contentOf(message).concurso_uuid).values()];
  const isNew = (messages: Message[]) => messages.some(({ kind }) => kind === "novo");
  return {
    nome: contentOf(first).nome,
    itens: concursos.toSorted((a, b) => Number(isNew(b)) - Number(isNew(a))).flatMap(itemOf),
    demonstracao: told.some((message) => contentOf(message).demonstracao),
    link: `${appUrl}/perfil/alertas`,
    jornadaLink: `${appUrl}/minha-jornada`,
    ...footerLinks(appUrl, tokenOf(first)),
  };
}

/** Without what says of a concurso just what another one says: two rungs of a ladder that came due together. */
export function mergeRepeated(messages: Message[]): Message[] {
  const keyOf = (message: Message) =>
    JSON.stringify([contentOf(message).concurso_uuid, message.kind === "aviso" && message.aviso.linhas]);
  return [...new Map(messages.map((message) => [keyOf(message), message])).values()];
}

const contentOf = (message: Message) => (message.kind === "novo" ? message.novo : message.aviso);

/** All of one concurso. Who first hears of it now hears of it as it is: its reminders stand below, its changes nowhere. */
function itemOf(messages: Message[]): Digest["itens"] {
  const [first] = messages;
  if (!first) return [];
  const { titulo, link } = contentOf(first);
  const novo = messages.find((message) => message.kind === "novo");
  const avisos = messages.filter((message) => message.kind === "aviso");
  const told = novo
    ? [composeNovoLines(novo.novo), ...avisos.filter(isReminder).map(linesOfAviso)]
    : avisos.map(linesOfAviso);
  const principais = told.flatMap(([line = ""]) => line);
  return [{ titulo, link, linhas: [...new Set(told.flat())], principais: [...new Set(principais)] }];
}

const isReminder = ({ event }: AvisoMessage) => event === "PRAZO" || event === "PROVA_PROXIMA";
const linesOfAviso = ({ aviso }: AvisoMessage) => aviso.linhas;
