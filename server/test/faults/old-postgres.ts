import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/**
 * Starts a server that speaks enough of PostgreSQL's protocol to accept logins and answer every query with one value;
 * simulates an old version.
 */
export async function startOldPostgres(versionNumber: string): Promise<{ url: string; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", int32(0)), ready]));
      socket.on("data", (data) => {
        if (data.toString("latin1", 0, 1) !== "X") socket.write(answer(versionNumber));
      });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `postgres://cav:cav@127.0.0.1:${port}/cav`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function message(type: string, ...body: Buffer[]): Buffer {
  const content = Buffer.concat(body);
  return Buffer.concat([Buffer.from(type), int32(content.length + 4), content]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

const ready = message("Z", Buffer.from("I"));

function answer(value: string): Buffer {
  const name = Buffer.from("server_version_num\0");
  const textOid = 25;
  const field = [name, int32(0), int16(0), int32(textOid), int16(-1 & 0xffff), int32(-1), int16(0)];
  return Buffer.concat([
    message("T", int16(1), ...field),
    message("D", int16(1), int32(value.length), Buffer.from(value)),
    message("C", Buffer.from("SHOW\0")),
    ready,
  ]);
}
