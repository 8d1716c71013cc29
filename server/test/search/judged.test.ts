import "../harness/built-web.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "../../src/seed.ts";
import { createTestApp, type TestApp, testNow } from "../harness/app.ts";
import { buildUser, signInAs } from "../harness/factories.ts";
import { type Answered, faultsOf, type OpenConcurso } from "./judge.ts";
import { judged } from "./judged.ts";

let api: TestApp;
let concursos: OpenConcurso[];
let headers: { authorization: string };
beforeAll(async () => {
  api = await createTestApp({ DEMO: "1" });
  await seed(api.deps);
  headers = await signInAs(api.deps, await buildUser(api.deps.db));
  concursos = (await api.app.inject({ url: "/dados/concursos.json" })).json();
});
afterAll(() => api.close());

async function answerTo(searchTerm: string): Promise<Answered> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ searchTerm, size: "100", page: String(page) });
    const answer = (await api.app.inject({ url: `/api/concursos/search?${query}`, headers })).json();
    ids.push(...answer.items.map(({ id }: { id: number }) => id));
    if (page >= answer.pages)
      return { ids, chips: answer.reconhecidos.map(({ rotulo }: { rotulo: string }) => rotulo) };
  }
}

test("candidates' queries over the real exams find what they mean", async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const one of judged)
    for (const text of one.texts) {
      asked += 1;
      const faults = faultsOf(one, await answerTo(text), concursos, testNow.slice(0, 10));
      if (faults.length > 0) wrong.push(`${text}: ${faults.join("; ")}`);
    }
  console.info(`judged: ${asked - wrong.length} of ${asked} texts as wanted`);
  expect(wrong).toEqual([]);
});

test("there are more than 200 distinct queries", () => {
  const texts = judged.flatMap((one) => one.texts);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  expect(texts.length).toBeGreaterThan(200);
});
