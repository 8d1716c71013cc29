import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  TLSSocket,
} from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkServer, connect } from "../../src/platform/database/connect.ts";
import { createMailer } from "../../src/platform/providers/email/mailer.ts";
import { whatsAppFaultOf } from "../../src/platform/providers/whatsapp/errors.ts";
import { createWhatsApp } from "../../src/platform/providers/whatsapp/whatsapp.ts";

/** Self-signed for 127.0.0.1; expired on 1 January 2021. */
const pem = readFileSync(new URL("fixtures/expired.pem", import.meta.url), "utf8");
const known = getCACertificates();
const [smtp, https] = [createTlsServer({ key: pem, cert: pem }), createServer({ key: pem, cert: pem })];
const portOf = (server: typeof smtp) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  // Trusted, so that expiry is its only fault.
  setDefaultCACertificates([...known, pem]);
  for (const server of [smtp, https]) await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  setDefaultCACertificates(known);
  smtp.close();
  https.close();
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  );

test("of a mail server is reported to the operator by name, and no mail is lost", async () => {
  const mailer = createMailer({ url: `smtps://127.0.0.1:${portOf(smtp)}`, from: "a@teste.example" });
  const error = await failureOf(mailer.send({ to: "b@teste.example", subject: "x", html: "x", text: "x" }));
  mailer.close();
  expect(error).toMatchObject({ kind: "configuration" });
  expect(error.fault).toMatch(/CERT_HAS_EXPIRED|ETLS|ESOCKET/);
});

test("of the database refuses the start in one line", async () => {
  // PostgreSQL's protocol: accepts TLS, then does the handshake.
  const server = createTcpServer((socket) => {
    socket.once("data", () => {
      socket.write("S");
      const secured = new TLSSocket(socket, { isServer: true, key: pem, cert: pem });
      secured.on("error", () => socket.destroy());
    });
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `postgres://cav:secreta@127.0.0.1:${port}/cav?sslmode=verify-full`;
  const { pool, close } = connect({ url, poolSize: 1 });
  await expect(checkServer(pool, url)).rejects.toThrow(
    expect.objectContaining({ name: "StartError", message: expect.stringContaining("(CERT_HAS_EXPIRED)") }),
  );
  await close();
  server.close();
});

test("of WhatsApp is reported by name, and retried", async () => {
  const { port } = https.address() as AddressInfo;
  const whatsApp = createWhatsApp({
    token: "t",
    phoneNumberId: "1",
    apiBase: `https://127.0.0.1:${port}`,
  });
  const error = await failureOf(whatsApp.sendText({ to: "5511999990000", text: "x" }));
  expect(error).toMatchObject({ kind: "soon" });
  expect(whatsAppFaultOf(error)).toBe("CERT_HAS_EXPIRED");
});
