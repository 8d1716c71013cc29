import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import dgram from "node:dgram";
import dns from "node:dns";
import fs from "node:fs";
import http2 from "node:http2";
import inspector from "node:inspector";
import module from "node:module";
import net from "node:net";
import os from "node:os";
import v8 from "node:v8";
import vm from "node:vm";
import { Worker } from "node:worker_threads";

/** Targets of the tries; all of them belong to the test. */
export type Aims = {
  parent: number;
  /** A folder with secrets.json, secrets.env and secrets.mjs. */
  data: string;
  /** An empty folder that anybody may write. */
  out: string;
  /** A TCP server on both loopback addresses, a UDP socket at the next port, and a unix socket. */
  port: number;
  socket: string;
};

/** A way out returns or resolves when it works, and throws or rejects when it is shut. */
type Way = (aims: Aims) => unknown;

class Shut extends Error {}
const shutIf = (is: boolean) => {
  if (is) throw new Shut();
};

const connect = (to: net.NetConnectOpts) =>
  new Promise<void>((opened, failed) => {
    const socket = net.connect(to, () => {
      socket.destroy();
      opened();
    });
    socket.on("error", failed);
  });

/** Asks for an outcome by an event. */
const event = (source: NodeJS.EventEmitter, name: string) =>
  new Promise<void>((came, failed) => {
    source.once(name, () => came());
    source.once("error", failed);
  });

const inWorker = (code: string, options: object) => {
  const worker = new Worker(code, { eval: true, ...options });
  return new Promise<void>((done, failed) => {
    worker.once("message", (said) => (said === "out" ? done() : failed(new Shut())));
    worker.once("error", failed);
    worker.once("exit", () => failed(new Shut()));
  });
};

type Hidden = { _kill(pid: number, signal: number): number; _debugProcess(pid: number): void };
const hidden = process as unknown as Hidden;

const reads: Record<string, Way> = {
  "read the parent's environment": ({ parent }) => fs.readFileSync(`/proc/${parent}/environ`),
  "open the parent's memory": ({ parent }) => fs.openSync(`/proc/${parent}/mem`, "r"),
  "read the parent's command": ({ parent }) => fs.readFileSync(`/proc/${parent}/cmdline`),
  "list the parent's files": ({ parent }) => fs.readdirSync(`/proc/${parent}/fd`),
  "read secrets.json": ({ data }) => fs.readFileSync(`${data}/secrets.json`),
  "list the data folder": ({ data }) => fs.readdirSync(data),
  "read /etc/shadow": () => fs.readFileSync("/etc/shadow"),
  "read /etc/passwd": () => fs.readFileSync("/etc/passwd"),
  "load an environment file": ({ data }) => process.loadEnvFile(`${data}/secrets.env`),
  "open a file as a blob": async ({ data }) => (await fs.openAsBlob(`${data}/secrets.json`)).text(),
  "import a foreign file": ({ data }) => import(`file://${data}/secrets.mjs`),
  "require a foreign file": ({ data }) => module.createRequire(import.meta.url)(`${data}/secrets.json`),
  "find settings in the own environment": () =>
    shutIf(Object.keys(process.env).every((name) => /^NODE_CHANNEL_|^(PWD|OLDPWD|SHLVL|_)$/.test(name))),
  "use an inherited file": () => {
    const files = Array.from({ length: 60 }, (_, at) => at + 4).filter((handle) => {
      try {
        return fs.fstatSync(handle).isFile() && fs.fstatSync(handle).size > 0;
      } catch {
        return false;
      }
    });
    shutIf(files.length === 0);
  },
};

const writes: Record<string, Way> = {
  "write a file": ({ out }) => fs.writeFileSync(`${out}/a`, "x"),
  "write its own priority for memory": () => fs.writeFileSync("/proc/self/oom_score_adj", "1"),
  "make a link": ({ out }) => fs.symlinkSync("/etc/passwd", `${out}/b`),
  "open a database": async ({ out }) => {
    const { DatabaseSync } = await import("node:sqlite");
    new DatabaseSync(`${out}/c`).exec("CREATE TABLE a (b)");
  },
  "write a report": ({ out }) => {
    process.report.directory = out;
    const name = process.report.writeReport("d.json");
    shutIf(!fs.existsSync(name));
  },
  "write a heap snapshot": ({ out }) => v8.writeHeapSnapshot(`${out}/e.heapsnapshot`),
  "let the engine trace into files": ({ out }) => {
    v8.setFlagsFromString("--trace-turbo");
    v8.setFlagsFromString(`--trace-turbo-path=${out}`);
    new vm.Script(
      "(function f(n) { let s = 0; for (let i = 0; i < n; i++) s += i * n; return s; })(1e6)",
    ).runInThisContext();
  },
  "let the engine log into a file": ({ out }) => {
    v8.setFlagsFromString(`--logfile=${out}/f.log`);
    v8.setFlagsFromString("--log-all");
  },
  "cache compiled code": ({ out }) => {
    const { status = 0 } = module.enableCompileCache(`${out}/cache`) ?? {};
    shutIf(![1, 2].includes(status));
  },
};

const network: Record<string, Way> = {
  "connect by TCP": ({ port }) => connect({ host: "127.0.0.1", port }),
  "connect by TCP over IPv6": ({ port }) => connect({ host: "::1", port }),
  "connect to a unix socket": ({ socket }) => connect({ path: socket }),
  "fetch an address": ({ port }) => fetch(`http://127.0.0.1:${port}/`),
  "send by UDP": ({ port }) =>
    new Promise<void>((sent, failed) => {
      const socket = dgram.createSocket("udp4").on("error", failed);
      socket.send("x", port + 1, "127.0.0.1", (error) => (error ? failed(error) : sent()));
    }),
  "look a name up": () => dns.promises.lookup("localhost"),
  "ask a name server": ({ port }) =>
    new Promise<void>((asked, failed) => {
      const resolver = new dns.Resolver({ timeout: 300, tries: 1 });
      resolver.setServers([`127.0.0.1:${port + 1}`]);
      resolver.resolve4("a.example", (error) => (error?.code === "ETIMEOUT" ? asked() : failed(error)));
    }),
  "open an HTTP/2 session": ({ port }) => event(http2.connect(`http://127.0.0.1:${port}`), "connect"),
  "open a web socket": ({ port }) =>
    new Promise<void>((opened, failed) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
      socket.onopen = () => opened();
      socket.onerror = () => failed(new Shut());
    }),
  listen: ({ port }) => event(net.createServer().listen(port + 5, "127.0.0.1"), "listening"),
};

const programs: Record<string, Way> = {
  "start a program": () => execFileSync("/bin/true"),
  "become a program": () => process.execve?.("/bin/true", ["/bin/true"], {}),
  "start a thread without permissions": ({ out }) =>
    inWorker(
      `const { parentPort } = require("node:worker_threads");
       try { require("node:fs").writeFileSync(${JSON.stringify(`${out}/g`)}, "x"); parentPort.postMessage("out"); }
       catch { parentPort.postMessage("shut"); }`,
      { execArgv: [], env: {} },
    ),
  "start a thread that connects": ({ port }) =>
    inWorker(
      `const { parentPort } = require("node:worker_threads");
       require("node:net").connect(${port}, "127.0.0.1", () => parentPort.postMessage("out"))
         .on("error", () => parentPort.postMessage("shut"));`,
      { execArgv: [], env: {} },
    ),
  "open its own inspector": ({ port }) => {
    inspector.open(port + 6, "127.0.0.1");
    shutIf(inspector.url() === undefined);
  },
  "get a binding": () => (process as unknown as { binding(name: string): unknown }).binding("spawn_sync"),
  "start WebAssembly with files": async () => {
    const { WASI } = await import("node:wasi");
    new WASI({ version: "preview1", preopens: { "/": "/" } });
  },
  "call the system": async () => {
    const ffi = await import("node:ffi");
    ffi.dlopen(null, {});
  },
  "load native code": ({ data }) => process.dlopen({ exports: {} }, `${data}/probe.node`),
  "load an engine": ({ data }) => crypto.setEngine(`${data}/engine.so`),
  "build code of a text": () => new Function("return 1")(),
};

const parents: Record<string, Way> = {
  "signal the parent": ({ parent }) => process.kill(parent, 0),
  "signal the parent by the hidden call": ({ parent }) => shutIf(hidden._kill(parent, 0) !== 0),
  "signal everybody": () => process.kill(-1, 0),
  "open the parent's inspector": ({ parent }) => hidden._debugProcess(parent),
  "slow the parent": ({ parent }) => os.setPriority(parent, os.getPriority(parent)),
  "signal from another realm": ({ parent }) => {
    const outer = new vm.Script("this.constructor.constructor('return process')()").runInNewContext({});
    outer.kill(parent, 0);
  },
  "signal by a required process": ({ parent }) =>
    module
      .createRequire(import.meta.url)("node:process")
      .kill(parent, 0),
  "signal by a built-in module": ({ parent }) => process.getBuiltinModule("process").kill(parent, 0),
};

export const ways: Readonly<Record<string, Way>> = {
  ...reads,
  ...writes,
  ...network,
  ...programs,
  ...parents,
};

const tryMs = 2_000;

/** Tries some ways; returns those that worked, with the answers of those that were shut. */
export async function tryWays(aims: Aims, names: readonly string[]): Promise<Record<string, string>> {
  process.on("uncaughtException", () => undefined);
  process.on("unhandledRejection", () => undefined);
  const outcomes: Record<string, string> = {};
  for (const name of names) outcomes[name] = await tryWay(aims, name);
  return outcomes;
}

async function tryWay(aims: Aims, name: string): Promise<string> {
  const late = new Promise<string>((end) => setTimeout(() => end("no answer"), tryMs));
  const tried = (async () => {
    try {
      await ways[name]?.(aims);
      return "out";
    } catch (error) {
      return String((error as { code?: string }).code ?? error).slice(0, 80);
    }
  })();
  return Promise.race([tried, late]);
}
