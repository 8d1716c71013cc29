import type { FastifyError, FastifyPluginAsync } from "fastify";
import type { Email } from "postal-mime";
import { z } from "zod";
import { devApi } from "./dev-api.ts";
import { escapeHtml, page } from "./html.ts";
import { type CaughtMail, type Mailbox, readMail } from "./mailbox.ts";
import type { MessageStatus, PhoneMessage, Phones } from "./phones.ts";

const shownMails = 100;
const shownChats = 50;

const PhoneForm = z.object({
  to: z
    .string()
    .transform((text) => text.replace(/[\s+().-]/g, ""))
    .pipe(z.string().regex(/^\d{8,15}$/, "um número com código do país, de 8 a 15 dígitos")),
});

const MailAddress = z.object({ to: z.email() });
const FailingMail = MailAddress.extend({ how: z.enum(["gone", "later"]) });

const ReplyForm = z.object({ from: z.string().regex(/^\d{8,15}$/), text: z.string().min(1).max(200) });

/** Serves `/dev`: all messages as recipients see them, and switches for delivery failures. */
export function devPages(mailbox: Mailbox, phones: Phones): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler<FastifyError>((error, _request, reply) =>
      error instanceof z.ZodError
        ? reply.code(400).send({ error: z.prettifyError(error) })
        : reply.code(error.statusCode ?? 500).send({ error: error.message }),
    );
    await app.register(devApi(mailbox, phones), { prefix: "/api" });

    app.get<{ Querystring: { to?: string } }>("/", async ({ query }, reply) => {
      const to = query.to?.trim() ?? "";
      const mails = mailbox
        .find(to || undefined)
        .slice(-shownMails)
        .reverse();
      return reply.type("text/html; charset=utf-8").send(await inboxPage(mails, to, mailbox));
    });

    app.post("/mail/fail", async ({ body }, reply) => {
      const { to, how } = FailingMail.parse(body);
      const failure = how === "gone" ? { code: 550, text: "5.1.1 User unknown" } : { code: 451 };
      mailbox.fail({ to, ...failure, times: Number.POSITIVE_INFINITY });
      return reply.redirect("/dev/", 303);
    });

    app.post("/mail/mend", async ({ body }, reply) => {
      mailbox.mend(MailAddress.parse(body).to);
      return reply.redirect("/dev/", 303);
    });

    app.get<{ Params: { id: string } }>("/mail/:id", async ({ params }, reply) => {
      const mail = mailbox.get(Number(params.id));
      reply.type("text/html; charset=utf-8");
      if (!mail)
        return reply.code(404).send(page("E-mail não encontrado", "<p>Este e-mail não existe mais.</p>"));
      return reply.send(await mailPage(mail));
    });

    app.get("/whatsapp", async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(phonesPage(phones.find(), phones.failing())),
    );

    app.post("/whatsapp/read", async ({ body }, reply) => {
      const { id } = z.object({ id: z.string() }).parse(body);
      const message = phones.find().find((one) => one.id === id);
      if (message && message.status !== "read") phones.report(message, "read");
      return reply.redirect("/dev/whatsapp", 303);
    });

    app.post("/whatsapp/fail", async ({ body }, reply) => {
      phones.fail({ to: PhoneForm.parse(body).to, code: 131026, times: Number.POSITIVE_INFINITY });
      return reply.redirect("/dev/whatsapp", 303);
    });

    app.post("/whatsapp/reply", async ({ body }, reply) => {
      const { from, text } = ReplyForm.parse(body);
      phones.write({ from, text });
      return reply.redirect("/dev/whatsapp", 303);
    });

    app.post("/whatsapp/mend", async ({ body }, reply) => {
      phones.mend(PhoneForm.parse(body).to);
      return reply.redirect("/dev/whatsapp", 303);
    });
  };
}

const when = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

async function inboxPage(mails: CaughtMail[], to: string, mailbox: Mailbox): Promise<string> {
  const rows = await Promise.all(
    mails.map(async (mail) => {
      const { subject = "(sem assunto)" } = await readMail(mail);
      return `<li><a href="/dev/mail/${mail.id}"><strong>${escapeHtml(subject)}</strong>
        <span>Para ${escapeHtml(mail.to.join(", "))}</span><time>${when.format(mail.receivedAt)}</time></a></li>`;
    }),
  );
  const list = rows.length > 0 ? `<ul class="list">${rows.join("")}</ul>` : "<p>Nenhum e-mail ainda.</p>";
  return page(
    "E-mails enviados",
    `<form method="get" action="/dev/"><label>Mostrar só os de <input name="to" type="email" value="${escapeHtml(to)}"
      placeholder="pessoa@exemplo.com"></label> <button>Filtrar</button></form>
    <p>${mailbox.count()} ao todo; os mais novos primeiro.</p>${list}${failingMails(mailbox.failing())}`,
  );
}

function failingMails(failing: string[]): string {
  const broken = failing.map(
    (address) => `<li>${escapeHtml(address)} <form method="post" action="/dev/mail/mend">
      <input type="hidden" name="to" value="${escapeHtml(address)}"><button>Voltar a entregar</button></form></li>`,
  );
  return `<section class="chat"><h2>Endereços que falham</h2>
    <p>E-mails para eles são recusados pelo simulador, como por um servidor de verdade.</p>
    ${broken.length > 0 ? `<ul>${broken.join("")}</ul>` : ""}
    <form method="post" action="/dev/mail/fail"><label>E-mail <input name="to" type="email" required placeholder="pessoa@exemplo.com"></label>
      <button name="how" value="gone">O endereço não existe</button> <button name="how" value="later">Servidor fora do ar</button></form></section>`;
}

async function mailPage(mail: CaughtMail): Promise<string> {
  const parsed = await readMail(mail);
  const headers = parsed.headerLines.map(({ line }) => escapeHtml(line)).join("\n");
  return page(
    parsed.subject ?? "(sem assunto)",
    `<dl><dt>De</dt><dd>${escapeHtml(fromOf(parsed) ?? mail.from)}</dd>
      <dt>Para</dt><dd>${escapeHtml(mail.to.join(", "))}</dd><dt>Recebido</dt><dd>${when.format(mail.receivedAt)}</dd></dl>
    <iframe title="Conteúdo do e-mail" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      srcdoc="${escapeHtml(withLinksToTop(parsed.html ?? ""))}"></iframe>
    <details><summary>Texto simples</summary><pre>${escapeHtml(parsed.text ?? "")}</pre></details>
    <details><summary>Cabeçalhos</summary><pre>${headers}</pre></details>`,
  );
}

/** Returns the sender as mail programs show it. */
function fromOf({ from }: Email): string | undefined {
  return from?.name ? `${from.name} <${from.address}>` : from?.address;
}

/** Opens links outside the frame, which may show the mail only. */
function withLinksToTop(html: string): string {
  const base = '<base target="_top">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

const statusMarks: Record<MessageStatus, string> = {
  accepted: "aceita",
  sent: "✓ enviada",
  delivered: "✓✓ entregue",
  read: "✓✓ lida",
  failed: "✗ falhou",
};

function phonesPage(messages: PhoneMessage[], failing: string[]): string {
  const numbers = [...new Set([...messages].reverse().map(({ to }) => to))];
  const chats = numbers.slice(0, shownChats).map((number) => {
    const bubbles = messages.filter(({ to }) => to === number).map(bubble);
    return `<section class="chat"><h2>+${number}</h2>${bubbles.join("")}
      ${replyForm(number)}
      ${failing.includes(number) ? "" : phoneButton("fail", number, "Fazer falhar este número")}</section>`;
  });
  const broken = failing.map(
    (number) => `<li>+${number} ${phoneButton("mend", number, "Voltar a entregar")}</li>`,
  );
  return page(
    "WhatsApp",
    `<datalist id="palavras"><option>SALVAR<option>AJUSTAR<option>PAUSAR<option>SAIR<option>DETALHES<option>PRAZOS<option>SALVOS</datalist>${chats.join("") || "<p>Nenhuma mensagem ainda.</p>"}
    <section class="chat"><h2>Números que falham</h2>
      <p>Mensagens para eles são recusadas, como se o número não existisse no WhatsApp.</p>
      ${broken.length > 0 ? `<ul>${broken.join("")}</ul>` : ""}
      <form method="post" action="/dev/whatsapp/fail"><label>Número, com código do país
        <input name="to" type="tel" required placeholder="5531999998888"></label> <button>Fazer falhar</button></form></section>`,
  );
}

/** Renders a form to reply from the phone. */
function replyForm(number: string): string {
  return `<form method="post" action="/dev/whatsapp/reply"><input type="hidden" name="from" value="${number}">
    <label>Responder <input name="text" required maxlength="200" list="palavras" aria-label="Responder como +${number}"></label>
    <button>Enviar</button></form>`;
}

/** Renders a form with one button that acts on a number. */
function phoneButton(action: "fail" | "mend", number: string, label: string): string {
  return `<form method="post" action="/dev/whatsapp/${action}"><input type="hidden" name="to" value="${number}">
    <button aria-label="${label}: +${number}">${label}</button></form>`;
}

function bubble(message: PhoneMessage): string {
  const text = escapeHtml(message.text)
    .replace(/\*(.+?)\*/g, "<strong>$1</strong>")
    .replace(/\n/g, "<br>");
  const buttons = message.buttons.map(
    ({ text: label, path }) =>
      `<a class="cta" href="${escapeHtml(path)}" target="_top">${escapeHtml(label)}</a>`,
  );
  const read =
    message.status === "read" || message.status === "failed"
      ? ""
      : `<form method="post" action="/dev/whatsapp/read"><input type="hidden" name="id" value="${escapeHtml(message.id)}">
        <button>Marcar como lida</button></form>`;
  return `<article class="bubble"><p>${text}</p>${buttons.join("")}
    <footer><time>${when.format(message.receivedAt)}</time> ${statusMarks[message.status]}</footer></article>${read}`;
}
