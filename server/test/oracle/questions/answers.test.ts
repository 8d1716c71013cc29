import "../../harness/built-web.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composePublicAnswer } from "../../../src/alerts/conversa/index.ts";
import { isAnsweredBy, openSearched } from "../../../src/catalogue/concursos/index.ts";
import { listaPageSize } from "../../../src/public/publico/lista-document.ts";
import { seed } from "../../../src/seed.ts";
import { createTestApp, type TestApp, testNow } from "../../harness/app.ts";
import { buildUser, signInAs } from "../../harness/factories.ts";
import { createDraw } from "../draw.ts";
import { composeQuestions } from "./composed.ts";
import type { ConcursoFacts, Expectation } from "./expectation.ts";
import { type AnsweredQuestion, type AnsweredRow, alienFactOf, judgeAnswer } from "./judge.ts";
import { said as written } from "./said.ts";
import { saidOnAPhone } from "./said-on-a-phone.ts";

const said = [...written, ...saidOnAPhone];

const today = testNow.slice(0, 10);
/** `npm run oracle` composes more questions than a test run. */
const composedCount = Number(process.env.ORACLE_QUESTIONS ?? 120);
const drawSeed = Number(process.env.ORACLE_SEED ?? 20_260_822);
const timeout = 300_000 + 2_000 * composedCount;

let api: TestApp;
let headers: { authorization: string };
let catalogue: Map<string, ConcursoFacts>;

type Shown = {
  uuid: string;
  posicao: { uuid: string; salario: string | null; quantidade_vagas: string | null } | null;
};
type Page = {
  items: Shown[];
  pages: number;
  total: number;
  total_abertos: number;
  total_parecidos: number;
  deixadas: { texto: string }[];
  palpites: { texto: string }[];
  oferta: object | null;
  aviso: string | null;
};

async function get<T>(url: string): Promise<T> {
  const response = await api.app.inject({ url, headers });
  expect(response.statusCode, `${url}: ${response.body.slice(0, 300)}`).toBe(200);
  return response.json();
}

/** Returns all pages of an answer. */
async function ask(path: string, text: string): Promise<Page> {
  const all: Shown[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ searchTerm: text, size: "100", page: String(page) });
    const answer = await get<Page>(`${path}?${query}`);
    all.push(...answer.items);
    if (page >= answer.pages) return { ...answer, items: all };
  }
}

const toRow = ({ uuid, posicao }: Shown): AnsweredRow => ({
  uuid,
  cargo: posicao?.uuid ?? null,
  salario: posicao?.salario ?? null,
  quantidade_vagas: posicao?.quantidade_vagas ?? null,
});

const toAnswered = (page: Page): AnsweredQuestion => ({
  rows: page.items.map(toRow),
  leftOut: page.deixadas.map(({ texto }) => texto),
  guessed: page.palpites.map(({ texto }) => texto),
  isOffer: page.items.length === 0 && (page.oferta !== null || page.aviso !== null),
});

beforeAll(async () => {
  api = await createTestApp({ DEMO: "1" });
  await seed(api.deps);
  headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const { rows } = await api.deps.pool.query<{ uuid: string }>("SELECT uuid FROM concursos");
  catalogue = new Map();
  for (const { uuid } of rows) catalogue.set(uuid, await get(`/api/concursos/${uuid}`));
}, timeout);
afterAll(() => api?.close());

/** Describes the first rows that do not meet the question. */
function describeMisfits({ parts }: Expectation, { rows }: AnsweredQuestion): string {
  const names = rows.flatMap(({ uuid, cargo }) => {
    const concurso = catalogue.get(uuid);
    const met = concurso?.cargos.some((one) =>
      parts.every((part) => part.judge(concurso, one, today) !== "no"),
    );
    const head = concurso?.cargos.find((one) => one.uuid === cargo);
    return met ? [] : [`${head?.nome ?? "-"} @ ${concurso?.titulo}`];
  });
  return names.slice(0, 3).join(" / ");
}

/** Asks and marks questions; prints all that are not right. */
async function mark(questions: Expectation[]) {
  const marks = { right: 0, partly: 0, wrong: 0, empty: 0 };
  const faults: string[] = [];
  const aliens: string[] = [];
  for (const question of questions) {
    const answered = toAnswered(await ask("/api/concursos/search", question.text));
    const { mark: got, reason } = judgeAnswer(question, answered, catalogue, today);
    marks[got] += 1;
    if (got !== "right")
      faults.push(`${got}: ${question.text}: ${reason}: ${describeMisfits(question, answered)}`);
    for (const row of answered.rows) {
      const fact = alienFactOf(row, catalogue);
      if (fact) aliens.push(`${question.text}: ${fact} of ${row.uuid}`);
    }
  }
  console.info(`questions: ${JSON.stringify(marks)} of ${questions.length}\n${faults.join("\n")}`);
  return { marks, aliens };
}

test("questions as people type them, and composed ones, are answered right", { timeout }, async () => {
  const composed = composeQuestions([...catalogue.values()], createDraw(drawSeed), composedCount);
  const both = [await mark(written), await mark(saidOnAPhone), await mark(composed)];
  expect(both.flatMap(({ aliens }) => aliens)).toEqual([]);
  for (const { marks } of both)
    expect(marks, `ORACLE_SEED=${drawSeed}`).toMatchObject({ wrong: 0, empty: 0 });
  const right = both.reduce((sum, { marks }) => sum + marks.right, 0);
  expect(right / (said.length + composed.length)).toBeGreaterThanOrEqual(0.95);
});

test("the public API gives the same answers", { timeout }, async () => {
  for (const { text } of said) {
    const [own, open] = [
      await ask("/api/concursos/search", text),
      await ask("/api/v1/public/concursos", text),
    ];
    const shown = ({ items, aviso }: Page) => ({ rows: items.map(toRow), aviso });
    expect(shown(open), text).toEqual(shown(own));
  }
});

/** Exams per question that a subscription is asked about beside the answer's own. */
const otherCount = 10;

test("page, feed, calendar, conversation and subscription give the same answers", { timeout }, async () => {
  const { rows } = await api.deps.pool.query<{ id: number; uuid: string }>("SELECT id, uuid FROM concursos");
  const idOf = new Map(rows.map(({ id, uuid }) => [uuid, id]));
  const linked = (text: string) => [...text.matchAll(/\/concursos?\/(?:[a-z0-9-]*-)?(\d+)(?!\w)/g)];
  for (const { text } of said) {
    const own = await ask("/api/concursos/search", text);
    const ids = own.items.map(({ uuid }) => idOf.get(uuid) ?? 0);
    // A corrected typing error is followed as corrected; related positions are shown, but not followed.
    const isBeside = own.aviso?.includes("Há também") ?? false;
    const isRelated = own.total > 0 && own.total_parecidos === own.total && !isBeside;
    const isWhole = own.deixadas.length === 0 && own.oferta === null && !isRelated;
    const open = isWhole ? ids.slice(0, own.total_abertos) : [];
    const query = new URLSearchParams({ q: text });
    const file = async (name: string) =>
      (await api.app.inject({ url: `/concursos-abertos/${name}?${query}` })).body;

    const page = (await api.app.inject({ url: `/concursos-abertos?${query}` })).body;
    const list = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
    const shown = [...new Set(linked(list).map(([, id]) => Number(id)))];
    expect(
      shown.filter((id) => ids.includes(id)),
      `${text}: page`,
    ).toEqual(ids.slice(0, listaPageSize));

    const feed: { items: { url: string }[] } = JSON.parse(await file("feed.json"));
    const fed = feed.items.flatMap(({ url }) => linked(url).map(([, id]) => Number(id)));
    expect(fed, `${text}: feed`).toEqual(open.slice(0, 50));

    const days = await file("calendario.ics");
    const dated = new Set(linked(days.replaceAll(/\r\n /g, "")).map(([, id]) => Number(id)));
    expect(
      [...dated].filter((id) => !open.includes(id)),
      `${text}: calendar`,
    ).toEqual([]);

    const chat = (await composePublicAnswer(api.deps, text)) ?? "";
    const chosen = [...chat.matchAll(/\/concursos\/([0-9a-f-]{36})/g)].map(([, uuid]) =>
      idOf.get(uuid ?? ""),
    );
    if (chat) expect(chosen, `${text}: conversation`).toEqual(ids.slice(0, 3));

    const others = rows.filter((_, index) => index % Math.ceil(rows.length / otherCount) === 0);
    const searched = await openSearched(api.deps);
    for (const id of new Set([...ids, ...others.map((one) => one.id)]))
      expect(await isAnsweredBy(searched, text, id), `${text}: subscription, ${id}`).toBe(
        isWhole && ids.includes(id),
      );
  }
});
