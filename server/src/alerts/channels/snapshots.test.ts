import { ConcursoAlertKind } from "@cav/contract/alerts/alerts.ts";
import { describe, expect, test } from "vitest";
import { createTestApp } from "../../../test/harness/app.ts";
import { whatsAppTemplates } from "../../messages/whatsapp-templates.ts";
import { createSnapshots } from "./snapshots.ts";

const appUrl = "https://concursoavista.example";
const supportEmail = "ajuda@concursoavista.example";
const snapshots = await createSnapshots({ appUrl, supportEmail });
const mails = snapshots.flatMap(({ name, mail }) => (mail ? [{ name, ...mail }] : []));
const chats = snapshots.flatMap(({ name, whatsApp }) => (whatsApp ? [{ name, ...whatsApp }] : []));
const isAlert = (name: string) => !/senha|desligado|confirmação/i.test(name);

test("every kind of message has a snapshot, on both channels", () => {
  const named: Record<ConcursoAlertKind, RegExp> = {
    NOVO_CONCURSO: /^Novo concurso/,
    INSCRICOES_ABERTAS: /^Inscrições abertas/,
    PRAZO: /^Prazo: inscrição/,
    PROVA_PROXIMA: /^Prova próxima/,
    RETIFICACAO: /^Retificação/,
    STATUS: /^Suspensão/,
    PAGINA: /^Página/,
  };
  for (const kind of ConcursoAlertKind.options) {
    const found = snapshots.filter(({ name }) => named[kind].test(name));
    expect(found.length, kind).toBeGreaterThan(0);
    for (const { mail, whatsApp } of found) expect([mail, whatsApp].every(Boolean), kind).toBe(true);
  }
});

describe.each(mails)("the mail $name", ({ subject, html, text }) => {
  test("the mail has content everywhere, and no unfilled placeholder", () => {
    for (const part of [subject, html, text]) {
      expect(part.trim()).not.toBe("");
      expect(part).not.toMatch(/undefined|null|NaN|\[object|⟦|⟧|\{\{/);
    }
  });

  test("the mail has a subject of one line that phones show whole", () => {
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test("the mail has a preview line, is in Portuguese, readable without images, with a dark style", () => {
    expect(html).toContain('lang="pt-BR"');
    expect(html).toMatch(/<meta[^>]+color-scheme[^>]+light dark/);
    expect(html).toMatch(
      /@media \(prefers-color-scheme: dark\) \{ \.cav-ground \{ background-color: #121826/,
    );
    expect(html).not.toMatch(/<img|url\(/i);
    const preview = /<div style="display:none[^>]*>([^<]+)/.exec(html)?.[1] ?? "";
    expect(preview.trim().length).toBeGreaterThan(10);
  });

  test("the mail names sender and contact, in HTML and plain text", () => {
    expect(html).toContain(`href="mailto:${supportEmail}"`);
    for (const part of [html, text]) expect(part).toContain(supportEmail);
  });

  test("the mail names no quota", () => {
    for (const part of [html, text])
      expect(part).not.toMatch(/pessoa negra|defici[êe]ncia|ind[íi]gena|quilombola|cota/i);
  });

  test("the mail links only to our pages and the notice, in HTML and plain text", () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? "");
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      expect(link).toMatch(
        new RegExp(
          `^(${appUrl}/|mailto:${supportEmail}$|https://banca.example/trt2(/(edital|convocacao).pdf)?$)`,
        ),
      );
    expect(text).toContain(appUrl);
  });
});

test.each(mails.filter(({ name }) => isAlert(name)))(
  "the mail $name says why it came and how to get less or none",
  ({ html, text }) => {
    for (const part of [html, text]) {
      expect(part).toContain("Você recebeu est");
      expect(part).toContain("/alertas/ajustes?token=");
      expect(part).toContain("/descadastro?token=");
      expect(part).toContain(`${appUrl}/perfil`);
    }
  },
);

describe.each(chats)("the WhatsApp message $name", ({ template, variables, text }) => {
  test("the WhatsApp message has its template's variables, each on one line", () => {
    const wanted = new Set(whatsAppTemplates[template].body.match(/\{\{\d+\}\}/g)).size;
    expect(variables).toHaveLength(wanted);
    for (const variable of variables) expect(variable).toMatch(/^\S+( \S+)*$/);
  });

  test("the WhatsApp message is within the provider's limit, without unfilled placeholders", () => {
    expect(text.length).toBeLessThanOrEqual(1_024);
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\{/);
  });
});

describe("the page of all messages", () => {
  test("the page of all messages shows each beside the emulators, and not in production", async () => {
    const emulated = await createTestApp({ EMULATORS_URL: "http://127.0.0.1:1" });
    const response = await emulated.app.inject({ url: "/dev/templates" });
    await emulated.close();
    expect(response.statusCode).toBe(200);
    for (const { name } of snapshots) expect(response.body).toContain(`>${name}</h2>`);

    const production = await createTestApp({ EMULATORS_URL: "http://127.0.0.1:1", NODE_ENV: "production" });
    const refused = await production.app.inject({ url: "/dev/templates" });
    await production.close();
    expect(refused.statusCode).not.toBe(200);
  });
});
