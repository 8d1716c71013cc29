import { readFileSync } from "node:fs";
import type { Escopo } from "@cav/contract/call.ts";
import { escopos } from "@cav/contract/users/chaves.words.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  signInAs,
  testPassword,
} from "../../../test/harness/factories.ts";

const guide = readFileSync(new URL("../../../../docs/api.md", import.meta.url), "utf8");

/** Every call of the guide: the shell words of its command, its stated status, and fields of its answer. */
const written = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = ""]) => block.trim().split("\n"))
  .map((line): [string, number, string | undefined] => {
    const [, command = "", status, answer] =
      /^curl (.*) # (\d{3})(?: (\{.*\}|\[.*\]|".*"))?$/.exec(line) ?? [];
    return [command, Number(status), answer];
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

/** Returns a text with shell variables replaced by their values. */
const inShell = (text: string) => text.replaceAll(/\$([A-Z]+)/g, (_, name) => shell[name] ?? "");

/** Returns the HTTP call that a shell line makes; variables in double quotes are replaced. */
function callOf(command: string) {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, open, literal, bare]) =>
    open === undefined ? (literal ?? bare ?? "") : inShell(open),
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
  expect(written.filter(([, , answer]) => answer === undefined)).toEqual([]);
});

test.each(written)("%s", async (command, status, said) => {
  const answer = await api.app.inject(callOf(command));
  expect(answer.statusCode, answer.body).toBe(status);
  const has: unknown = JSON.parse(inShell(said ?? ""));
  // An answer that is no JSON is compared in part.
  if (typeof has === "string") expect(answer.body).toContain(has);
  else expect(answer.json()).toMatchObject(has as object);
});

test("a bad key is answered in words for a program, and an unknown parameter names the known ones", async () => {
  const headers = { authorization: "Bearer cav_wrong" };
  const answer = await api.app.inject({ url: "/api/users/me/alerts", headers });
  expect(answer.json().detail).toMatch(/^A chave de API não vale/);
  const key = { authorization: `Bearer ${shell.CHAVE}` };
  for (const [url, own] of [
    ["/api/v1/public/concursos?limit=5", {}],
    ["/api/users/me/alerts?limit=5", key],
  ] as const) {
    const refused = await api.app.inject({ url, headers: own });
    expect(refused.statusCode, refused.body).toBe(422);
    const [{ field, message }] = refused.json().errors;
    expect([field, message]).toEqual([
      "limit",
      expect.stringMatching(/^Este parâmetro não existe\. .*\bsize\b/),
    ]);
  }
});

test("the guide names every scope", () => {
  for (const escopo of Object.keys(escopos)) expect(guide).toContain(`\`${escopo}\``);
});
