import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Clock, hourMs, timeZone } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Db } from "../../../tables.ts";
import { findNumero } from "../../catalogo/index.ts";
import { explainStored, findMyConcursos } from "../../matching/index.ts";
import { type ConcursosCatalogo, type ConcursosNow, composeCards, composePage } from "../save/composed.ts";
import { findMatchesNow, findMyCatalogo } from "./my-catalogo.ts";

/** Size of the sample of exams and of users; a question is repeated if an exam changed meanwhile. */
const drawn = 10;
const tries = 5;

type Verifying = { db: Db; catalogo: ConcursosCatalogo; log: Pick<Logger, "info" | "error">; today: string };
type Answer = { memory: unknown; database: unknown };
/** A question to both memory and database; its name has no personal data. */
type Question = { name: string; ask: (now: ConcursosNow) => Promise<Answer> };

/**
 * Compares the answers of memory and database for a sample of exams and users. Differences are logged and
 * counted for Prometheus. They are bugs; the catalogue can be disabled until they are fixed.
 */
export async function verifyCatalogo({ db, catalogo, log, today }: Verifying): Promise<void> {
  const { memory } = await catalogo.at(await findNumero(db), today);
  const all = [...memory.entries.values()];
  const some = Array.from({ length: Math.min(drawn, all.length) }, () => any(all));
  const questions = [
    ...some.map(({ id }) => cardQuestion(db, id, today)),
    ...(await findSearching(db)).map((userId) => myQuestion(db, userId, today)),
  ];
  const differing: string[] = [];
  for (const { name, ask } of questions) {
    const isSame = await isAnsweredAlike({ db, catalogo, today }, ask);
    if (!isSame) differing.push(name);
  }
  catalogo.count({ compared: questions.length, differing: differing.length });
  if (differing.length > 0) log.error({ differing }, "the catalogue in memory differs from the database");
  else log.info({ compared: questions.length }, "the catalogue in memory is as the database");
}

/** Returns whether memory and database give the same answer while no exam changes. */
async function isAnsweredAlike(
  { db, catalogo, today }: Pick<Verifying, "db" | "catalogo" | "today">,
  ask: Question["ask"],
): Promise<boolean> {
  for (let tried = 0; tried < tries; tried += 1) {
    const before = await findNumero(db);
    const { memory, database } = await ask(await catalogo.at(before, today));
    if (isDeepStrictEqual(memory, database)) return true;
    if ((await findNumero(db)) === before) return false;
  }
  return true;
}

function cardQuestion(db: Db, id: number, today: string): Question {
  return {
    name: `card and page of exam ${id}`,
    ask: async (now) => ({
      memory: [await now.getCards([id]), await now.findPage(id)],
      database: [[...(await composeCards(db, [id], today)).values()], await composePage(db, id, today)],
    }),
  };
}

function myQuestion(db: Db, userId: number, today: string): Question {
  const page = { offset: 0, limit: drawn, today };
  return {
    name: "recommended exams",
    ask: async (now) => {
      const { wanted, ...memory } = await findMyCatalogo(db, now, { userId }, page);
      const { verditos } = await findMatchesNow(now, memory.ids, { wanted });
      const database = await findMyConcursos(db, { userId }, page);
      const shown = await explainStored(db, { userId }, database.ids);
      return { memory: [memory, verditos], database: [database, shown.verditos] };
    },
  };
}

const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

/** Returns some users with searches. */
async function findSearching(db: Db): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    (SELECT user_id FROM preferencias WHERE user_id >= (SELECT random() * max(user_id) FROM preferencias)
      ORDER BY user_id LIMIT ${drawn})`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Hour in Brazil; checked once an hour. */
const nightHour = 3;

/** Verifies the catalogue every night until the returned function is called. */
export function startVerifying({ clock, ...verifying }: Omit<Verifying, "today"> & { clock: Clock }) {
  const timer = setInterval(() => {
    const hour = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(
      timeZone,
    ).hour;
    if (hour !== nightHour) return;
    verifyCatalogo({ ...verifying, today: clock.today() }).catch((error: unknown) =>
      verifying.log.error({ err: error }, "the catalogue in memory could not be verified"),
    );
  }, hourMs);
  timer.unref();
  return async () => clearInterval(timer);
}
