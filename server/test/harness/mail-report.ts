type Report = {
  type: "delivery-status" | "feedback-report";
  /** Fields of the machine-readable part. */
  fields: string[];
  /** Header lines of the reported mail. */
  quoted?: string[];
  to?: string;
  encoding?: "7bit" | "base64";
};

/** Composes a report about a sent mail, as mail servers write it (RFC 6522). */
export function mailReport({
  type,
  fields,
  quoted = [],
  to = "alertas@teste.example",
  encoding = "7bit",
}: Report) {
  const text = fields.join("\r\n");
  return [
    "From: MAILER-DAEMON@mx.example (Mail Delivery System)",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type}; boundary="B/1"`,
    "",
    "--B/1",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--B/1",
    `Content-Type: message/${type}`,
    `Content-Transfer-Encoding: ${encoding}`,
    "",
    encoding === "base64" ? Buffer.from(text).toString("base64") : text,
    "",
    "--B/1",
    "Content-Type: text/rfc822-headers",
    "",
    ...quoted,
    "Subject: TRT-2",
    "--B/1--",
    "",
  ].join("\r\n");
}

/** Composes a bounce (RFC 3464); `fields` describe the recipient. */
export function dsn(fields: string[], more: Partial<Report> = {}): string {
  const ofTheMail = ["Reporting-MTA: dns; mx.example", "Arrival-Date: Fri, 20 Nov 2026 10:00:00 -0300", ""];
  return mailReport({ type: "delivery-status", fields: [...ofTheMail, ...fields], ...more });
}
