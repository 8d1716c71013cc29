import { readFileSync } from "node:fs";
import type { Escopo } from "@cav/contract/call.ts";
import { escopos } from "@cav/contract/chaves.words.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  signInAs,
  testPassword,
} from "../../test/harness/factories.ts";

const guide = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

/** Every call of the guide: its shell's words, and the status that it says. */
const written = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = ""]) => block.trim().split("\n"))
  .map((line): [string, number] => {
    const [, command = "", status] = /^curl (.*) # (\d{3})$/.exec(line) ?? [];
    return [command, Number(status)];
  });

let api: TestApp;
const shell: Record<string, string> = { CAV: "" };
beforeAll(async () => {
  api = await createTestApp();
  await insertReferenceData(api.deps.db);
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const post = async (url: string, payload: object) =>
    (await api.app.inject({ method: "POST", url, headers, payload })).json();
  shell.CONCURSO = (await post("/api/concursos", concursoBody({}))).uuid;
  const wanted = {
    ...{ nome: "Guia", escopos: Object.keys(escopos) as Escopo[] },
    ...{ validade_dias: 30, password: testPassword },
  };
  shell.CHAVE = (await post("/api/users/me/chaves", wanted)).segredo;
});
afterAll(() => api.close());

/** The call that a shell would make of a line: words in quotes, with the variables of double ones. */
function callOf(command: string) {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, open, literal, bare]) =>
    open === undefined
      ? (literal ?? bare ?? "")
      : open.replaceAll(/\$([A-Z]+)/g, (_, name) => shell[name] ?? ""),
  );
  const headers: Record<string, string> = {};
  let payload: string | undefined;
  let url = "";
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "-H") {
      at += 1;
      const [name = "", ...value] = (words[at] ?? "").split(": ");
      headers[name.toLowerCase()] = value.join(": ");
    } else if (word === "-d") {
      at += 1;
      payload = words[at];
    } else url = word;
  }
  return { url, headers, ...(payload === undefined ? {} : { method: "POST" as const, payload }) };
}

test("the guide has calls, each with its status", () => {
  expect(written.length).toBeGreaterThan(12);
  expect(written.filter(([command, status]) => command === "" || Number.isNaN(status))).toEqual([]);
});

test.each(written)("%s", async (command, status) => {
  const answer = await api.app.inject(callOf(command));
  expect(answer.statusCode, answer.body).toBe(status);
});

test("the guide names every scope", () => {
  for (const escopo of Object.keys(escopos)) expect(guide).toContain(`\`${escopo}\``);
});
