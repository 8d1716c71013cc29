import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** A refusal such as `451 4.7.1 Try again later`; undefined accepts the mail. */
type Refusal = string | undefined;

export type Policy = {
  onConnect?(): Refusal;
  onMailFrom?(): Refusal;
  onRecipient?(address: string): Refusal;
};

/** Starts a mail server with a custom policy; records the accepted addresses. */
export async function startPolicyServer(policy: Policy) {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let sessions = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      sessions += 1;
      done(refusalOf(policy.onConnect?.()));
    },
    onMailFrom: (_address, _session, done) => done(refusalOf(policy.onMailFrom?.())),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(policy.onRecipient?.(address))),
    onData(stream, session, done) {
      stream.resume().on("end", () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    policy,
    taken,
    sessions: () => sessions,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function refusalOf(answer: Refusal): (Error & { responseCode: number }) | null {
  if (answer === undefined) return null;
  const [, code, text] = /^(\d{3}) (.*)$/.exec(answer) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}
