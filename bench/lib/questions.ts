import { SearchConcursosQuery } from "@cav/contract/concursos/concurso-search.ts";
import { channelRules } from "@cav/server/alerts/channels/index.ts";
import { findDeliveryDays } from "@cav/server/alerts/deliveries/delivery-days.ts";
import { countFailed, countQueued, findFailed } from "@cav/server/alerts/deliveries/failed.queries.ts";
import { insertFollowersAlerts } from "@cav/server/alerts/events/fan-out.ts";
import { listMyAlerts } from "@cav/server/alerts/events/my-alerts.ts";
import { findReminders } from "@cav/server/alerts/events/reminders.ts";
import { insertEvents } from "@cav/server/catalogue/concursos/changes/events.queries.ts";
import { findAnswer } from "@cav/server/catalogue/concursos/search/search.ts";
import { findMatchingConcurso } from "@cav/server/catalogue/matching/comparable.ts";
import { matchingUsersWhere } from "@cav/server/catalogue/matching/matching.ts";
import { findMyConcursoIds, findMyConcursos } from "@cav/server/catalogue/matching/recommended.ts";
import { findCredentials } from "@cav/server/identity/who/credentials.queries.ts";
import { insertSession } from "@cav/server/identity/who/sessions.queries.ts";
import { countByType, countUsers, findUsers } from "@cav/server/members/users/administration.queries.ts";
import type { Db, Tx } from "@cav/server/tables.ts";
import { sql } from "kysely";
import type { Random } from "./dataset/random.ts";
import { emailOf } from "./dataset/users.ts";

/** Input of a run: the database, and the user concerned. */
type QuestionInput<D extends Db = Db> = { db: D; user: number; random: Random; today: string };

/** A query of users or of the product, made by the product's own functions. */
export type Question = {
  name: string;
  /** Number of runs; smaller for queries that take seconds. */
  runs: number;
} & (
  | { ask: (asked: QuestionInput) => Promise<unknown>; writes?: never }
  /** Writes; each run is rolled back. */
  | { ask: (asked: QuestionInput<Tx>) => Promise<unknown>; writes: true }
);

const dayMs = 86_400_000;

function search(name: string, query: Record<string, string>): Question {
  const { page, size, ...wanted } = SearchConcursosQuery.parse(query);
  const window = { offset: (page - 1) * size, limit: size };
  return {
    name: `search: ${name}`,
    runs: 12,
    ask: ({ db, today }) => findAnswer({ db, today }, wanted, window),
  };
}

const mine = (name: string, offset: number): Question => ({
  name: `my exams, ${name}`,
  runs: 12,
  ask: ({ db, user, today }) => findMyConcursos(db, { userId: user }, { offset, limit: 10, today }),
});

const users = (name: string, filters: { skip?: number; email?: string; nome?: string }): Question => ({
  name: `user table, ${name}`,
  runs: 8,
  ask: ({ db }) =>
    Promise.all([findUsers(db, { ordem: "NOVOS", skip: 0, limit: 20, ...filters }), countUsers(db, filters)]),
});

/** Returns all frequent or expensive queries, for one database. */
export const createQuestions = (): Question[] => [...everywhere, remindMostFollowed()];

const everywhere: Question[] = [
  mine("page 1", 0),
  mine("page 50", 490),
  {
    name: "exam's page, free plan: is it among the best three",
    runs: 12,
    ask: ({ db, user, today }) => findMyConcursoIds(db, user, { offset: 0, limit: 3, today }),
  },
  search("no filter", {}),
  search("no filter, page 50", { page: "50" }),
  search("state and level", { local: "MG", nivel_escolaridade: "SUPERIOR" }),
  search("city", { local: "Recife - PE" }),
  search("status", { status: "INSCRICOES_ABERTAS" }),
  search("salary from 10,000", { valor_min: "10000" }),
  search("organiser", { organizadora: "cebraspe" }),
  search("exam dates", { data_prova_inicio: "2026-12-01", data_prova_fim: "2026-12-31" }),
  search("text: prefeitura (half of all)", { searchTerm: "prefeitura" }),
  search("text: enf sao paulo", { searchTerm: "enf sao paulo" }),
  search("text with a typing error", { searchTerm: "enfermero uberlandia" }),
  {
    name: "login, without the password's hash",
    runs: 12,
    writes: true,
    async ask({ db, user, random }) {
      await findCredentials(db, emailOf(user));
      const session = { user_id: user, dispositivo: null, expires_at: new Date(Date.now() + dayMs) };
      await insertSession(db, session, Buffer.from(String(random.next())), new Date());
    },
  },
  {
    name: "'Meus alertas', page 1",
    runs: 12,
    ask: ({ db, user }) => listMyAlerts(db, user, { page: 1, size: 10 }),
  },
  {
    name: "failed notifications, page 1 and how many",
    runs: 10,
    ask: ({ db }) =>
      Promise.all([
        findFailed({ db, channels: channelRules }, { skip: 0, limit: 20 }),
        countFailed({ db, channels: channelRules }, {}),
      ]),
  },
  {
    name: "delivery statistics of 30 days",
    runs: 5,
    ask: ({ db, today }) =>
      Promise.all([
        findDeliveryDays(db, new Date(Date.parse(today) - 29 * dayMs).toISOString().slice(0, 10)),
        countQueued(db),
      ]),
  },
  users("page 1", {}),
  users("page 50", { skip: 980 }),
  users("by e-mail", { email: "p12345" }),
  users("by name", { nome: "conceicao nunes" }),
  { name: "user statistics", runs: 5, ask: ({ db }) => countByType(db) },
  {
    name: "nightly reminders: events of all exams",
    runs: 5,
    writes: true,
    async ask({ db, today }) {
      const after = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10);
      await insertEvents(db, await findReminders(db, { after, today }), new Date());
    },
  },
];

/** Returns the most expensive query of the nightly jobs, for one database. */
function remindMostFollowed(): Question {
  let known: { event_id: number; concurso_id: number } | undefined;
  return {
    name: "nightly reminders: alerts of the most followed exam",
    runs: 3,
    writes: true,
    async ask({ db, today, random }) {
      // Set by the warm-up run.
      known ??= await findMostFollowed(db);
      const { event_id, concurso_id } = known;
      const event = {
        // New ids in each run, because rolled-back rows would conflict.
        eventId: event_id + random.integer(100_000_000, 1_000_000_000),
        concursoId: concurso_id,
        deadline: today,
        day: null,
        kind: "PRAZO" as const,
        lembrete: "deadline" as const,
        waitsForMorning: false,
        timed: {
          kind: "LEMBRETE" as const,
          said: [{ code: "INSCRICAO" as const, para: today }],
          concurso: {
            ...{ id: concurso_id, titulo: "", status: "INSCRICOES_ABERTAS" as const },
            ...{ fim: today, pagamento: null, prova: null, isFree: false },
          },
        },
      };
      const matching = await findMatchingConcurso(db, concurso_id);
      const concerned = matching ? matchingUsersWhere(matching) : sql<boolean>`false`;
      await insertFollowersAlerts(db, { ...event, degraus: [7] }, concerned, {
        now: new Date(),
        groupMinutes: 0,
      });
    },
  };
}

/** Returns the event with the most recipients; its search is not measured. */
async function findMostFollowed(db: Db): Promise<{ event_id: number; concurso_id: number }> {
  const { event_id, concurso_id } = await db
    .selectFrom("alerts as a")
    .innerJoin("alert_events as e", "e.id", "a.event_id")
    .select(["a.event_id", "e.concurso_id"])
    .groupBy(["a.event_id", "e.concurso_id"])
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .executeTakeFirstOrThrow();
  return { event_id, concurso_id: concurso_id ?? 0 };
}
