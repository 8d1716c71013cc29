import { pagesHeader, pagesRelease } from "@cav/contract/added-words.ts";
import { expect, test } from "vitest";
import { openApp } from "../../../../test/harness/app.ts";
import { buildUser, concursoBody, signInAs } from "../../../../test/harness/factories.ts";

const api = openApp();

async function followed(more: Record<string, string>) {
  const { deps, app } = api;
  const admin = await signInAs(deps, await buildUser(deps.db, { user_type: "ADMIN" }));
  const payload = concursoBody();
  const { uuid } = (
    await app.inject({ method: "POST", url: "/api/concursos?duplicado=true", headers: admin, payload })
  ).json();
  const headers = await signInAs(deps, await buildUser(deps.db));
  await app.inject({ method: "PUT", url: `/api/concursos/${uuid}/favorito`, headers });
  const url = `/api/concursos/${uuid}/situacao`;
  const body = { situacao: "NAO_PASSEI" };
  const answer = await app.inject({ method: "PUT", url, headers: { ...headers, ...more }, payload: body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const fromScript = { "sec-fetch-dest": "empty" };

test.each([
  ["pages of this release", { ...fromScript, [pagesHeader]: pagesRelease }, "NAO_PASSEI"],
  ["pages of the last one, which has no such header", fromScript, "FIZ_A_PROVA"],
  ["pages of an older one", { ...fromScript, [pagesHeader]: "0.1.0" }, "FIZ_A_PROVA"],
  ["programs", {}, "NAO_PASSEI"],
])("%s get words that they know", async (_, headers, situacao) => {
  expect(await followed(headers)).toMatchObject({ situacao });
});
