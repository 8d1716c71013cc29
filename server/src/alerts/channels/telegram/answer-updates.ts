import { saveFavorito } from "../../../catalogue/concursos/index.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import type { JobPayload } from "../../../platform/queue.ts";
import { composePublicAnswer } from "../../conversa/index.ts";
import { closeChannel, findRepliedConcurso } from "../../deliveries/index.ts";
import { saveSettings } from "../../events/index.ts";
import { applyReply } from "../replies.ts";
import { linkAgain, linkChat, setChatOn } from "./link.ts";
import { telegramHelpOf, telegramWay } from "./reply-way.ts";
import { queueAnswer } from "./send.ts";
import type { TelegramAction } from "./sender.ts";
import type { telegramJobs } from "./telegram.jobs.ts";
import { claimHelp, findChatOwner } from "./telegram.queries.ts";

type Update = JobPayload<typeof telegramJobs.telegramUpdate>;
type Written = Extract<Update, { kind: "text" }>;
type Pressed = Extract<Update, { kind: "button" }>;
type Answering = Pick<Deps, "config" | "db" | "clock" | "queue">;
/** An answer, optionally with the profile's link. */
type Answer = { texto: string; profile?: boolean };

const linked = (nome: string) =>
  `Pronto, ${nome}: seus alertas chegam também por aqui. Escreva /ajuda para ver o que dá para fazer.`;
const oldLink = "Este link já foi usado ou passou do prazo. Peça outro no seu perfil, em Alertas.";
const back = "Pronto: seus alertas chegam por aqui. Escreva /ajuda para ver o que dá para fazer.";
const oldButton = "Este botão não vale mais.";
const stranger = "Ainda não sabemos quem você é. No seu perfil, em Alertas, toque em Ligar o Telegram.";

/** Creates the handler of users' updates; a separate job sends the answers. */
export function createUpdateHandler(deps: Answering) {
  return async (update: Update): Promise<void> => {
    const userId = await findChatOwner(deps.db, update.chat_id);
    if (update.kind === "blocked") {
      if (userId !== undefined) await closeChannel(deps, "telegram", [userId], "ENDERECO");
    } else if (update.kind === "button") await answerButton(deps, userId, update);
    else await say(deps, update.chat_id, await answerTo(deps, userId, update));
  };
}

async function say(deps: Answering, chat_id: string, answer: Answer | undefined): Promise<void> {
  if (!answer) return;
  const { texto, profile } = answer;
  const url = `${deps.config.appUrl}/perfil/alertas`;
  const botao = profile ? { texto: "Abrir meu perfil", url } : undefined;
  await queueAnswer(deps, { kind: "say", chat_id, texto, ...(botao && { botao }) });
}

async function answerTo(
  deps: Answering,
  userId: number | undefined,
  { chat_id, nome, text }: Written,
): Promise<Answer | undefined> {
  const [, command = "", rest = ""] = /^\/(\w{1,32})(?:@\w+)?(?:\s+(.*))?$/s.exec(text.trim()) ?? [];
  if (command === "start" && rest) return link(deps, rest.trim(), { chatId: chat_id, nome });
  if (userId === undefined) {
    const texto = command ? undefined : await composePublicAnswer(deps, text);
    return texto === undefined ? { texto: stranger, profile: true } : { texto };
  }
  switch (command) {
    case "start":
      await setChatOn(deps, userId);
      return { texto: back };
    case "ajuda":
    case "help":
      return { texto: telegramHelpOf(deps.config.supportEmail) };
    case "silenciar":
      return muteLast(deps, userId);
    default:
      // The other commands are reply words, with or without slash.
      return reply(deps, userId, `${command} ${rest}`.trim() || text);
  }
}

const notUnderstood = { texto: "Não entendi. Escreva /ajuda para ver o que dá para fazer." };

/** Returns the answer; unknown words get the full help once a day, otherwise a short one. */
async function reply(deps: Answering, userId: number, text: string): Promise<Answer | undefined> {
  const answer = await applyReply(deps, { userId, way: telegramWay, text });
  if (answer?.onceADay && !(await claimHelp(deps.db, userId, deps.clock.now()))) return notUnderstood;
  return answer;
}

async function link(deps: Answering, code: string, chat: { chatId: string; nome: string }): Promise<Answer> {
  return (await linkChat(deps, code, chat)) || (await linkAgain(deps, chat.chatId))
    ? { texto: linked(chat.nome) }
    : { texto: oldLink, profile: true };
}

async function muteLast(deps: Answering, userId: number): Promise<Answer> {
  const concurso = await findRepliedConcurso(deps.db, { userId, channel: "telegram" });
  if (!concurso) return { texto: "Ainda não mandamos por aqui nenhum concurso que se possa silenciar." };
  await saveSettings(deps, userId, { silenciar: concurso.uuid });
  return { texto: `Pronto: você não recebe mais alertas sobre ${concurso.titulo}.` };
}

/** Applies a pressed button and removes it. */
async function answerButton(deps: Answering, userId: number | undefined, pressed: Pressed): Promise<void> {
  const { chat_id, button_id, message_id, data } = pressed;
  const [, action, uuid] = /^(salvar|silenciar):([0-9a-f-]{36})$/.exec(data) ?? [];
  const done =
    userId !== undefined && action && uuid
      ? await act(deps, userId, action as TelegramAction, uuid)
      : { texto: userId === undefined ? stranger : oldButton, resta: undefined };
  const payload = { kind: "pressed" as const, chat_id, button_id, message_id, texto: done.texto };
  const left = done.resta && uuid ? { concurso: uuid, resta: done.resta } : {};
  await queueAnswer(deps, { ...payload, ...left });
}

type Done = { texto: string; resta: TelegramAction[] | undefined };

async function act(deps: Answering, userId: number, action: TelegramAction, uuid: string): Promise<Done> {
  try {
    if (action === "salvar") {
      await saveFavorito(deps, { id: userId }, uuid);
      return { texto: "Concurso salvo.", resta: ["silenciar"] };
    }
    await saveSettings(deps, userId, { silenciar: uuid });
    return { texto: "Pronto: nada mais sobre este concurso.", resta: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { texto: error.detail, resta: undefined };
  }
}
