import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./imports.ts";

/** Mutable module variables with their reasons; none may hold data of a user or test. */
const allowed: Record<string, string> = {
  "server/src/collection/coletas/leitura/cursos.ts: loaded": "bundled data, read when it is first needed",
  "server/src/collection/coletas/leitura/doors.ts: last": "the published act that was looked at last",
  "server/src/collection/coletas/leitura/lugares.ts: loaded": "bundled data, read when it is first needed",
  "server/src/collection/coletas/leitura/towns.ts: municipios": "bundled data, read when it is first needed",
  "server/src/collection/coletas/leitura/towns.ts: loaded": "bundled data, read when it is first needed",
  "server/src/collection/coletas/texto/xml.ts: made": "a parser without state, made when it is first needed",
  "server/src/main.ts: log": "the process itself, which has no deps yet",
  "server/src/main.ts: home": "the process itself, which has no deps yet",
  "server/src/collection/pareceres/cut-names.ts: ordinary": "bundled data, read when it is first needed",
  "server/src/platform/clock.ts: known": "the calendar day that was asked for last",
  "server/src/platform/log.ts: standardOutput": "a process has one",
  "server/src/platform/sandbox/entry.ts: waiting": "the child process itself",
  "server/src/platform/sandbox/sandbox.ts: idleTimer": "the child processes of this one",
  "server/src/platform/unknown-values.ts: log": "where readers report, which have no deps",
  "server/src/platform/weak-password.ts: guesses": "bundled data, read when it is first needed",
};

test("modules have no mutable variables except the listed ones", () => {
  const found = sources("server/src").flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/^(?:export )?let (\w+)/gm)].map(
      ([, name]) => `${path}: ${name}`,
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

/** Collections of modules that change after they are made, and why they may. */
const filled: Record<string, string> = {
  "server/src/collection/coletas/leitura/view.ts: folded":
    "characters without accents: the same for every text",
  "server/src/identity/who/signed-token.ts: verified":
    "signatures, each kept with the secret that it was checked with",
  "server/src/platform/database/prepare.ts: names": "names of statements, made of their text",
  "server/src/platform/sandbox/sandbox.ts: busy": "the child processes of this one",
  "server/src/platform/sandbox/sandbox.ts: idle": "the child processes of this one",
  "server/src/platform/sandbox/sandbox.ts: waiting": "the child processes of this one",
  "server/src/platform/secrets.ts: sealKeys": "keys, each kept with the secret that it follows from",
  "server/src/platform/unknown-values.ts: counts": "a metric of the process",
};

test("modules fill no collections except the listed ones", () => {
  const found = sources("server/src").flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return namesOfCollections(text)
      .filter((name) => new RegExp(`(?<![.\\w])${name}\\.(?:${changes})\\(`).test(text))
      .map((name) => `${path}: ${name}`);
  });
  expect(found.toSorted()).toEqual(Object.keys(filled).toSorted());
});

const changes = "set|add|delete|clear|push|pop|shift|unshift|splice";

/** Constants at the top of a module that hold a collection. */
function namesOfCollections(text: string): string[] {
  const made = /^(?:export )?const (\w+)[^=\n]{0,80}= (?:new (?:Map|Set|WeakMap|WeakSet|LRUCache)\b|\[\])/gm;
  return [...text.matchAll(made)].flatMap(([, name = ""]) => name);
}
