import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createMailer, isCertificateChecked, isTlsRequired, type Mail, type Mailer } from "./mailer.ts";

const from = "Concurso à Vista <alertas@teste.example>";
const mail: Mail = {
  to: "ana@teste.example",
  subject: "Inscrições até 12/12",
  html: "<p>Oi</p>",
  text: "Oi",
};

type Script = Partial<Record<"CONNECT" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "CONTENT", string>>;
type FakeSmtp = {
  url: string;
  contents: string[];
  connections(): number;
  /** Closes the clients' connections from the server. */
  hangUp(): void;
};

const opened: { servers: Server[]; mailers: Mailer[]; sockets: Set<Socket> } = {
  servers: [],
  mailers: [],
  sockets: new Set(),
};
afterEach(() => {
  for (const mailer of opened.mailers.splice(0)) mailer.close();
  for (const server of opened.servers.splice(0)) server.close();
  for (const socket of opened.sockets) socket.destroy();
});

/** An SMTP server with scripted answers per step; "cut" closes the connection. */
async function fakeSmtp(script: Script = {}): Promise<FakeSmtp> {
  const contents: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    opened.sockets.add(socket);
    socket.setEncoding("utf8").on("error", () => undefined);
    const say = (step: keyof Script, otherwise: string) => {
      const reply = script[step] ?? otherwise;
      if (reply === "cut") socket.destroy();
      else socket.write(`${reply}\r\n`);
    };
    let content: string | undefined;
    let pending = "";
    say("CONNECT", "220 ready");
    socket.on("data", (chunk) => {
      pending += chunk;
      for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (content !== undefined && line !== ".") content += `${line}\n`;
        else if (content !== undefined) {
          contents.push(content);
          content = undefined;
          say("CONTENT", "250 taken");
        } else if (line === "DATA") {
          say("DATA", "354 go on");
          if (!script.DATA) content = "";
        } else say(line.split(" ")[0] as keyof Script, line.startsWith("AUTH") ? "235 welcome" : "250 fine");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.servers.push(server);
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    contents,
    connections: () => connections,
    hangUp: () => {
      for (const socket of opened.sockets) socket.destroy();
    },
  };
}

function mailerTo(url: string): Mailer {
  const mailer = createMailer({ url, from });
  opened.mailers.push(mailer);
  return mailer;
}

test("a mail has both parts, its headers and the given id", async () => {
  const smtp = await fakeSmtp();
  const headers = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  const sent = await mailerTo(smtp.url).send({ ...mail, headers, messageId: "<1.2@teste.example>" });
  expect(sent).toEqual({ messageId: "<1.2@teste.example>" });
  const [content = ""] = smtp.contents;
  expect(content).toContain("To: ana@teste.example");
  expect(content).toContain("Message-ID: <1.2@teste.example>");
  expect(content).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(content).toMatch(/Content-Type: text\/plain/);
  expect(content).toMatch(/Content-Type: text\/html/);
});

test("line breaks in a subject, a header or an address add no headers", async () => {
  const smtp = await fakeSmtp();
  const broken = "x\r\nBcc: todos@teste.example\r\n\r\ncorpo";
  await mailerTo(smtp.url).send({ ...mail, subject: broken, headers: { "X-Titulo": broken } });
  await mailerTo(smtp.url)
    .send({ ...mail, to: "ana@teste.example\r\nBcc: todos@teste.example" })
    .catch(() => undefined);
  for (const content of smtp.contents) {
    const head = content.slice(0, content.indexOf("\n\n"));
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^Content-Type: multipart/m);
  }
  expect(smtp.contents.length).toBeGreaterThan(0);
});

test("connections are reused, and one closed by the server loses no mail", async () => {
  const smtp = await fakeSmtp();
  const mailer = mailerTo(smtp.url);
  await mailer.send(mail);
  await mailer.send(mail);
  expect(smtp.connections()).toBe(1);
  smtp.hangUp();
  await mailer.send(mail);
  expect(smtp.contents).toHaveLength(3);
});

test.each<[string, Script, string, number | undefined]>([
  ["an unknown recipient", { RCPT: "550 5.1.1 no such user" }, "permanent", 550],
  ["a refused content", { CONTENT: "554 5.6.0 bad content" }, "permanent", 554],
  ["a full mailbox", { RCPT: "452 4.2.2 full" }, "temporary", 452],
  ["greylisting", { RCPT: "451 4.7.1 come back" }, "temporary", 451],
  ["a busy server", { CONTENT: "421 4.3.2 busy" }, "temporary", 421],
  ["a refused sender", { MAIL: "550 5.7.60 not allowed to send as this sender" }, "configuration", 550],
  ["a sender without the proofs asked for", { CONTENT: "550 5.7.515 Access denied" }, "configuration", 550],
  ["a recipient's server that asks for DKIM", { RCPT: "550-5.7.26 unauthenticated" }, "configuration", 550],
  ["a login that is asked for", { MAIL: "530 5.7.0 log in first" }, "configuration", 530],
  ["a server that wants no mail of ours", { CONNECT: "554 go away" }, "configuration", 554],
  ["a server that ends every connection", { CONNECT: "cut" }, "temporary", undefined],
])("failures are classified: %s", async (_, script, kind, code) => {
  const smtp = await fakeSmtp(
    script.RCPT?.startsWith("550-") ? { RCPT: `${script.RCPT}\r\n550 5.7.26 more` } : script,
  );
  await expect(mailerTo(smtp.url).send(mail)).rejects.toMatchObject({ name: "MailError", kind, code });
});

test("a wrong password, a closed port and an unknown recipient are classified", async () => {
  const smtp = await fakeSmtp({ EHLO: "250-fake\r\n250 AUTH PLAIN", AUTH: "535 5.7.8 wrong" });
  const withPassword = smtp.url.replace("smtp://", "smtp://user:secret@");
  await expect(mailerTo(withPassword).send(mail)).rejects.toMatchObject({ kind: "configuration", code: 535 });
  await expect(mailerTo("smtp://127.0.0.1:1").send(mail)).rejects.toMatchObject({ kind: "temporary" });
  await expect(mailerTo((await fakeSmtp()).url).send({ ...mail, to: "" })).rejects.toMatchObject({
    kind: "permanent",
  });
});

test("a server without TLS where it is required is classified", async () => {
  const smtp = await fakeSmtp();
  const secure = smtp.url.replace("smtp://", "smtps://");
  await expect(mailerTo(secure).send(mail)).rejects.toMatchObject({ kind: "configuration" });
});

test.each([
  ["smtp://smtp.provedor.example:587", true],
  ["smtps://smtp.provedor.example:465", true],
  ["smtp://10.0.0.5", true],
  ["smtp://relay:25?requireTLS=false", false],
  ["smtp://localhost:2525", false],
  ["smtp://127.0.0.1:2525", false],
  ["smtp://[::1]:2525", false],
])("TLS is required for %s: %s", (url, expected) => {
  expect(isTlsRequired(url)).toBe(expected);
});

test.each([
  ["smtp://smtp.provedor.example:587", true],
  ["smtps://127.0.0.1:465", true],
  ["smtp://relay:25?requireTLS=false", false],
  ["smtp://127.0.0.1:25", false],
])("the certificate of %s is checked: %s", (url, expected) => {
  expect(isCertificateChecked(url)).toBe(expected);
});
