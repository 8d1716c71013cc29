import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { pid } from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Reach } from "./launch/landlock.ts";

/**
 * Kinds of children: `read` reads foreign bytes and reaches nothing, and `image` also loads the library for images.
 * `fetch` asks foreign servers, and reads nothing of their answers but the head.
 */
export const kinds = ["read", "image", "fetch"] as const;
export type Kind = (typeof kinds)[number];

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const entry = fileURLToPath(new URL("./entry.ts", import.meta.url));
const launcher = fileURLToPath(new URL("./launch/launch.ts", import.meta.url));
/** Folders of code and of packages, and lists of names: no settings, and nothing of the database. */
const folders = ["server/src", "server/test", "server/node_modules", "contract", "node_modules"].map(
  (name) => `${root}${name}`,
);
const lists = ["bancas", "cursos", "cursos-sinonimos", "municipios", "municipios-nomes-alternativos"];
const files = ["package.json", "server/package.json", ...lists.map((name) => `server/data/${name}.csv`)].map(
  (name) => `${root}${name}`,
);

/** Below the largest RSS limit, so that a heap growing too fast to measure ends by itself. */
const heapMegabytes = 400;
const flagsOf: Record<Kind, readonly string[]> = {
  read: ["--no-addons", "--disallow-code-generation-from-strings"],
  image: ["--allow-addons"],
  fetch: ["--no-addons", "--disallow-code-generation-from-strings", "--allow-net"],
};
/** Ports of the web, and of names by TCP. */
const webPorts = [80, 443, 53];
const nodeArgv = (kind: Kind) => [
  `--max-old-space-size=${heapMegabytes}`,
  "--max-semi-space-size=8",
  "--permission",
  "--no-experimental-sqlite",
  "--disable-sigusr1",
  ...flagsOf[kind],
  ...folders.map((name) => `--allow-fs-read=${name}/*`),
  ...files.map((name) => `--allow-fs-read=${name}`),
];

/** Linux limits memory by itself, even when measured late: a Node child reserves 1.1 GB, mostly unused. */
const dataKilobytes = 1_800_000;
/** Seconds of CPU in a child's life: where the system knows no death with the parent, this ends a busy child. */
const lifeSeconds = 900;
const shell = "/bin/sh";
const isLinux = process.platform === "linux";

/** How a system shuts a child in: by its own means, by limits of the shell, or by Node's permissions alone. */
export type Walls = "system" | "limits" | "node";

/** Returns the best walls that this system has. */
export function findWalls(): Walls {
  if (!existsSync(shell)) return "node";
  const isKnown = isLinux && ["x64", "arm64"].includes(process.arch) && isBuiltin("node:ffi");
  return isKnown ? "system" : "limits";
}

export type Start = { execPath: string; execArgv: string[]; entry: string; args: string[] };

type How = { ports?: readonly number[] | undefined; walls?: Walls };

/** Returns how a child of a kind is started. */
export function startOf(kind: Kind, { ports = [], walls = findWalls() }: How = {}): Start {
  const argv = nodeArgv(kind);
  if (walls === "node") return { execPath: process.execPath, execArgv: argv, entry, args: [kind] };
  const limits = [isLinux ? `ulimit -d ${dataKilobytes}` : "", "ulimit -c 0", `ulimit -t ${lifeSeconds}`];
  const begin = `${limits.filter(Boolean).join("; ")}; unset PWD OLDPWD SHLVL`;
  // The launcher must not take the channel, which is the child's.
  const pass = "export CHANNEL=$NODE_CHANNEL_FD MODE=$NODE_CHANNEL_SERIALIZATION_MODE; unset NODE_CHANNEL_FD";
  const isLaunched = walls === "system";
  const script = `${begin}${isLaunched ? `; ${pass} NODE_CHANNEL_SERIALIZATION_MODE` : ""}; exec "$0" "$@"`;
  const launch = isLaunched
    ? ["--no-warnings", launcher, JSON.stringify(reachOf(kind, ports)), String(pid)]
    : [];
  return {
    execPath: shell,
    execArgv: ["-c", script, process.execPath, ...launch, ...argv],
    entry,
    args: [kind],
  };
}

const reachOf = (kind: Kind, ports: readonly number[]): Reach => ({
  folders: [...folders, ...files],
  ports: kind === "fetch" ? [...webPorts, ...ports] : undefined,
});

/** Walls that stand on this system. */
export type StandingWalls = { walls: Walls; landlock: number; faults: string[] };

/** Asks the system which walls a child would get. */
export async function findStandingWalls(): Promise<StandingWalls> {
  const walls = findWalls();
  if (walls !== "system") return { walls, landlock: 0, faults: [] };
  const argv = ["--no-warnings", launcher, JSON.stringify(reachOf("read", [])), String(pid)];
  const { stdout } = await promisify(execFile)(process.execPath, argv);
  return { walls, ...(JSON.parse(stdout) as Omit<StandingWalls, "walls">) };
}
