import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulators, startEmulators } from "./start.ts";

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.close());

const mailTo = (to: string) => ({
  to,
  from: "de@teste.example",
  subject: "Olá <b>",
  html: "<p>Oi & tchau</p>",
  text: "Oi",
});

async function send(to: string) {
  const transport = createTransport(emulators.urls.smtp);
  try {
    return await transport.sendMail(mailTo(to));
  } finally {
    transport.close();
  }
}

function postTemplate(to: string, parameters: string[], token = emulators.credentials.whatsappToken) {
  return fetch(`${emulators.urls.whatsapp}/v23.0/${emulators.credentials.whatsappPhoneNumberId}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      messaging_product: "whatsapp",
      to,
      type: "template",
      template: {
        name: "concurso_novo",
        language: { code: "pt_BR" },
        components: [{ type: "body", parameters: parameters.map((text) => ({ type: "text", text })) }],
      },
    }),
  });
}

test("a mail is caught, and shown as its reader sees it", async () => {
  await send("Leitora@Teste.example");
  const [mail] = (await emulators.mailbox.waitFor("leitora@teste.example", 1, 5_000)) ?? [];
  const list = await (await fetch(`${emulators.urls.dev}/dev/?to=leitora@teste.example`)).text();
  expect(list).toContain("Olá &lt;b&gt;");
  const page = await (await fetch(`${emulators.urls.dev}/dev/mail/${mail?.id}`)).text();
  expect(page).toContain("&lt;p&gt;Oi &amp;amp; tchau&lt;/p&gt;".replace("&amp;amp;", "&amp;"));
  expect(page).toContain("sandbox=");
});

test("a recipient can be refused for so many times", async () => {
  emulators.mailbox.fail({ to: "recusada@teste.example", code: 451, times: 1 });
  await expect(send("recusada@teste.example")).rejects.toMatchObject({ responseCode: 451 });
  await send("recusada@teste.example");
  expect(emulators.mailbox.find("recusada@teste.example")).toHaveLength(1);
});

test("a template message reaches the phone with its variables filled in", async () => {
  const response = await postTemplate("5531999990001", ["Ana", "TRT", "até 12/12", "Analista"]);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ messages: [{ id: expect.stringMatching(/^wamid\./) }] });
  const [message] = (await emulators.phones.waitFor("5531999990001", 1, 5_000)) ?? [];
  expect(message?.text).toContain("Olá, Ana!");
});

test.each([
  ["a wrong token", () => postTemplate("5531999990002", ["a", "b", "c", "d"], "wrong"), 401, 190],
  ["too few variables", () => postTemplate("5531999990002", ["a"]), 400, 132000],
  ["a line break in a variable", () => postTemplate("5531999990002", ["a\nb", "b", "c", "d"]), 400, 132018],
  ["no number", () => postTemplate("nobody", ["a", "b", "c", "d"]), 400, 100],
])("the Cloud API refuses %s", async (_, post, status, code) => {
  const response = await post();
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { code } });
});

test("a number can be made to fail", async () => {
  emulators.phones.fail({ to: "5531999990003", code: 131026, times: 1 });
  const response = await postTemplate("5531999990003", ["a", "b", "c", "d"]);
  expect(await response.json()).toMatchObject({ error: { code: 131026 } });
  expect(emulators.phones.find("5531999990003")).toHaveLength(0);
});
