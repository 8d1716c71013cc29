import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Mailbox, MailFailure } from "./mailbox.ts";

/**
 * Starts an SMTP server that keeps every mail, except for planned failures.
 * @param login required credentials; none by default
 * @param tls TLS mode with a self-signed certificate; none by default
 */
export async function startSmtp(
  mailbox: Mailbox,
  port: number,
  login?: { user: string; password: string },
  tls?: "starttls" | "implicit",
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    secure: tls === "implicit",
    disabledCommands: [...(login ? [] : ["AUTH"]), ...(tls ? [] : ["STARTTLS"])],
    onAuth({ username, password }, _session, done) {
      const known = username === login?.user && password === login?.password;
      done(
        known ? null : refusal(535, "5.7.8 Authentication failed"),
        known ? { user: username } : undefined,
      );
    },
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const failure = mailbox.takeFailure(address, "rcpt");
      done(failure && "code" in failure ? refusal(failure.code, failure.text) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom } = session.envelope;
        const to = recipientsOf(session);
        const failure = to.map((address) => mailbox.takeFailure(address, "data")).find(Boolean);
        if (failure) return failAfterData(failure, sockets.get(session.remotePort), done);
        mailbox.add({ to, from: mailFrom ? mailFrom.address : "", raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  // A client killed mid-connection is no error of the server.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    const key = socket.remotePort ?? 0;
    sockets.set(key, socket);
    socket.once("close", () => sockets.delete(key));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Clients keep idle connections open; waiting for them would take 30 s.
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

function recipientsOf({ envelope }: SMTPServerSession): string[] {
  return envelope.rcptTo.map(({ address }) => address.toLowerCase());
}

function failAfterData(failure: MailFailure, socket: Socket | undefined, done: (error: Error) => void): void {
  if ("code" in failure) done(refusal(failure.code, failure.text));
  else if (failure.behaviour === "cut") socket?.destroy();
}

function refusal(code: number, text = code < 500 ? "try again later" : "mailbox unavailable"): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
