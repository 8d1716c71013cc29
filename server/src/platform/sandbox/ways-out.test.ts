import { fork } from "node:child_process";
import dgram from "node:dgram";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Aims, ways } from "../../../test/harness/ways-out.ts";
import { findWalls, kinds, type Start, startOf } from "./kinds.ts";

const module = new URL("../../../test/harness/ways-out.ts", import.meta.url).href;
const names = Object.keys(ways);

const secrets = ["secrets.env", "secrets.json", "secrets.mjs", "socket"];
let aims: Aims;
const heard: string[] = [];
const servers: { close(): unknown }[] = [];
const hearSignal = () => heard.push("SIGUSR1");

beforeAll(async () => {
  const out = mkdtempSync(`${tmpdir()}/ways-out-`);
  const data = `${out}-data`;
  mkdirSync(data);
  for (const [name, text] of [
    ["secrets.json", "{}"],
    ["secrets.env", "A_SECRET=1"],
    ["secrets.mjs", "export const secret = 1;"],
  ] as const)
    writeFileSync(`${data}/${name}`, text);
  const web = http.createServer((_, response) => response.end()).on("connection", () => heard.push("tcp"));
  await once(web.listen(0, "::"), "listening");
  const { port } = web.address() as AddressInfo;
  const socket = `${data}/socket`;
  const unix = net.createServer(() => heard.push("unix")).listen(socket);
  const udp = dgram.createSocket("udp4").on("message", () => heard.push("udp"));
  udp.on("error", () => undefined).bind(port + 1, "127.0.0.1");
  servers.push(web, unix, udp);
  process.on("SIGUSR1", hearSignal);
  aims = { parent: process.pid, data, out, port, socket };
});
afterAll(() => {
  process.off("SIGUSR1", hearSignal);
  for (const server of servers) server.close();
  for (const folder of [aims.out, aims.data]) rmSync(folder, { recursive: true });
});

const childEndsMs = 60_000;

/** Runs tries in one child; returns each outcome, or how the child ended. */
async function play({ execPath, execArgv, entry, args }: Start, some: readonly string[]) {
  const child = fork(entry, args, {
    ...{ execPath, execArgv, env: {}, serialization: "advanced", cwd: aims.data },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  } as Parameters<typeof fork>[2]);
  const timer = setTimeout(() => child.kill("SIGKILL"), childEndsMs);
  const slices: Uint8Array[] = [];
  const ended = new Promise<unknown>((end) => {
    child.on("exit", (code, signal) => end(signal ?? code));
    child.on("message", (message: { kind: string; bytes?: Uint8Array; failure?: unknown }) => {
      if (message.bytes) slices.push(message.bytes);
      if (message.kind === "end" || message.kind === "failed") end(message.failure);
    });
  });
  const call = { kind: "call", module, name: "tryWays", outputBytes: 1_000_000 };
  child.send({ ...call, args: [{ value: aims }, { value: some }] });
  const how = await ended;
  clearTimeout(timer);
  child.kill("SIGKILL");
  const { deserialize } = await import("node:v8");
  if (slices.length === 0)
    return Object.fromEntries(some.map((name) => [name, `ended: ${JSON.stringify(how)}`]));
  return deserialize(Buffer.concat(slices)) as Record<string, string>;
}

const outOf = (outcomes: Record<string, string>) =>
  Object.keys(outcomes).filter((name) => outcomes[name] === "out");
const harmless = ["build code of a text"];

test("there are more than fifty ways to try", () => expect(names.length).toBeGreaterThanOrEqual(52));

/** A child that fetches is there to ask names and servers; behind the system's walls only ports of the web. */
const asking = ["send by UDP", "look a name up", "ask a name server"];
const network = Object.keys(ways).filter((name) => /connect|fetch|send|HTTP|socket|listen|name/.test(name));
const allowedTo = { read: [], image: harmless, fetch: asking } as const satisfies Record<string, string[]>;
const walls = [...new Set([findWalls(), "limits"] as const)];

test.each(kinds.flatMap((kind) => walls.map((one) => [kind, one] as const)))(
  "no way leads out of a child that is to %s, behind %s",
  { timeout: 180_000 },
  async (kind, one) => {
    const outcomes = await play(startOf(kind, { walls: one }), names);
    expect(Object.keys(outcomes).sort()).toEqual([...names].sort());
    expect(Object.values(outcomes).filter((said) => said.startsWith("ended"))).toEqual([]);
    const allowed: readonly string[] = kind === "fetch" && one !== "system" ? network : allowedTo[kind];
    expect(outOf(outcomes).filter((name) => !allowed.includes(name))).toEqual([]);
    if (kind !== "fetch") expect(heard).toEqual([]);
    heard.splice(0);
    expect([...readdirSync(aims.out), ...readdirSync(aims.data)]).toEqual(secrets);
  },
);

const bareOf = ({ execArgv, ...start }: Start): Start => ({
  ...start,
  execArgv: execArgv.filter(
    (arg) => !/^--(permission|allow|disable-sig|no-exp|disallow|no-addons)/.test(arg),
  ),
});
/** These only change the child itself. */
const inside = ["build code of a text", "call the system", "get a binding", "start WebAssembly with files"];
const leading = names.filter((name) => !inside.includes(name));

test("a child without walls finds most ways, so the tries are real", { timeout: 180_000 }, async () => {
  const { execArgv, ...start } = startOf("read", { walls: "node" });
  const own = ["open the parent's inspector", "signal everybody", "become a program", "call the system"];
  const tried = names.filter((name) => !own.includes(name));
  const found = outOf(await play(bareOf({ ...start, execArgv }), tried));
  heard.splice(0);
  for (const folder of [aims.out, aims.data])
    for (const name of readdirSync(folder))
      if (!secrets.includes(name)) rmSync(`${folder}/${name}`, { recursive: true });
  expect(found.length, found.join()).toBeGreaterThan(35);
});

/** A hole in native code would leave a child without Node's permissions. Some tries end such a child. */
test.runIf(findWalls() === "system").each(["read", "fetch"] as const)(
  "without Node's permissions the system's walls hold alone around a child that is to %s",
  { timeout: 600_000 },
  async (kind) => {
    const bare = bareOf(startOf(kind, { walls: "system" }));
    const outcomes: Record<string, string> = {};
    for (const name of leading) Object.assign(outcomes, await play(bare, [name]));
    // The engine takes these flags, and finds no file to write.
    const asked = ["let the engine trace into files", "let the engine log into a file", ...allowedTo[kind]];
    expect(outOf(outcomes).filter((name) => !asked.includes(name))).toEqual([]);
    if (kind === "fetch") expect(heard.filter((one) => one !== "udp")).toEqual([]);
    if (kind === "fetch") heard.splice(0);
    const ended = Object.values(outcomes).filter((one) => one.startsWith("ended"));
    expect(ended.length).toBeLessThan(5);
    expect(heard).toEqual([]);
    expect([...readdirSync(aims.out), ...readdirSync(aims.data)]).toEqual(secrets);
  },
);
