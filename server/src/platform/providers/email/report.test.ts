import { expect, test } from "vitest";
import { dsn, mailReport } from "../../../../test/harness/mail-report.ts";
import { readMailReports } from "./report.ts";

const gone = ["Final-Recipient: rfc822;maria@exemplo.com.br", "Action: failed", "Status: 5.1.1"];

test("a bounce is read, with the server's words in folded lines", async () => {
  const fields = [
    "Original-Recipient: rfc822;Maria@exemplo.com.br",
    "Final-Recipient: rfc822;m.silva@outro.example",
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 <maria@exemplo.com.br>: Recipient address",
    "    rejected: User unknown",
  ];
  const quoted = ["Return-Path: <volta+1-abc@exemplo.com.br>", "Message-ID:", " <abc@exemplo.com.br>"];
  expect(await readMailReports(dsn(fields, { quoted }))).toEqual([
    {
      kind: "hard_bounce",
      address: "maria@exemplo.com.br",
      reason: "5.1.1 smtp; 550 5.1.1 <maria@exemplo.com.br>: Recipient address rejected: User unknown",
      verdict: "dead",
      messageId: "<abc@exemplo.com.br>",
      sentTo: ["alertas@teste.example", "volta+1-abc@exemplo.com.br"],
    },
  ]);
});

test.each([
  ["in Base64", dsn(gone, { encoding: "base64" })],
  ["with the ends of lines of Unix", dsn(gone).replaceAll("\r\n", "\n")],
  [
    "with its boundary in other words",
    dsn(gone).replace('boundary="B/1"', 'Boundary = "B/1"; charset=utf-8'),
  ],
])("a report %s", async (_, mail) => {
  expect(await readMailReports(mail)).toMatchObject([
    { kind: "hard_bounce", address: "maria@exemplo.com.br" },
  ]);
});

test("a report of several recipients gives each its own status", async () => {
  const one = (name: string, status: string) => [
    `Final-Recipient: rfc822;${name}@exemplo.com.br`,
    "Action: failed",
    `Status: ${status}`,
  ];
  const found = await readMailReports(
    dsn([...one("a", "5.2.1"), "", ...one("b", "5.2.2"), "", ...one("c", "4.4.7")]),
  );
  expect(found.map(({ address, kind }) => [address, kind])).toEqual([
    ["a@exemplo.com.br", "hard_bounce"],
    ["b@exemplo.com.br", "soft_bounce"],
    ["c@exemplo.com.br", "soft_bounce"],
  ]);
});

test("a complaint is read", async () => {
  const fields = ["Feedback-Type: abuse", "User-Agent: SomeGenerator/1.0", "Version: 1"];
  const mail = mailReport({ type: "feedback-report", fields, quoted: ["Message-ID: <abc@exemplo.com.br>"] });
  expect(await readMailReports(mail)).toMatchObject([
    { kind: "complaint", reason: "abuse SomeGenerator/1.0", messageId: "<abc@exemplo.com.br>" },
  ]);
});

test.each([
  ["a delay", dsn(["Final-Recipient: rfc822;a@b.example", "Action: delayed", "Status: 4.4.1"])],
  [
    "a report that it is no spam",
    mailReport({ type: "feedback-report", fields: ["Feedback-Type: not-spam"] }),
  ],
  ["an answer of somebody on holiday", "From: maria@exemplo.com.br\r\nSubject: Ausente\r\n\r\nVolto logo."],
  ["a mail that quotes a report in its text", `Subject: x\r\n\r\n${gone.join("\r\n")}\r\n`],
  ["a mail of endless parts", `Content-Type: multipart/mixed; boundary=a\r\n\r\n${"--a\r\n".repeat(50_000)}`],
  ["nothing", ""],
])("%s is no event", async (_, mail) => {
  expect(await readMailReports(mail)).toEqual([]);
});
