import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../html.ts";
import type { Browsers, Notice, PushFault } from "./browsers.ts";

const shownNotices = 100;

const Subscribe = z.object({ applicationServerKey: z.string().min(80).max(100) });
const Waiting = z.object({
  endpoint: z.string(),
  count: z.coerce.number().int().min(1).default(1),
  timeout: z.coerce.number().int().min(0).max(60_000).default(10_000),
});
const FaultForm = z.object({
  id: z.string(),
  status: z.coerce.number().pipe(z.literal([404, 410, 413, 429, 500])),
  retryAfter: z.coerce.number().int().optional(),
});

/**
 * Serves `/dev/push`: subscribes browsers without an internet service, shows their notifications, switches refusals.
 */
export function pushPages(browsers: Browsers): FastifyPluginAsync {
  return async (app) => {
    app.get("/", async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(noticesPage(browsers)),
    );

    /** Answers as `pushManager.subscribe` does. */
    app.post("/assinaturas", async ({ body }) =>
      browsers.subscribe(Subscribe.parse(body).applicationServerKey),
    );

    app.get("/mensagens", async ({ query }, reply) => {
      const { endpoint, count, timeout } = Waiting.parse(query);
      const found = await browsers.waitFor(endpoint, count, timeout);
      return found ?? reply.code(504).send({ error: "time is up" });
    });

    app.post("/falhas", async ({ body }, reply) => {
      const { id, status, retryAfter } = FaultForm.parse(body);
      browsers.fail(id, { status, retryAfter, times: Number.POSITIVE_INFINITY });
      return reply.redirect("/dev/push/", 303);
    });

    app.post("/consertos", async ({ body }, reply) => {
      browsers.mend(z.object({ id: z.string() }).parse(body).id);
      return reply.redirect("/dev/push/", 303);
    });
  };
}

const when = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

const faults: Record<PushFault["status"], string> = {
  404: "Endereço desconhecido (404)",
  410: "Assinatura encerrada (410)",
  413: "Grande demais (413)",
  429: "Devagar (429)",
  500: "Fora do ar (500)",
};

function noticesPage(browsers: Browsers): string {
  const notices = browsers.find().slice(-shownNotices).reverse();
  const list = notices.map(noticeOf).join("") || "<p>Nenhum aviso ainda.</p>";
  const rows = browsers
    .list()
    .map(
      ({ id, fault }) =>
        `<li>Navegador ${escapeHtml(nameOf(id))}${
          fault ? `: ${faults[fault]} ${buttonOf("consertos", id, "Voltar a entregar")}` : faultForm(id)
        }</li>`,
    );
  return page(
    "Avisos nos aparelhos",
    `${list}<section class="chat"><h2>Navegadores</h2>
    <p>Cada aparelho que aceitou avisos neste produto, com o serviço de avisos deste simulador.</p>
    ${rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>Nenhum ainda.</p>"}</section>`,
  );
}

const nameOf = (id: string) => id.slice(0, 6);

function noticeOf({ browser, text, ttl, urgency, receivedAt }: Notice): string {
  const { titulo = "", corpo = "", link = "" } = readText(text);
  return `<article class="bubble"><p><strong>${escapeHtml(titulo)}</strong></p><p>${escapeHtml(corpo)}</p>
    ${link ? `<a class="cta" href="${escapeHtml(URL.parse(link)?.pathname ?? "/")}" target="_top">Abrir</a>` : ""}
    <footer><time>${when.format(receivedAt)}</time> navegador ${escapeHtml(nameOf(browser))} · urgência ${escapeHtml(urgency)} · por até ${Math.round(ttl / 3600)} h</footer></article>`;
}

function readText(text: string): { titulo?: string; corpo?: string; link?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return { titulo: text };
  }
}

function faultForm(id: string): string {
  const options = Object.entries(faults).map(
    ([status, label]) => `<option value="${status}">${label}</option>`,
  );
  return ` <form method="post" action="/dev/push/falhas"><input type="hidden" name="id" value="${id}">
    <select name="status" aria-label="Como falha o navegador ${nameOf(id)}">${options.join("")}</select>
    <button>Fazer falhar</button></form>`;
}

function buttonOf(action: string, id: string, label: string): string {
  return (
    `<form method="post" action="/dev/push/${action}"><input type="hidden" name="id" ` +
    `value="${id}"><button>${label}</button></form>`
  );
}
