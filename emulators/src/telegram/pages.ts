import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../html.ts";
import type { Chat, ChatMessage, InlineButton, TelegramChats } from "./chats.ts";

const html = "text/html; charset=utf-8";
const Start = z.object({ start: z.string().max(64).default("") });
const Opened = Start.extend({ nome: z.string().trim().min(1).max(64) });
const Written = z.object({ text: z.string().min(1).max(4096) });
const Pressed = z.object({ message: z.coerce.number().int(), data: z.string().max(64) });
const Fault = z.object({ fault: z.enum(["", "403", "429", "500"]) });
const Waited = z.object({
  nome: z.string(),
  contains: z.string().default(""),
  timeout: z.coerce.number().int().min(0).max(60_000).default(10_000),
});

/** Serves `/dev/telegram`: the chats as users see them, and switches for failures. */
export function telegramPages(chats: TelegramChats): FastifyPluginAsync {
  return async (app) => {
    app.get("/", async (_request, reply) => reply.type(html).send(listPage(chats)));

    // Target of `https://t.me/<bot>?start=…`.
    app.get("/iniciar", async ({ query }, reply) =>
      reply.type(html).send(startPage(Start.parse(query).start)),
    );
    app.post("/iniciar", async ({ body }, reply) => {
      const { nome, start } = Opened.parse(body);
      const chat = chats.open(nome);
      chats.write(chat, start ? `/start ${start}` : "/start");
      return reply.redirect(`/dev/telegram/${chat.id}`, 303);
    });

    /** For tests: waits for the bot's messages to a user that contain a text. */
    app.get("/api/wait", async ({ query }, reply) => {
      const { nome, contains, timeout } = Waited.parse(query);
      const find = () => textsTo(chats.open(nome), contains);
      return (await chats.until(find, 1, timeout)) ?? reply.code(504).send({ error: "time is up" });
    });

    app.get<{ Params: { id: string } }>("/:id", async ({ params }, reply) => {
      const chat = chats.get(Number(params.id));
      if (!chat)
        return reply
          .code(404)
          .type(html)
          .send(page("Conversa não encontrada", "<p>Esta conversa não existe mais.</p>"));
      return reply.type(html).send(chatPage(chat, chats.failing().includes(chat.id)));
    });

    const acting = (path: string, act: (chat: Chat, body: unknown) => void) =>
      app.post<{ Params: { id: string } }>(`/:id/${path}`, async ({ params, body }, reply) => {
        const chat = chats.get(Number(params.id));
        if (chat) act(chat, body);
        return reply.redirect(chat ? `/dev/telegram/${chat.id}` : "/dev/telegram/", 303);
      });
    acting("escrever", (chat, body) => chats.write(chat, Written.parse(body).text));
    acting("apertar", (chat, body) => {
      const { message, data } = Pressed.parse(body);
      chats.press(chat, message, data);
    });
    acting("defeito", (chat, body) => {
      const { fault } = Fault.parse(body);
      chats.mend(chat.id);
      if (chat.isBlocked !== (fault === "403")) chats.block(chat, fault === "403");
      const times = Number.POSITIVE_INFINITY;
      if (fault === "429") chats.fail({ chat: chat.id, code: 429, retryAfter: 5, times });
      if (fault === "500") chats.fail({ chat: chat.id, code: 500, times });
    });
  };
}

const textsTo = (chat: Chat, contains: string) =>
  chat.messages
    .filter(({ from, text }) => from === "bot" && text.includes(contains))
    .map(({ id, text, buttons }) => ({ chat: chat.id, id, text, buttons }));

const when = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium", timeZone: "America/Sao_Paulo" });

function listPage(chats: TelegramChats): string {
  const rows = chats.find().map(
    ({ id, name, messages }) => `<li><a href="/dev/telegram/${id}"><strong>${escapeHtml(name)}</strong>
      <span>${escapeHtml(messages.at(-1)?.text.slice(0, 120) ?? "Nenhuma mensagem")}</span></a></li>`,
  );
  const list = rows.length > 0 ? `<ul class="list">${rows.join("")}</ul>` : "<p>Nenhuma conversa ainda.</p>";
  return page("Telegram", `${list}<h2>Abrir o robô como outra pessoa</h2>${startForm("")}`);
}

function startPage(start: string): string {
  return page(
    "Abrir o robô no Telegram (simulado)",
    `<p>Nada sai desta máquina: escolha quem você é no Telegram.</p>${startForm(start)}`,
  );
}

const startForm = (start: string) => `<form method="post" action="/dev/telegram/iniciar">
  <input type="hidden" name="start" value="${escapeHtml(start)}">
  <label>Seu nome no Telegram <input name="nome" required maxlength="64" placeholder="Maria"></label>
  <button>Começar</button></form>`;

function chatPage(chat: Chat, isFailing: boolean): string {
  const notice = chat.notice ? `<p role="status">${escapeHtml(chat.notice)}</p>` : "";
  const fault = chat.isBlocked ? "403" : isFailing ? "outro" : "";
  return page(
    `Telegram de ${chat.name}`,
    `<section class="chat">${chat.messages.map((message) => bubble(chat, message)).join("")}${notice}
      <form method="post" action="/dev/telegram/${chat.id}/escrever">
        <label>Escrever ao robô <input name="text" required maxlength="4096" list="comandos"></label> <button>Enviar</button></form>
      <datalist id="comandos"><option>/proximos<option>/salvos<option>/pausar 7<option>/silenciar<option>/parar<option>/ajuda<option>detalhes<option>prazos</datalist>
      <p><a href="/dev/telegram/${chat.id}">Ver o que chegou</a></p></section>
    <section class="chat"><h2>Defeito</h2><form method="post" action="/dev/telegram/${chat.id}/defeito">
      ${faultButton("403", "A pessoa bloqueia o robô")} ${faultButton("429", "Mensagens demais (429)")}
      ${faultButton("500", "Telegram com erro (500)")} ${fault ? faultButton("", "Voltar a entregar") : ""}</form></section>`,
  );
}

const faultButton = (fault: string, label: string) =>
  `<button name="fault" value="${fault}">${label}</button>`;

/** Renders a message. The bot's tags were checked when it sent them; the user's text is escaped. */
function bubble(chat: Chat, { id, from, html: sent, text, buttons, at }: ChatMessage): string {
  const shown = from === "bot" ? sent.replace(/<a /g, '<a target="_top" ') : escapeHtml(text);
  const rows = buttons.flat().map((button) => buttonOf(chat, id, button));
  return `<article class="bubble"><p><strong>${from === "bot" ? "Robô" : escapeHtml(chat.name)}</strong></p>
    <p>${shown.replace(/\n/g, "<br>")}</p>${rows.join("")}<footer><time>${when.format(at)}</time></footer></article>`;
}

function buttonOf(chat: Chat, message: number, { text, url, callback_data = "" }: InlineButton): string {
  if (url) return `<a class="cta" href="${escapeHtml(url)}" target="_top">${escapeHtml(text)}</a>`;
  return `<form method="post" action="/dev/telegram/${chat.id}/apertar"><input type="hidden" name="message" value="${message}">
    <input type="hidden" name="data" value="${escapeHtml(callback_data)}"><button>${escapeHtml(text)}</button></form>`;
}
