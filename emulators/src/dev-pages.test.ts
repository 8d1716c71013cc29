import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { devApi, novoConcurso, postTemplate, sendMail } from "../test/clients.ts";
import { readMail } from "./mailbox.ts";
import { type Emulators, startEmulators } from "./start.ts";

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.close());

const page = async (path: string) => (await fetch(`${emulators.urls.dev}/dev${path}`)).text();
const submit = (path: string, fields: Record<string, string>) =>
  fetch(`${emulators.urls.dev}/dev${path}`, { method: "POST", body: new URLSearchParams(fields) });

test("the inbox lists newest first, of everybody or one recipient, without running any content of a mail", async () => {
  const to = "lista@teste.example";
  await sendMail(emulators, { to, subject: "Primeiro <script>alert(1)</script>" });
  await sendMail(emulators, { to, subject: "Segundo & último" });
  await sendMail(emulators, { to: "outra@teste.example", subject: "De outra pessoa" });
  const own = await page(`/?to=${to}`);
  expect(own).toContain("Primeiro &lt;script&gt;");
  expect(own).not.toContain("<script");
  expect(own.indexOf("Segundo &amp; último")).toBeLessThan(own.indexOf("Primeiro"));
  expect(own).not.toContain("De outra pessoa");
  expect(await page("/")).toContain("De outra pessoa");
});

test("a mail is shown in a frame that runs no scripts, and its links leave the frame", async () => {
  const to = "pagina@teste.example";
  const html = '<html><head lang="pt"></head><body><a href="/x?a=1&amp;b=2">Ver "concurso"</a></body></html>';
  await sendMail(emulators, { to, subject: "Página", html, text: "Em texto <simples>" });
  const [mail] = emulators.mailbox.find(to);
  const shown = await page(`/mail/${mail?.id}`);
  const sandbox = /sandbox="([^"]*)"/.exec(shown)?.[1];
  expect(sandbox).not.toMatch(/allow-(scripts|same-origin|forms)/);
  expect(shown).toContain("&lt;base target=&quot;_top&quot;&gt;");
  expect(shown).toContain("&lt;a href=&quot;/x?a=1&amp;amp;b=2&quot;&gt;Ver &quot;concurso&quot;");
  expect(shown).toContain("Em texto &lt;simples&gt;");
  expect(shown).toContain("From: de@teste.example");
});

test("a missing mail answers 404", async () => {
  expect((await fetch(`${emulators.urls.dev}/dev/mail/999999`)).status).toBe(404);
});

test("a message is shown in its number's chat and can be marked as read", async () => {
  const to = "5531999990011";
  await postTemplate(emulators, { to, parameters: novoConcurso("TRT <b>") });
  const [message] = (await emulators.phones.waitFor(to, 1, 5_000)) ?? [];
  const shown = await page("/whatsapp");
  expect(shown).toContain(`+${to}`);
  expect(shown).toContain("Novo concurso: TRT &lt;b&gt;");
  expect(shown).toContain('href="/concursos/um-uuid"');
  expect(shown).toContain("✓✓ entregue");
  await submit("/whatsapp/read", { id: message?.id ?? "" });
  expect(message?.status).toBe("read");
  expect(await page("/whatsapp")).toContain("✓✓ lida");
});

test("the page makes a number fail, and repairs it", async () => {
  const to = "5531999990012";
  expect((await submit("/whatsapp/fail", { to: "+55 (31) 99999-0012" })).redirected).toBe(true);
  expect(await page("/whatsapp")).toContain(`Voltar a entregar: +${to}`);
  const refused = await postTemplate(emulators, { to });
  expect(await refused.json()).toMatchObject({ error: { code: 131026 } });
  await submit("/whatsapp/mend", { to });
  expect((await postTemplate(emulators, { to })).status).toBe(200);
});

test("the page makes mails to an address fail, and repairs it", async () => {
  const to = "falha@teste.example";
  await submit("/mail/fail", { to, how: "gone" });
  expect(await page("/")).toContain(`<li>${to}`);
  await expect(sendMail(emulators, { to, subject: "Perdido" })).rejects.toThrow(/5\.1\.1 User unknown/);
  await submit("/mail/mend", { to });
  await submit("/mail/fail", { to, how: "later" });
  await expect(sendMail(emulators, { to, subject: "Depois" })).rejects.toThrow(/451/);
  await submit("/mail/mend", { to });
  await sendMail(emulators, { to, subject: "Chegou" });
  expect(await page(`/?to=${to}`)).toContain("Chegou");
});

test("mails survive a restart, until they are cleared", async () => {
  const directory = await mkdtemp(join(tmpdir(), "mails-"));
  const mailFile = join(directory, "mails.jsonl");
  const start = async <T>(work: (started: Emulators) => Promise<T>) => {
    const started = await startEmulators({ mailFile });
    try {
      return await work(started);
    } finally {
      await started.close();
    }
  };
  const subjects = (started: Emulators) =>
    Promise.all(
      started.mailbox.find("guardado@teste.example").map(async (mail) => (await readMail(mail)).subject),
    );
  try {
    await start((started) => sendMail(started, { to: "guardado@teste.example", subject: "Guardado" }));
    await appendFile(mailFile, '{"to": [');
    expect(await start(subjects)).toEqual(["Guardado"]);
    await start(async (started) => started.mailbox.clear());
    expect(await start(subjects)).toEqual([]);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("an invalid number is refused with a sentence", async () => {
  const response = await submit("/whatsapp/fail", { to: "abc" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("um número com código do país");
});

test("a test waits for a message by recipient and content, and learns of the timeout", async () => {
  const to = "espera@teste.example";
  const waiting = devApi(emulators, `/messages/wait?to=${to}&contains=Segundo&timeout=10000`);
  await sendMail(emulators, { to, subject: "Primeiro" });
  await sendMail(emulators, { to, subject: "Segundo" });
  expect(await (await waiting).json()).toMatchObject([{ subject: "Segundo" }]);
  expect((await devApi(emulators, `/messages/wait?to=${to}&count=3&timeout=1`)).status).toBe(504);

  const phone = "5531999990013";
  const message = devApi(emulators, `/messages/wait?channel=whatsapp&to=${phone}&contains=TJ-MG`);
  await postTemplate(emulators, { to: phone });
  await postTemplate(emulators, { to: phone, parameters: novoConcurso("TJ-MG") });
  expect(await (await message).json()).toMatchObject([{ template: "concurso_novo", to: phone }]);
  expect(await (await devApi(emulators, `/messages?channel=whatsapp&to=${phone}`)).json()).toHaveLength(2);
});

test("an invalid wait is refused", async () => {
  expect((await devApi(emulators, "/messages/wait?count=0")).status).toBe(400);
  expect((await devApi(emulators, "/messages?channel=pombo")).status).toBe(400);
});
