import { findMatchingExam, matchingUsersWhere } from "@cav/server/matching/matching.ts";
import type { Db } from "@cav/server/platform/database/schema.ts";
import { Engine, Operator, type TopLevelCondition } from "json-rules-engine";
import { sql } from "kysely";
import sift from "sift";
import {
  matchesExam,
  type OracleCandidate,
  type OracleExam,
  type OraclePosition,
  totalOf,
} from "../../server/test/matching-oracle.ts";

/** Somebody whom an exam may concern. */
type Person = OracleCandidate & { user_id: number };

/** Other ways to say whom an exam matches: of people who are in memory already, which users. */
export type Peer = {
  name: string;
  /** Of how many people it is asked: what takes minutes is asked of fewer. */
  sample: number;
  match(exam: OracleExam, people: readonly Person[]): number[] | Promise<number[]>;
};

/** Everybody with preferences. */
export async function loadPeople(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom("preferencias")
    .select(["user_id", "salario_minimo", "vagas_minimas", "locais_prova", "locais_trabalho"])
    .select(["nivel_escolaridade as niveis", "cursos_especificos as cursos", "cotas"])
    .orderBy("user_id")
    .execute();
  return rows.map((row) => ({ ...row, salario_minimo: Number(row.salario_minimo) }) as Person);
}

/** An exam as its announcement says it. */
export async function loadExam(db: Db, id: number): Promise<OracleExam> {
  const exam = await db
    .selectFrom("concursos")
    .select("locais_prova")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Omit<OraclePosition, "salario"> & { salario: string | null }>`
    SELECT salario, nivel_escolaridade AS nivel, niveis_possiveis, cursos_aceitos AS cursos, locais_trabalho,
      quantidade_vagas, coalesce((SELECT jsonb_object_agg(key, value::integer) FROM jsonb_each_text(vagas_por_cota)
        WHERE value <> ''), '{}') AS vagas_por_cota
    FROM cargos WHERE concurso_id = ${id} ORDER BY ordem`.execute(db);
  const cargos = rows.map((row) => ({ ...row, salario: row.salario === null ? null : Number(row.salario) }));
  return { locais_prova: exam.locais_prova, cargos };
}

/** The product's own way, which reads people where they are stored. */
export async function matchBySql(db: Db, examId: number): Promise<number[]> {
  const exam = await findMatchingExam(db, examId);
  if (!exam) return [];
  const { rows } = await sql<{ user_id: number }>`
    SELECT p.user_id FROM preferencias_match p WHERE ${matchingUsersWhere(exam)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

const levelsOf = ({ nivel, niveis_possiveis }: OraclePosition) => (nivel ? [nivel] : niveis_possiveis);
/** Modalities with a vacancy; undefined: none was announced, so that all are open. */
const quotasOf = ({ vagas_por_cota }: OraclePosition) =>
  Object.keys(vagas_por_cota).length === 0
    ? undefined
    : Object.entries(vagas_por_cota).flatMap(([cota, count]) => (count > 0 ? [cota] : []));

const oracle: Peer = {
  name: "by hand",
  sample: 100_000,
  match: (exam, people) => people.flatMap((person) => (matchesExam(person, exam) ? [person.user_id] : [])),
};

/** A list of which nothing was chosen excludes nobody; nor does one of which nothing was announced. */
const chosenIn = (fact: string, announced: readonly unknown[] | undefined) =>
  announced === undefined ? [] : [{ $or: [{ [fact]: { $size: 0 } }, { [fact]: { $in: announced } }] }];
const announcedOnly = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

// Its types describe another module format than the one that Node loads.
const filterBy = sift as unknown as typeof sift.default;

const bySift: Peer = {
  name: "sift",
  sample: 10_000,
  match(exam, people) {
    const positions = exam.cargos.map((cargo) => {
      const total = totalOf(cargo);
      return {
        $and: [
          {},
          ...(cargo.salario === null ? [] : [{ salario_minimo: { $lte: cargo.salario } }]),
          ...(total === null ? [] : [{ vagas_minimas: { $lte: total } }]),
          ...chosenIn("niveis", announcedOnly(levelsOf(cargo))),
          ...chosenIn("cursos", announcedOnly(cargo.cursos)),
          ...chosenIn("locais_trabalho", announcedOnly(cargo.locais_trabalho)),
          ...chosenIn("cotas", quotasOf(cargo)),
        ],
      };
    });
    const cities = chosenIn("locais_prova", announcedOnly(exam.locais_prova));
    const matches = filterBy<Person>({ $and: [...cities, { $or: positions }] } as never);
    return people.flatMap((person) => (matches(person) ? [person.user_id] : []));
  },
};

const noneOrShares = new Operator(
  "noneOrShares",
  (chosen: unknown, announced: unknown) =>
    Array.isArray(chosen) &&
    Array.isArray(announced) &&
    (chosen.length === 0 || chosen.some((one) => announced.includes(one))),
);

const shares = (fact: string, announced: readonly unknown[] | undefined) =>
  announced === undefined ? [] : [{ fact, operator: "noneOrShares", value: announced }];

const byRulesEngine: Peer = {
  name: "json-rules-engine",
  sample: 1_000,
  async match(exam, people) {
    const positions = exam.cargos.map((cargo) => {
      const total = totalOf(cargo);
      return {
        all: [
          ...(cargo.salario === null
            ? []
            : [{ fact: "salario_minimo", operator: "lessThanInclusive", value: cargo.salario }]),
          ...(total === null ? [] : [{ fact: "vagas_minimas", operator: "lessThanInclusive", value: total }]),
          ...shares("niveis", announcedOnly(levelsOf(cargo))),
          ...shares("cursos", announcedOnly(cargo.cursos)),
          ...shares("locais_trabalho", announcedOnly(cargo.locais_trabalho)),
          ...shares("cotas", quotasOf(cargo)),
        ],
      };
    });
    const conditions = {
      all: [...shares("locais_prova", announcedOnly(exam.locais_prova)), { any: positions }],
    };
    const engine = new Engine();
    engine.addOperator(noneOrShares);
    engine.addRule({ conditions: conditions as TopLevelCondition, event: { type: "match" } });
    const matched: number[] = [];
    for (const person of people) {
      const { events } = await engine.run(person);
      if (events.length > 0) matched.push(person.user_id);
    }
    return matched;
  },
};

export const peers: readonly Peer[] = [oracle, bySift, byRulesEngine];

/** @throws Error naming somebody about whom two ways disagree */
export function assertSame(name: string, found: readonly number[], expected: readonly number[]): void {
  const [a, b] = [new Set(found), new Set(expected)];
  const different = a.symmetricDifference(b);
  if (different.size > 0)
    throw new Error(`${name} disagrees about ${different.size} people, of whom one is ${[...different][0]}`);
}
