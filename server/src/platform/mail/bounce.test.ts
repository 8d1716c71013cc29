import { expect, test } from "vitest";
import { dsn } from "../../../test/harness/dsn.ts";
import { readBounces } from "./bounce.ts";

test("an address that does not exist, with what the server said, and which mail it was", () => {
  const mail = dsn([
    "Final-Recipient: rfc822; Maria@Exemplo.com.br",
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 <maria@exemplo.com.br>: Recipient address rejected:",
    "    User unknown",
  ]);
  expect(readBounces(mail)).toEqual([
    {
      recipient: "maria@exemplo.com.br",
      isFinal: true,
      said: "5.1.1 smtp; 550 5.1.1 <maria@exemplo.com.br>: Recipient address rejected: User unknown",
      messageId: "<abc@concursoavista.example>",
    },
  ]);
});

test("the address that we wrote to stands over the one that it was forwarded to", () => {
  const mail = dsn([
    "Original-Recipient: rfc822;maria@exemplo.com.br",
    "Final-Recipient: rfc822;m.silva@outro.example",
    "Action: failed",
    "Status: 4.4.7",
  ]);
  expect(readBounces(mail)).toMatchObject([{ recipient: "maria@exemplo.com.br", isFinal: false }]);
});

test("several recipients of one report", () => {
  const one = (name: string) => [
    `Final-Recipient: rfc822;${name}@exemplo.com.br`,
    "Action: failed",
    "Status: 5.2.1",
  ];
  const found = readBounces(dsn([...one("a"), "", ...one("b")], "Message-ID:\r\n <x@y>"));
  expect(found.map(({ recipient, messageId }) => [recipient, messageId])).toEqual([
    ["a@exemplo.com.br", "<x@y>"],
    ["b@exemplo.com.br", "<x@y>"],
  ]);
});

test.each([
  ["a delay", dsn(["Final-Recipient: rfc822;a@b.example", "Action: delayed", "Status: 4.4.1"])],
  ["an answer of somebody on holiday", "From: maria@exemplo.com.br\r\nSubject: Ausente\r\n\r\nVolto logo."],
  ["nothing", ""],
])("%s is no bounce", (_, mail) => {
  expect(readBounces(mail)).toEqual([]);
});

test("a mail that quotes a report in its text is none", () => {
  expect(readBounces("Subject: x\r\n\r\nFinal-Recipient: rfc822;a@b.example\r\nAction: failed\r\n")).toEqual(
    [],
  );
});
