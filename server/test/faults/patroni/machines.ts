import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Prefix of the machines' addresses; `deploy/patroni/` uses 10.0.0. */
export const network = "10.77.0";
const bridge = "cavp0";

const ip = (...args: string[]) =>
  execFileSync("ip", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const quietly = (...args: string[]) => {
  try {
    ip(...args);
  } catch {
    // There was no machine to remove.
  }
};

/** A simulated machine with its own network namespace, disk and processes. */
export type Machine = {
  name: string;
  address: string;
  /** Directory for files outside the small disk. */
  home: string;
  /** File system in memory. */
  disk: string;
  /** Starts a program as the user postgres; its output goes to a file in `home`. */
  start(program: string, args: string[], env?: Record<string, string>): void;
  /** Runs a program as the user postgres; returns its output. */
  run(program: string, args: string[]): string;
  /** Kills all processes, like a power cut. */
  kill(): Promise<void>;
  /** Kills only PostgreSQL; its supervisor continues. */
  killPostgres(): void;
  /** Isolates the machine from everything, or from the other machines only, so that clients still reach it. */
  cut(from: "everybody" | "machines"): void;
  heal(): void;
  /** Fills the disk, and frees it again. */
  fillDisk(): void;
  freeDisk(): void;
};

/**
 * Creates machines in network namespaces on one bridge, which this machine can reach. Needs root and iproute2. @param
 * diskMb size of each disk
 */
export function createMachines(home: string, names: readonly string[], diskMb: number) {
  removeNetwork(names);
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${network}.1/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  const machines = names.map((name, index) => createMachine(home, name, index, { names, diskMb }));
  return {
    machines,
    async remove(): Promise<void> {
      for (const machine of machines) {
        await machine.kill();
        execFileSync("umount", [machine.disk]);
      }
      removeNetwork(names);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const namespaceOf = (name: string) => `cav-${name}`;
const cableOf = (name: string) => `cavp-${name}`;
const addressOf = (index: number) => `${network}.${11 + index}`;

function removeNetwork(names: readonly string[]): void {
  for (const name of names) {
    quietly("netns", "delete", namespaceOf(name));
    quietly("link", "delete", cableOf(name));
  }
  quietly("link", "delete", bridge);
}

function createMachine(
  parent: string,
  name: string,
  index: number,
  { names, diskMb }: { names: readonly string[]; diskMb: number },
): Machine {
  const [namespace, cable, address] = [namespaceOf(name), cableOf(name), addressOf(index)];
  const within = (...args: string[]) => ip("-n", namespace, ...args);
  ip("netns", "add", namespace);
  ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace);
  ip("link", "set", cable, "master", bridge, "up");
  within("addr", "add", `${address}/24`, "dev", "eth0");
  for (const device of ["lo", "eth0"]) within("link", "set", device, "up");

  const home = join(parent, name);
  const disk = join(home, "disk");
  mkdirSync(disk, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m`, "tmpfs", disk]);
  execFileSync("chown", ["-R", "postgres:postgres", home]);
  const others = names.map((_, other) => addressOf(other)).filter((other) => other !== address);
  const filler = join(disk, "filler");
  const asPostgres = [
    "netns",
    "exec",
    namespace,
    "setpriv",
    "--reuid=postgres",
    "--regid=postgres",
    "--init-groups",
  ];
  const ownEnv = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: home, LANG: "C.UTF-8" };

  return {
    name,
    address,
    home,
    disk,
    start(program, args, env = {}) {
      const log = openSync(join(home, `${program}.log`), "a");
      const child = spawn("ip", [...asPostgres, program, ...args], {
        env: { ...ownEnv, ...env },
        stdio: ["ignore", log, log],
        detached: true,
      });
      child.unref();
      child.on("error", () => undefined);
    },
    run(program, args) {
      const { stdout, stderr } = spawnSync("ip", [...asPostgres, program, ...args], {
        encoding: "utf8",
        env: ownEnv,
      });
      return `${stdout}${stderr}`.trim();
    },
    async kill() {
      const pids = () => ip("netns", "pids", namespace).split("\n").filter(Boolean).map(Number);
      for (let left = pids(); left.length > 0; left = pids()) {
        for (const pid of left) kill(pid);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    killPostgres() {
      const [pid] = readFileSync(join(disk, "data", "postmaster.pid"), "utf8").split("\n");
      kill(Number(pid));
    },
    cut(from) {
      if (from === "everybody") ip("link", "set", cable, "down");
      else for (const other of others) within("route", "add", "blackhole", `${other}/32`);
    },
    heal() {
      ip("link", "set", cable, "up");
      for (const other of others) quietly("-n", namespace, "route", "delete", "blackhole", `${other}/32`);
    },
    fillDisk() {
      const block = Buffer.alloc(1024 * 1024);
      for (const size of [block.length, 4096])
        for (;;) {
          try {
            writeFileSync(filler, block.subarray(0, size), { flag: "a" });
          } catch {
            break;
          }
        }
    },
    freeDisk: () => rmSync(filler, { force: true }),
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already exited.
  }
}
