import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./imports.ts";

/** Mutable module variables with their reasons; none may hold data of a user or test. */
const allowed: Record<string, string> = {
  "server/src/coletas/leitura/lugares.ts: loaded": "bundled data, read when it is first needed",
  "server/src/coletas/leitura/towns.ts: municipios": "bundled data, read when it is first needed",
  "server/src/coletas/leitura/towns.ts: loaded": "bundled data, read when it is first needed",
  "server/src/coletas/texto/xml.ts: made": "a parser without state, made when it is first needed",
  "server/src/main.ts: log": "the process itself, which has no deps yet",
  "server/src/main.ts: home": "the process itself, which has no deps yet",
  "server/src/minutas/view-of.ts: kept": "the last public act as rules read it",
  "server/src/pareceres/cut-names.ts: ordinary": "bundled data, read when it is first needed",
  "server/src/platform/clock.ts: known": "the calendar day that was asked for last",
  "server/src/platform/log.ts: standardOutput": "a process has one",
  "server/src/platform/sandbox/entry.ts: waiting": "the child process itself",
  "server/src/platform/sandbox/sandbox.ts: idleTimer": "the child processes of this one",
  "server/src/platform/weak-password.ts: guesses": "bundled data, read when it is first needed",
};

test("a module keeps nothing in a variable, but for what is listed", () => {
  const found = sources("server/src").flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/^(?:export )?let (\w+)/gm)].map(
      ([, name]) => `${path}: ${name}`,
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
