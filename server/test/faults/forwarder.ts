import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type Forwarder = {
  port: number;
  /** Sends new connections to another port, and closes those to the old port. */
  lead(port: number): void;
  close(): Promise<void>;
};

/** Starts a fixed address in front of changing servers, like a managed database's name or floating IP. */
export async function startForwarder(target: number): Promise<Forwarder> {
  const pairs = new Set<[Socket, Socket]>();
  let current = target;
  const server = createServer((from) => {
    const to = connect(current, "127.0.0.1");
    const pair: [Socket, Socket] = [from, to];
    pairs.add(pair);
    from.pipe(to).pipe(from);
    for (const socket of pair) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    lead(port) {
      current = port;
      end();
    },
    async close() {
      server.close();
      end();
      await once(server, "close");
    },
  };
}
