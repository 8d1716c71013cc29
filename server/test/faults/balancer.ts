import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Backend = { port: number; isReady: boolean; agent: Agent };

export type Balancer = {
  url: string;
  /** Returns whether the process on this port gets requests. */
  sendsTo(port: number): boolean;
  close(): Promise<void>;
};

const checkEveryMs = 100;

/** Starts a minimal load balancer: polls `/ready`, rotates over ready processes with keep-alive, and never retries. */
export async function startBalancer(ports: number[]): Promise<Balancer> {
  const backends: Backend[] = ports.map((port) => ({
    port,
    isReady: false,
    agent: new Agent({ keepAlive: true }),
  }));
  const sockets = new Set<Socket>();
  let turn = 0;

  function pass(from: IncomingMessage, to: ServerResponse): void {
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    const backend = ready[turn % ready.length];
    if (!backend) return void to.writeHead(502).end("nobody is ready");
    const { method, headers, url: path } = from;
    const passed = request({
      host: "127.0.0.1",
      port: backend.port,
      agent: backend.agent,
      method,
      path,
      headers,
    });
    passed.on("error", (error) => to.writeHead(502).end(String(error)));
    passed.on("response", (answer) => {
      const { connection: _hopByHop, ...rest } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(to);
    });
    from.pipe(passed);
  }

  async function check(backend: Backend): Promise<void> {
    const url = `http://127.0.0.1:${backend.port}/ready`;
    backend.isReady = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
  }

  let isClosed = false;
  const checking = backends.map(async (backend) => {
    while (!isClosed) {
      await check(backend);
      await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    }
  });
  const server = createServer(pass).listen(0, "127.0.0.1");
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    sendsTo: (port) => backends.some((backend) => backend.port === port && backend.isReady),
    async close() {
      isClosed = true;
      await Promise.all(checking);
      for (const { agent } of backends) agent.destroy();
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
