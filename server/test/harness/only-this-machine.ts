// Confines test processes to this machine: connections elsewhere are refused and recorded, so that the test fails even
// if the product ignores the error. Other programs are confined by configuration: PostgreSQL listens on 127.0.0.1, the
// browser resolves no other name (e2e/playwright.config.ts).
import dgram from "node:dgram";
import dns from "node:dns";
import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns whether a name or address is local; a missing one is local, too. */
export function isThisMachine(host: string | null | undefined): boolean {
  if (!host) return true;
  const name = host.replace(/^\[|\]$/g, "").replace(/^::ffff:(?=\d+\.)/i, "");
  if (net.isIPv4(name)) return name.startsWith("127.") || name === "0.0.0.0";
  if (net.isIPv6(name)) return /^(0*:)*:?0*1?$/.test(name);
  return /^(.+\.)?localhost$/i.test(name);
}

const installed = Symbol.for("cav.only-this-machine");
type Marked = typeof globalThis & { [installed]?: string };
/** A local name with a label too long to resolve, so that no name server is asked. */
export const unresolvable = `${"n".repeat(64)}.localhost`;

type AnyFunction = (...args: never[]) => unknown;

/** Refuses connections of this process to other machines, and records them in the newest report. */
function refuseOutside(report: string): void {
  const isNew = !(globalThis as Marked)[installed];
  (globalThis as Marked)[installed] = report;
  if (!isNew) return;
  const refuse = (what: string) => {
    appendFileSync((globalThis as Marked)[installed] ?? report, `${what}\n`);
    return Object.assign(new Error(`tests use no network but this machine: ${what}`), {
      code: "ENETUNREACH",
    });
  };

  const connect = net.Socket.prototype.connect as (this: net.Socket, ...args: unknown[]) => net.Socket;
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as [unknown, unknown];
    const to = (
      typeof first === "object" ? first : { port: first, host: second }
    ) as net.TcpNetConnectOpts & {
      path?: string;
    };
    const host = typeof to?.host === "string" && !to.path ? to.host : undefined;
    if (isThisMachine(host)) return connect.apply(this, args);
    const error = refuse(`${host}:${to.port}`);
    process.nextTick(() => this.destroy(error));
    return this;
  };

  for (const name of ["send", "connect"] as const) {
    const original = dgram.Socket.prototype[name] as (this: dgram.Socket, ...args: unknown[]) => unknown;
    dgram.Socket.prototype[name] = function (this: dgram.Socket, ...args: unknown[]) {
      const host = args.slice(1).find((arg) => typeof arg === "string") as string | undefined;
      if (!isThisMachine(host)) throw refuse(`udp ${host}`);
      return original.apply(this, args);
    } as never;
  }

  // Resolving another name asks a name server, whatever the record type.
  const asks = Object.keys(dns).filter((name) => /^(lookup|reverse|resolve.*)$/.test(name));
  for (const local of [dns, dns.promises] as unknown as Record<string, AnyFunction>[])
    for (const name of asks) {
      const original = local[name];
      if (typeof original !== "function") continue;
      local[name] = (...args: unknown[]) => {
        const host = String(args[0]);
        if (isThisMachine(host) || net.isIP(host) > 0) return original(...(args as never[]));
        const error = refuse(`dns ${host}`);
        const told = args.findLast((arg) => typeof arg === "function") as
          | ((error: Error) => void)
          | undefined;
        if (!told) return Promise.reject(error);
        process.nextTick(told, error);
        return undefined;
      };
    }
  syncBuiltinESMExports();
}

/**
 * Confines this process, and the Node processes that inherit its NODE_OPTIONS. Each calling process has its own report.
 */
export function stayOnThisMachine(): void {
  const report = join(tmpdir(), `cav-outside-${process.pid}`);
  refuseOutside(report);
  const own = new URL(import.meta.url);
  own.search = String(new URLSearchParams({ report }));
  const others = (process.env.NODE_OPTIONS ?? "").replace(/ ?--import=\S*only-this-machine\S*/, "");
  process.env.NODE_OPTIONS = `${others} --import=${own.href}`.trim();
}

/** Returns and clears the refused connections of this process and its children. */
export function takeOutsideCalls(): string[] {
  const report = (globalThis as Marked)[installed];
  if (!report || !existsSync(report)) return [];
  const calls = readFileSync(report, "utf8").trim().split("\n");
  rmSync(report);
  return calls;
}

const givenReport = new URL(import.meta.url).searchParams.get("report");
if (givenReport) refuseOutside(givenReport);
