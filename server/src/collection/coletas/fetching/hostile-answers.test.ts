import { type AddressInfo, createServer, isIP, type Socket } from "node:net";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { strayAddresses } from "../../../../test/attacks/outside/more-sites.ts";
import { createTestApp, type TestApp } from "../../../../test/harness/app.ts";
import { openForeignSites } from "../../../../test/harness/foreign-site.ts";
import { stopSandbox } from "../../../platform/sandbox/sandbox.ts";
import { readRobotsOf, sendToSite } from "./border.ts";
import { createFetcher } from "./fetcher.ts";

const asked = (standIns: string | undefined) => ({ standIns, isAwaited: true, ending: undefined });

/** Answers of a hostile server by path, byte by byte. */
const says: Record<string, (socket: Socket) => void> = {};
const open = new Set<Socket>();
const ill = createServer((socket) => {
  open.add(socket);
  socket.on("error", () => undefined);
  socket.once("data", (head) => says[`${head}`.split(" ")[1]?.split("/").at(-1) ?? ""]?.(socket));
});
let at = "";
let location = "";
let sites: Awaited<ReturnType<typeof openForeignSites>>;
let api: TestApp;
beforeAll(async () => {
  await new Promise<void>((listening) => ill.listen(0, "127.0.0.1", listening));
  at = `http://127.0.0.1:${(ill.address() as AddressInfo).port}`;
  sites = await openForeignSites((_host, path) => {
    if (path === "/robots.txt") return { status: 404 };
    return path === "/pagina" ? { status: 302, headers: { location } } : { body: "edital" };
  });
  api = await createTestApp({ FONTES_STAND_INS: sites.url });
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  ill.close();
  await sites.close();
  await api.close();
  await stopSandbox();
});

const isOwn = (host: string) => /^(?:[\w-]+\.)*lages\.exemplo\.com\.br\//.test(host);
/** Headers carry bytes. */
const headerOf = (text: string) => Buffer.from(text.replaceAll(/[\r\n\0]/g, "")).toString("latin1");

test("no spelling of another address is asked, as a redirect, a rule's file or an address itself", {
  timeout: 120_000,
}, async () => {
  const clock = { ...api.deps.clock, wait: async () => undefined };
  const fetchPage = createFetcher({ ...api.deps, clock, wholeMs: 5_000 }, 0);
  const own = "https://www.lages.exemplo.com.br/pagina";
  for (const stray of strayAddresses) {
    location = headerOf(stray);
    await fetchPage(own).catch((error) => expect(error.name, stray).toBe("FetchError"));
    const robots = { url: own, standIns: sites.url, wholeMs: 5_000 };
    await readRobotsOf(asked(sites.url), robots).catch((error) => expect(error.name).toBe("FetchError"));
    const url = URL.parse(stray);
    if (url?.host) await fetchPage(stray).catch((error) => expect(error.name, stray).toBe("FetchError"));
  }
  const others = new Set(
    sites.asked.map((one) => one.split("/")[0] ?? "").filter((host) => !isOwn(`${host}/`)),
  );
  // Names are looked up, and refused where they lead to no public address.
  expect(
    [...others].filter((host) => isIP(host.replace(/^\[|\]$/g, "")) !== 0 || host.includes(":")),
  ).toEqual([]);
});

test.for(strayAddresses.filter((one) => /^http:\/\/(?:[\d[lL１ⓛ]|0x)/.test(one)))(
  "%s itself reaches no server",
  async (address) => {
    const url = URL.parse(address);
    if (!url) return;
    await expect(
      sendToSite(asked(undefined), { url: url.href, standIns: undefined, wholeMs: 5_000 }),
    ).rejects.toMatchObject({ name: "FetchError", desfecho: "ERRO" });
  },
);

const zeros = Buffer.alloc(64 * 1024 * 1024);
const ok = "HTTP/1.1 200 OK\r\n";
/** Writes the same part endlessly, as fast as the client reads; each turn of this process writes one. */
const forever = (socket: Socket, head: string, part: string) => {
  socket.write(head);
  const more = () => {
    if (socket.destroyed) return;
    if (socket.write(part.repeat(1_000))) setImmediate(more);
    else socket.once("drain", more);
  };
  more();
};
const coded = (coding: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(`${ok}content-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`),
    body,
  ]);

test.for<[string, (socket: Socket) => void]>([
  ["zstd bomb", (socket) => socket.end(coded("zstd", zstdCompressSync(zeros)))],
  ["gzip in gzip", (socket) => socket.end(coded("gzip, gzip", gzipSync(gzipSync(zeros))))],
  ["x-gzip cut", (socket) => socket.end(coded("x-gzip", gzipSync(zeros).subarray(0, 900)))],
  ["one header of 9 MB", (socket) => socket.end(`${ok}x: ${"a".repeat(9_000_000)}\r\n\r\n`)],
  ["one name of 9 MB", (socket) => socket.end(`${ok}${"a".repeat(9_000_000)}: x\r\n\r\n`)],
  ["status line of 9 MB", (socket) => socket.end(`HTTP/1.1 200 ${"a".repeat(9_000_000)}\r\n\r\n`)],
  ["endless informational answers", (socket) => forever(socket, "", "HTTP/1.1 102 Processing\r\n\r\n")],
  ["endless early hints", (socket) => forever(socket, "", "HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n")],
  [
    "unasked upgrade",
    (socket) => socket.write("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  ],
  [
    "endless extension of a chunk",
    (socket) => forever(socket, `${ok}transfer-encoding: chunked\r\n\r\n1;`, "a=b;"),
  ],
  ["endless size of a chunk", (socket) => forever(socket, `${ok}transfer-encoding: chunked\r\n\r\n`, "0")],
  [
    "endless trailers",
    (socket) => forever(socket, `${ok}transfer-encoding: chunked\r\n\r\n0\r\n`, "a: b\r\n"),
  ],
  [
    "endless large chunks",
    (socket) => forever(socket, `${ok}transfer-encoding: chunked\r\n\r\n`, `400\r\n${"a".repeat(1_024)}\r\n`),
  ],
  ["endless body without a length", (socket) => forever(socket, `${ok}\r\n`, "a".repeat(1_000))],
  ["two lengths", (socket) => socket.end(`${ok}content-length: 3\r\ncontent-length: 9\r\n\r\nedital`)],
  [
    "length and chunks",
    (socket) =>
      socket.end(`${ok}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n6\r\nedital\r\n0\r\n\r\n`),
  ],
  ["length without end", (socket) => socket.end(`${ok}content-length: ${"9".repeat(400)}\r\n\r\nedital`)],
  ["negative length", (socket) => socket.end(`${ok}content-length: -1\r\n\r\nedital`)],
  ["zero bytes in a header", (socket) => socket.end(`${ok}x: a\0b\r\n\r\nedital`)],
  ["unknown version", (socket) => socket.end("HTTP/9.9 200 OK\r\n\r\nedital")],
  ["answer without a head", (socket) => socket.end("<html>edital</html>")],
  [
    "a head one byte at a time",
    (socket) => {
      const timer = setInterval(() => socket.writable && socket.write("a"), 20);
      socket.on("close", () => clearInterval(timer));
      socket.write(`${ok}x: `);
    },
  ],
])("a server that sends %s costs one refusal", { timeout: 60_000 }, async ([name, say]) => {
  says.x = say;
  const ended = sendToSite(asked(at), { url: `http://exemplo.com.br/x`, standIns: at, wholeMs: 3_000 });
  await expect(ended, name).rejects.toMatchObject({ name: "FetchError" });
});

test("cookies and headers beyond the limits are left out", async () => {
  const cookieOf = (at: number) => `set-cookie: a${at}=${"x".repeat(at % 5 ? 9 : 600)}\r\n`;
  const cookies = Array.from({ length: 25 }, (_, at) => cookieOf(at)).join("");
  says.x = (socket) =>
    socket.end(`${ok}etag: ${"x".repeat(600)}\r\n${cookies}content-length: 6\r\n\r\nedital`);
  const { headers } = await sendToSite(asked(at), { url: "http://exemplo.com.br/x", standIns: at });
  expect(headers).not.toHaveProperty("etag");
  expect((headers as { "set-cookie"?: string[] })["set-cookie"]).toHaveLength(10);
});
