import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Mailbox } from "./mailbox.ts";

/** An SMTP server that takes every mail and keeps it, except where it was told to refuse. */
export async function startSmtp(
  mailbox: Mailbox,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const code = mailbox.takeFailure(address.toLowerCase());
      if (!code) return done();
      done(
        Object.assign(new Error(code < 500 ? "try again later" : "mailbox unavailable"), {
          responseCode: code,
        }),
      );
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address.toLowerCase());
        mailbox.add({ to, from: mailFrom ? mailFrom.address : "", raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  // A client that is killed while it speaks is no fault of ours.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
