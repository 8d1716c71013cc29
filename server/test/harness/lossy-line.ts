import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";

/** Part of an answer that arrives before the connection is cut: nothing, the head, or the head and half of the body. */
export const cuts = ["nothing", "head", "half"] as const;
export type Cut = (typeof cuts)[number];

type Loss = { method: string; path: string; arrives: Cut; times: number };

export type LossyLine = {
  url: string;
  /** Loses the next answers to a call; the server has handled it, but the caller does not know. */
  lose(method: string, path: string, arrives: Cut, times?: number): void;
  /** Calls whose answers were lost, with their status. */
  readonly lost: readonly string[];
  close(): Promise<void>;
};

type LineTargets = {
  /** Port of the server on this machine. */
  to: number;
  /** Target port of encrypted connections, whatever their host name. */
  tunnelTo?: number;
};

/** Starts a reverse proxy, or a browser's proxy, that loses the answers named by a test. */
export async function startLossyLine({ to, tunnelTo }: LineTargets): Promise<LossyLine> {
  const losses: Loss[] = [];
  const lost: string[] = [];
  const sockets = new Set<Socket>();

  /** Returns the loss that was planned for an answer and forgets it; undefined if none was planned. */
  function takeLoss(method: string, path: string): Cut | undefined {
    const loss = losses.find((one) => one.times > 0 && one.method === method && one.path === path);
    if (loss) loss.times -= 1;
    return loss?.arrives;
  }

  async function forward(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = "GET", headers } = asked;
    // Browsers send the whole address to a proxy.
    const { pathname, search } = new URL(asked.url ?? "/", "http://localhost");
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    const { "proxy-connection": _, ...sent } = headers;
    const call = request({ host: "127.0.0.1", port: to, method, path: pathname + search, headers: sent });
    call.end(Buffer.concat(chunks));
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    const body: Buffer[] = [];
    for await (const chunk of answer) body.push(chunk);
    const whole = Buffer.concat(body);
    const arrives = takeLoss(method, pathname);
    if (arrives) lost.push(`${method} ${pathname} ${answer.statusCode}`);
    if (arrives === "nothing") return void reply.destroy();
    const { "transfer-encoding": __, ...head } = answer.headers;
    const length = answer.statusCode === 204 ? {} : { "content-length": String(whole.length) };
    reply.writeHead(answer.statusCode ?? 502, { ...head, ...length });
    if (!arrives) return void reply.end(whole);
    reply.flushHeaders();
    const part = arrives === "half" ? whole.subarray(0, Math.ceil(whole.length / 2)) : "";
    reply.write(part, () => reply.destroy());
  }

  const server = createServer((asked, reply) => {
    forward(asked, reply).catch(() => reply.destroy());
  });
  server.on("connect", (_, from: Socket) => {
    const there = tunnelTo && connect(tunnelTo, "127.0.0.1");
    if (!there) return from.destroy();
    sockets.add(there);
    for (const socket of [from, there]) socket.on("error", () => socket.destroy());
    from.write("HTTP/1.1 200 Connection established\r\n\r\n");
    from.pipe(there).pipe(from);
  });
  server.on("connection", (socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    lose: (method, path, arrives, times = 1) => void losses.push({ method, path, arrives, times }),
    lost,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
