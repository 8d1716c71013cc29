/** One recipient of a delivery report (RFC 3464, 2.3). */
export type Bounce = {
  recipient: string;
  /** Whether it will never arrive; a delay is not told. */
  isFinal: boolean;
  /** What the receiving server said. */
  said: string;
  /** Of the mail that came back, in angle brackets, where the report quotes it. */
  messageId: string | undefined;
};

type Fields = Map<string, string>;

/** Groups of `Name: value` fields, folded lines put together; groups are parted by an empty line. */
function groupsOf(text: string): Fields[] {
  return text
    .replace(/\r\n/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/)
    .map(
      (group) =>
        new Map(
          [...group.matchAll(/^([\w-]+):[ \t]*(.*)$/gm)].map(([, name, value]) => [
            String(name).toLowerCase(),
            String(value).trim(),
          ]),
        ),
    );
}

/** `rfc822;maria@exemplo.com.br` as the address alone. */
const addressOf = (value: string) =>
  value
    .replace(/^[^;]*;/, "")
    .replace(/[<>]/g, "")
    .trim()
    .toLowerCase();

/**
 * The recipients of a delivery status notification whose mail failed or was given up (RFC 3464). Nothing for mail
 * that is no such report. Bodies are read as they stand: their fields are ASCII by definition.
 */
export function readBounces(mail: string): Bounce[] {
  const start = /^content-type:[ \t]*message\/(global-)?delivery-status/im.exec(mail);
  if (!start) return [];
  const report = mail.slice(start.index);
  const quoted = /^content-type:[ \t]*(message\/rfc822|message\/global|text\/rfc822-headers)/im.exec(report);
  const groups = groupsOf(quoted ? report.slice(0, quoted.index) : report);
  const messageId = quoted
    ? /^message-id:[ \t]*(?:\r?\n[ \t]+)?(<[^>\s]+>)/im.exec(report.slice(quoted.index))?.[1]
    : undefined;
  return groups.flatMap((fields) => {
    const recipient = fields.get("original-recipient") ?? fields.get("final-recipient");
    const action = fields.get("action")?.toLowerCase();
    if (!recipient || action !== "failed") return [];
    const status = fields.get("status") ?? "";
    const said = [status, fields.get("diagnostic-code")].filter(Boolean).join(" ").slice(0, 500);
    return [{ recipient: addressOf(recipient), isFinal: status.startsWith("5"), said, messageId }];
  });
}
