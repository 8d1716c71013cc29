import type { FastifyInstance } from "fastify";
import { escapeHtml, type Sender } from "../../messages/index.ts";
import { checkLocal } from "../../platform/http/requests/is-local.ts";
import { createSnapshots, type Snapshot } from "./snapshots.ts";

type Options = Sender & { devPagesOpen: boolean };

/** Registers `/dev/templates`: every kind of message as mail, at computer and phone width, and as WhatsApp. */
export function registerTemplatesPage(app: FastifyInstance, { devPagesOpen, ...sender }: Options): void {
  app.get("/dev/templates", async (request, reply) => {
    if (!devPagesOpen) checkLocal(request);
    const snapshots = await createSnapshots(sender);
    return reply.type("text/html; charset=utf-8").send(pageOf(snapshots));
  });
}

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 16px; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f4f6fa, #121826); color: light-dark(#1b2330, #e6eaf2); }
  h1 { font-size: 24px; } h2 { font-size: 20px; margin: 32px 0 8px; } h3 { font-size: 16px; margin: 0 0 4px; }
  a { color: light-dark(#1f55cf, #8fb0ff); }
  .kinds { columns: 3 240px; padding-left: 20px; }
  .views { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
  iframe { border: 1px solid light-dark(#d5dce8, #2c3850); border-radius: 12px; background: #fff; height: 640px; max-width: 100%; }
  .wide { width: 640px; } .narrow { width: 360px; }
  .bubble { max-width: 340px; padding: 12px 14px; border-radius: 12px; background: #dff3e6; color: #1b2330; overflow-wrap: anywhere; }
  .bubble p { margin: 0 0 8px; white-space: pre-line; }
  .bubble span { display: block; padding: 8px; border-top: 1px solid #b5d8c2; color: #14408f; text-align: center; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 640px; }
  summary { padding: 10px 0; cursor: pointer; }`;

function pageOf(snapshots: Snapshot[]): string {
  const index = snapshots
    .map(({ name }, at) => `<li><a href="#m${at}">${escapeHtml(name)}</a></li>`)
    .join("");
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><title>Mensagens | Simulador</title><style>${style}</style></head><body>
<nav aria-label="Simulador"><a href="/dev/">E-mails</a> · <a href="/dev/whatsapp">WhatsApp</a> · <a href="/">Ir para o produto</a></nav>
<main><h1>Todas as mensagens</h1><ol class="kinds">${index}</ol>${snapshots.map(sectionOf).join("")}</main></body></html>`;
}

function sectionOf({ name, mail, whatsApp }: Snapshot, at: number): string {
  const label = escapeHtml(name);
  const views = [
    ...(mail
      ? [
          `<div><h3>E-mail no computador: ${escapeHtml(mail.subject)}</h3>${frame(`${label}, no computador`, "wide", mail.html)}
          <details><summary>Texto simples</summary><pre>${escapeHtml(mail.text)}</pre></details></div>`,
          `<div><h3>E-mail no celular</h3>${frame(`${label}, no celular`, "narrow", mail.html)}</div>`,
        ]
      : []),
    ...(whatsApp
      ? [
          `<div><h3>WhatsApp: ${whatsApp.template}</h3><div class="bubble"><p>${bold(escapeHtml(whatsApp.text))}</p>${whatsApp.buttons
            .map((button) => `<span>${escapeHtml(button)}</span>`)
            .join("")}</div></div>`,
        ]
      : []),
  ];
  return (
    `<section aria-labelledby="m${at}"><h2 id="m${at}">${label}</h2><div ` +
    `class="views">${views.join("")}</div></section>`
  );
}

const frame = (title: string, width: string, html: string) =>
  `<iframe class="${width}" title="${title}" sandbox srcdoc="${escapeHtml(html)}" loading="lazy"></iframe>`;

const bold = (html: string) => html.replace(/\*(.+?)\*/g, "<strong>$1</strong>");
