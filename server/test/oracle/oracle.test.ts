import { afterAll, beforeAll, expect, test } from "vitest";
import { seedReferenceData } from "../../src/operation/seed/reference-data.ts";
import { createTestApp, type TestApp, testNow } from "../harness/app.ts";
import { type Channels, createChannels } from "../harness/channels.ts";
import { createTestDatabase, type TestDatabase } from "../harness/database.ts";
import { buildUser, signInAs } from "../harness/factories.ts";
import { drawQuery } from "./draw.ts";
import { judgeList, judgeMine, judgePage, judgePreview, judgeSearch } from "./judges.ts";
import { announcementsOf, judgeListas, judgeOpenData } from "./public-judges.ts";
import { createReport, type Report } from "./report.ts";
import {
  type Ask,
  createConcursos,
  createPessoas,
  inTurns,
  type SignUp,
  seeded,
  type World,
} from "./world.ts";

const numberFrom = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
/** `npm run oracle` uses larger sizes than a test run. */
const size = {
  pessoas: numberFrom("ORACLE_PEOPLE", 24),
  concursos: numberFrom("ORACLE_EXAMS", 40),
  searches: numberFrom("ORACLE_SEARCHES", 60),
};
const seed = numberFrom("ORACLE_SEED", Math.floor(Math.random() * 1_000_000));
const today = testNow.slice(0, 10);
/** Samples the exam pages per user, because a list's cards contain the same verdict. */
const pageStep = Math.max(10, Math.ceil(size.concursos / 5));
/** Milliseconds for a busy machine. */
const timeout = 300_000 + 2_000 * size.pessoas + 400 * size.searches + 500 * size.concursos;

let database: TestDatabase;
/** One application matches in memory, the other in SQL. */
let [memory, plain]: TestApp[] = [];
let asks: [name: string, ask: Ask][];
let world: World;

const askOf =
  ({ app }: TestApp): Ask =>
  async (method, url, headers, payload) => {
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.body, json: () => response.json() as never };
  };

/** Signs users up, with their session as a header. */
const signUpAt =
  ({ deps }: TestApp): SignUp =>
  async () => {
    const user = await buildUser(deps.db, { user_type: "PREMIUM" });
    const headers = { ...(await signInAs(deps, user)), "x-address": user.email };
    const regular = async () => {
      await deps.pool.query("UPDATE users SET user_type = 'REGULAR' WHERE id = $1", [user.id]);
    };
    return { headers, endPremium: regular };
  };

const adminOf = async ({ deps }: TestApp) => signInAs(deps, await buildUser(deps.db, { user_type: "ADMIN" }));

beforeAll(async () => {
  database = await createTestDatabase();
  const shared = { ...database, drop: async () => undefined };
  memory = await createTestApp({}, { database: shared });
  plain = await createTestApp({ CATALOGUE_IN_MEMORY: "0" }, { database: shared });
  await seedReferenceData(database.db);
  asks = [
    ["memory", askOf(memory)],
    ["SQL", askOf(plain)],
  ];
  const ask = askOf(memory);
  const draw = seeded(seed);
  const pessoas = await createPessoas(ask, draw, size.pessoas, signUpAt(memory));
  const concursos = await createConcursos(ask, draw, size.concursos, await adminOf(memory));
  world = { today, concursos, pessoas, draw };
}, timeout);
afterAll(async () => {
  await memory?.close();
  await plain?.close();
  await database?.drop();
});

/** Returns the exam that a mail's subject names, and the certainty that its text says. */
function toldBy({ subject, text }: { subject: string; text: string }): string {
  const fit = /Saiu um concurso que ((?:pode\s)?combinar?)\scom\svocê/.exec(text)?.[1]?.replace(/\s/, " ");
  return `${subject.replace(/^Novo, .*: /, "")}: ${fit} com você`;
}

/** Prints the first differences with the seed that reproduces them. */
function expectNone(report: Report, least: number): void {
  console.info(`oracle: ${report.compared} compared, ${report.wrong.length} differ, ORACLE_SEED=${seed}`);
  expect(report.wrong.slice(0, 3), `ORACLE_SEED=${seed}: ${report.wrong.length}`).toEqual([]);
  expect(report.compared).toBeGreaterThanOrEqual(least);
}

test("every list, card, page and preview agrees with the documents, for every user and exam", {
  timeout,
}, async () => {
  const report = createReport();
  for (const [, ask] of asks)
    await inTurns(world.pessoas, async (pessoa, index) => {
      await judgeMine(ask, world, pessoa, report);
      await judgePreview(ask, world, pessoa, report);
      if (pessoa.isPremium && index % 4 === 0) await judgeList(ask, world, pessoa, report);
      for (let at = index % 10; at < world.concursos.length; at += pageStep) {
        const concurso = world.concursos[at];
        if (concurso) await judgePage(ask, concurso, pessoa, report);
      }
    });
  expectNone(report, 2 * size.pessoas * size.concursos);
});

test("every search agrees with the documents, including the order", { timeout }, async () => {
  const report = createReport();
  const queries = Array.from({ length: size.searches }, () => drawQuery(world.draw));
  for (const [, ask] of asks)
    await inTurns(queries, async (query) => {
      await judgeSearch(ask, world, query, world.pessoas[0]?.headers ?? {}, report);
    });
  expectNone(report, 6 * size.searches);
});

test("public lists, feeds and open data agree with them", { timeout }, async () => {
  const report = createReport();
  for (const [, ask] of asks) await judgeListas(ask, world, report);
  await judgeOpenData(askOf(memory as TestApp), world, report);
  expectNone(report, size.concursos);
});

test("announcements reach the users named by the documents, with the certainty", { timeout }, async () => {
  const on: Channels = await createChannels();
  try {
    await seedReferenceData(on.api.deps.db);
    const ask = askOf(on.api);
    const draw = seeded(seed + 1);
    const count = Math.min(60, Math.ceil(size.pessoas / 2));
    const pessoas = await createPessoas(ask, draw, count, signUpAt(on.api));
    const admin = await adminOf(on.api);
    const concursos = await createConcursos(ask, draw, Math.min(40, Math.ceil(size.concursos / 4)), admin);
    await on.work();
    const report = createReport();
    for (const pessoa of pessoas) {
      const mails = await on.mailsTo(pessoa.headers["x-address"] ?? "");
      const told = mails.map(toldBy);
      const expected = announcementsOf({ concursos, today }, pessoa);
      report.compared += concursos.length;
      if (told.toSorted().join("\n") !== expected.toSorted().join("\n"))
        report.wrong.push(`${JSON.stringify(pessoa.buscas)}\n  product: ${told}\n  oracle: ${expected}`);
    }
    expectNone(report, pessoas.length);
  } finally {
    await on.close();
  }
});
