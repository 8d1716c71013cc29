import type { Email } from "postal-mime";

/** A bounce without a machine-readable part: its recipients, and the original mail. */
export type TextBounce = {
  failed: { address: string; said: string; more: string }[];
  messageId: string | undefined;
  returnPath: string | undefined;
};

/** Names that mail servers use as senders of bounces. */
const daemon = /mailer-?daemon|postmaster|mail ?delivery|delivery (sub)?system|mail ?administrator/i;
const delayed = /\b(warning|delayed|delay|deferred|not yet been|still (being )?(trying|tried|queued))\b/i;

/** Lines that begin the original mail: a marker, or its first header line. */
const copyLines =
  "below this line|copy of (the|your)|(original|returned|unsent) message|message (header|text|follows)";
const copyStart = new RegExp(
  [`^[-=_*> ]{2,}.{0,20}(${copyLines}).*$`, "^(return-path|received):[ \\t].*$"].join("|"),
  "im",
);

const address = String.raw`[^\s<>@:;,"()]+@[a-z0-9][a-z0-9.-]*[a-z0-9]`;
/** A line that names a recipient, alone or before its error. */
const recipientLine = new RegExp(
  String.raw`^[ \t]*(?:to:?[ \t]+)?<?(${address})>?(?:[ \t]*\.{3})?[ \t]*(?::(.*)|(?:[ \t]*\((?:reason|generated|expanded).*)?)$`,
  "i",
);

/** Reads bounces in prose: qmail's, Exim's, and similar ones. */
export function readTextBounce(mail: Email): TextBounce | undefined {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const named = header("x-failed-recipients");
  const sender = `${mail.from?.address ?? ""} ${mail.from?.name ?? ""} ${header("return-path") ?? ""}`;
  if (named === undefined && !daemon.test(sender)) return undefined;
  if (delayed.test(mail.subject ?? "")) return undefined;
  const text = (mail.text ?? "").replace(/\r\n?/g, "\n").slice(0, textMax);
  const start = copyStart.exec(text)?.index ?? text.length;
  const copy = text.slice(start);
  const failed = recipientsOf(text.slice(0, start));
  return {
    failed: failed.length > 0 ? failed : namedOf(named, text.slice(0, start)),
    messageId: /^message-id:\s*(<[^\s<>]+>)/im.exec(copy)?.[1],
    returnPath: /^return-path:\s*<([^\s<>]+)>/im.exec(copy)?.[1],
  };
}

/** Characters parsed; a bounce's message is at its start. */
const textMax = 50_000;
const saidMax = 1_000;

/** Returns each failed recipient with the text from their address to the next recipient's. */
function recipientsOf(text: string): TextBounce["failed"] {
  const found: { address: string; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const [, name, rest = ""] = recipientLine.exec(line) ?? [];
    const current = found.at(-1);
    if (name === undefined || name.toLowerCase() === current?.address)
      current?.lines.push(name ? rest : line);
    else found.push({ address: name.toLowerCase(), lines: [rest] });
  }
  return found.flatMap(({ address: one, lines }) => {
    const [said = "", ...more] = lines
      .join("\n")
      .trim()
      .split(/\n[ \t]*\n/)
      .map(inLine);
    return said === "" ? [] : [{ address: one, said, more: more.join(" ").slice(0, saidMax) }];
  });
}

const inLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, saidMax);

/** Returns recipients that only the header names; their text is the last paragraph. */
function namedOf(named: string | undefined, text: string): TextBounce["failed"] {
  const said = inLine(
    text
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? "",
  );
  return (named ?? "").split(",").flatMap((one) => {
    const name = one.trim().toLowerCase();
    return name.includes("@") ? [{ address: name, said, more: "" }] : [];
  });
}
