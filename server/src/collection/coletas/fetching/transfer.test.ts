import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPublicAddress } from "../../../platform/http/requests/public-address.ts";
import { stopSandbox } from "../../../platform/sandbox/sandbox.ts";
import { sendToSite } from "./border.ts";
import type { Ask } from "./transfer.ts";

const transfer = (url: URL, ask: Ask, standIns: string | undefined) =>
  sendToSite({ standIns, isAwaited: true, ending: undefined }, { ...ask, url: url.href, standIns });
afterAll(() => stopSandbox());

let base: string;
const server = createServer((_request, response) => {
  response.writeHead(200);
  response.write("a");
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

describe("an address that is not a public site gets no request", () => {
  test.for([
    "http://localhost/",
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0x7f.1/",
    "http://localhost:5432/",
    "https://a:b@exemplo.com.br/",
    "ftp://exemplo.com.br/",
  ])("%s", async (address) => {
    await expect(transfer(new URL(address), {}, undefined)).rejects.toMatchObject({ desfecho: "ERRO" });
  });

  test.for([
    ["8.8.8.8", true],
    ["2606:4700::1111", true],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["172.31.255.255", false],
    ["192.168.0.1", false],
    ["224.0.0.1", false],
    ["::", false],
    ["::ffff:127.0.0.1", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["2002:7f00:1::", false],
    ["64:ff9b::7f00:1", false],
  ] as const)("%s belongs to %s", ([address, isPublic]) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

test("an endless answer is aborted", async () => {
  const dripping = transfer(new URL("http://exemplo.com.br/"), { wholeMs: 200 }, base);
  await expect(dripping).rejects.toMatchObject({
    desfecho: "ERRO",
    message: expect.stringContaining("não terminou"),
  });
});

describe("a misbehaving server causes one error in bounded time and memory", () => {
  const open = new Set<Socket>();
  /** Answers by path; undefined: sends nothing and keeps the connection open. */
  const says: Record<string, (socket: Socket) => void> = {};
  const ill = createSocketServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", (asked) => says[`${asked}`.split(" ")[1]?.split("/").at(-1) ?? ""]?.(socket));
  });
  let at = "";
  beforeAll(async () => {
    await new Promise<void>((listening) => ill.listen(0, "127.0.0.1", listening));
    at = `http://127.0.0.1:${(ill.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    ill.close();
  });
  const ask = (path: string, wholeMs = 60_000) =>
    transfer(new URL(`http://exemplo.com.br/${path}`), { wholeMs }, at);
  const answer = (headers: string, body: Buffer | string = "") =>
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`), Buffer.from(body)]);
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  // Compressed before the requests, whose time is limited.
  const [gzip, deflate] = [gzipSync(zeros), deflateSync(zeros)];
  const brotli = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const coded = (coding: string, body: Buffer) =>
    answer(`content-encoding: ${coding}\r\ncontent-length: ${body.length}`, body);
  /** Writes the same part endlessly, as fast as the client reads. */
  const forever = (socket: Socket, head: string, part: string) => {
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(part.repeat(1_000)));
    };
    socket.on("drain", more);
    more();
  };

  test.for<[string, (socket: Socket) => void, RegExp]>([
    ["gzip", (socket) => socket.end(coded("gzip", gzip)), /passa de 20 MB/],
    ["br", (socket) => socket.end(coded("br", brotli)), /passa de 20 MB/],
    ["deflate", (socket) => socket.end(coded("deflate", deflate)), /passa de 20 MB/],
    ["no-gzip", (socket) => socket.end(coded("gzip", Buffer.from("texto"))), /não se descomprime/],
    ["zstd-of-nobody", (socket) => socket.end(coded("aes", Buffer.from("texto"))), /\(aes\)/],
    ["headers", (socket) => forever(socket, "HTTP/1.1 200 OK\r\n", "x-a: b\r\n"), /não respondeu/],
    [
      "chunks",
      (socket) => forever(socket, "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "5\r\nabcde\r\n"),
      /pedaços pequenos demais/,
    ],
    ["length-too-long", (socket) => socket.end(answer("content-length: 500", "curto")), /não respondeu/],
    ["no-http", (socket) => socket.end("220 smtp.exemplo.com.br ESMTP\r\n"), /não respondeu/],
    ["resets", (socket) => socket.resetAndDestroy(), /não respondeu/],
  ])("%s", async ([path, say, cause]) => {
    says[path] = say;
    await expect(ask(path)).rejects.toMatchObject({ message: expect.stringMatching(cause) });
  });

  test("silence, and a byte at a time, end at the time limit", async () => {
    says.silent = () => undefined;
    await expect(ask("silent", 100)).rejects.toMatchObject({
      message: expect.stringContaining("não terminou"),
    });
  });

  test("an unrequested encoding is decoded, and a too short length truncates", async () => {
    says.coded = (socket) => socket.end(coded("gzip", gzipSync("edital")));
    expect(String((await ask("coded")).bytes)).toBe("edital");
    says.short = (socket) => socket.end(answer("content-length: 3", "edital"));
    expect(String((await ask("short")).bytes)).toBe("edi");
  });
});
