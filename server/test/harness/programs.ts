import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundlePrograms } from "./bundle.ts";
import { programsVariable, sources } from "./server-process.ts";

const home = fileURLToPath(new URL("../../../.cache/programs/", import.meta.url));

/**
 * Bundles the server and each command into one file for the processes of this run: loading 2,000 modules takes more
 * than half of a start. Unchanged bundles keep their compile cache.
 */
export async function makePrograms(): Promise<void> {
  const names = ["main.ts", ...globSync("**/*.command.ts", { cwd: sources })];
  const chunks = await bundlePrograms({
    input: Object.fromEntries(names.map((name) => [name.replace(/\.ts$/, ""), join(sources, name)])),
    addressOf: (path) => JSON.stringify(pathToFileURL(path).href),
  });
  for (const { fileName, code } of chunks) keep(join(home, fileName), code);
  const made = new Set(chunks.map(({ fileName }) => fileName));
  for (const name of globSync("**/*.mjs", { cwd: home })) if (!made.has(name)) rmSync(join(home, name));
  process.env[programsVariable] = home;
}

/** Writes atomically, because another run may be starting the file. */
function keep(path: string, code: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === code) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, code);
  renameSync(`${path}.${process.pid}`, path);
}
