import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type Forwarder = {
  port: number;
  /** Leads to another port from now on; ends what goes to the one before. */
  lead(port: number): void;
  close(): Promise<void>;
};

/** One address behind which servers change: what a name or a floating address of a managed database is. */
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
