import type { Attachment, Email } from "postal-mime";
import { domainOf, verdictOf } from "./answer.ts";
import { type MailEvent, messageIdOf, reasonOf } from "./mail-event.ts";
import { readTextBounce, type TextBounce } from "./text-bounce.ts";

/** An event from a mail, which anybody may have written. */
export type ReportedEvent = MailEvent & {
  /** Where the report was sent: a bounce goes to the envelope's sender of the original. */
  sentTo: string[];
};

const reportTypes = ["message/delivery-status", "message/global-delivery-status"];
const quotedTypes = ["message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers"];

/**
 * Reads a mail's reports of bounces (RFC 3464, or in words) and complaints (RFC 5965). Empty for other mail, and for
 * delays.
 */
export async function readMailReports(mail: string): Promise<ReportedEvent[]> {
  const report = await parse(Buffer.from(mail, "latin1"));
  if (!report) return [];
  const parts = report.attachments;
  const text = readTextBounce(report);
  const told = [...(await bouncesOf(parts, text)), ...(await complaintsOf(parts))];
  if (told.length === 0) return [];
  const quoted = partOf(parts, quotedTypes);
  const about = quoted === undefined ? undefined : await parse(quoted);
  const messageId = messageIdOf(about?.messageId ?? text?.messageId);
  const sentTo = [
    ...(report.to ?? []).map(({ address }) => address ?? ""),
    report.deliveredTo ?? "",
    about?.returnPath ?? text?.returnPath ?? "",
  ];
  return told.map((event) => ({ ...event, messageId, sentTo: sentTo.filter(Boolean) }));
}

/** Parses a mail; unreadable mail is no report. Loads the library at first use. */
async function parse(mail: Buffer | string): Promise<Email | undefined> {
  const { default: PostalMime } = await import("postal-mime");
  const options = { attachmentEncoding: "utf8", forceRfc822Attachments: true } as const;
  return PostalMime.parse(mail, options).catch(() => undefined);
}

function partOf(parts: Attachment[], types: string[]): string | undefined {
  const part = parts.find(({ mimeType }) => types.includes(mimeType));
  return part && String(part.content);
}

/** Reads a group of fields by lower-case name; empty lines separate groups. */
async function fieldsOf(group: string): Promise<Map<string, string>> {
  const { headers } = (await parse(`${group}\n\n`)) ?? { headers: [] };
  return new Map(headers.map(({ key, value }) => [key, value]));
}

async function bouncesOf(parts: Attachment[], text: TextBounce | undefined): Promise<MailEvent[]> {
  const status = partOf(parts, reportTypes);
  if (status === undefined) return (text?.failed ?? []).map(textBounceOf);
  const recipients = await Promise.all(status.split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/).map(fieldsOf));
  return recipients.flatMap((fields) => {
    if (fields.get("action")?.toLowerCase() !== "failed") return [];
    const reason = reasonOf(fields.get("status"), fields.get("diagnostic-code"));
    const address = addressOf(fields.get("original-recipient") ?? fields.get("final-recipient"));
    const isPermanent = !fields.get("status")?.startsWith("4");
    const bounce = bounceOf(address, reason, isPermanent);
    // Some senders leave a report's fields empty, and write the reason as prose.
    const names = [address, addressOf(fields.get("final-recipient"))];
    const told = text?.failed.find((one) => bounce.verdict === "other" && names.includes(one.address));
    return [told ? { ...textBounceOf(told), address } : bounce];
  });
}

/** Judges a failed recipient by the paragraph that names it. If that says nothing, uses the rest of the report. */
function textBounceOf({ address, said, more }: TextBounce["failed"][number]): MailEvent {
  const bounce = bounceOf(address, said);
  return bounce.verdict === "other" && more !== "" ? bounceOf(address, `${said} ${more}`) : bounce;
}

/** Builds a bounce with its verdict; certain only when the server gave up for good. */
function bounceOf(address: string | undefined, said: string, isPermanent = true): MailEvent {
  const reason = reasonOf(said);
  const verdict = verdictOf(reason, domainOf(address ?? ""));
  return {
    kind: isPermanent && verdict === "dead" ? "hard_bounce" : "soft_bounce",
    address,
    reason,
    verdict,
  };
}

async function complaintsOf(parts: Attachment[]): Promise<MailEvent[]> {
  const report = partOf(parts, ["message/feedback-report"]);
  if (report === undefined) return [];
  const fields = await fieldsOf(report);
  if (fields.get("feedback-type")?.toLowerCase() !== "abuse") return [];
  const address = addressOf(fields.get("original-rcpt-to"));
  return [{ kind: "complaint", address, reason: reasonOf("abuse", fields.get("user-agent")) }];
}

/** Returns the address of `rfc822;maria@exemplo.com.br`. */
function addressOf(value: string | undefined): string | undefined {
  return value
    ?.replace(/^[^;]*;/, "")
    .replace(/[<>]/g, "")
    .trim()
    .toLowerCase();
}
