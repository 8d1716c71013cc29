import { Cota, NivelEscolaridade, TipoDeVaga } from "@cav/contract/preferencias/preferencias.ts";
import fc from "fast-check";
import { sql } from "kysely";
import type { Db } from "../../src/tables.ts";
import type { OracleBuscas, OracleConcurso, OracleUser } from "./matching-oracle.ts";

// Few values, so that they often coincide: two municipalities of one state, two of other states, states,
// regions and Brazil.
const local = fc.constantFrom(2611606, 2604106, 2927408, 3550308, 26, 29, 35, 2, 3, 76);
const curso = fc.integer({ min: 1, max: 4 });
const few = <T>(item: fc.Arbitrary<T>, max: number) => fc.uniqueArray(item, { maxLength: max });
const level = fc.constantFrom(...NivelEscolaridade.options);
const oneCota = fc.constantFrom(...Cota.options);
const oneTipo = fc.constantFrom(...TipoDeVaga.options);
const money = fc.constantFrom(0, 0.01, 1999.99, 2000, 2000.01, 5000, 12_345.67);

const user: fc.Arbitrary<OracleUser> = fc.record({
  salario_minimo: money,
  vagas_minimas: fc.constantFrom(0, 1, 2, 5),
  locais_prova: few(local, 2),
  locais_trabalho: few(local, 2),
  niveis: few(level, 3),
  cursos: few(curso, 2),
  cotas: few(oneCota, 2),
  tipos: fc.oneof({ weight: 3, arbitrary: few(oneTipo, 0) }, { weight: 1, arbitrary: few(oneTipo, 3) }),
});

/** Most users have one search; some have several, some of them paused or beyond the plan. */
export const wanted: fc.Arbitrary<OracleBuscas> = fc.record({
  buscas: fc.oneof(
    { weight: 2, arbitrary: fc.tuple(user.map((busca) => ({ ...busca, pausada: false }))) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc
          .tuple(user, fc.constantFrom(false, false, false, true))
          .map(([busca, pausada]) => ({ ...busca, pausada })),
        { minLength: 1, maxLength: 4 },
      ),
    },
  ),
  hasPremium: fc.constantFrom(true, true, true, false),
});

const oneCargo = fc.record({
  salario: fc.option(money, { freq: 6 }),
  nivel: fc.option(level, { freq: 6 }),
  niveis_possiveis: few(level, 3),
  cursos: few(curso, 2),
  locais_trabalho: few(local, 3),
  // All five quotas are as likely as none, because together they are one mask.
  vagas_por_cota: fc.oneof(
    { weight: 4, arbitrary: fc.dictionary(oneCota, fc.integer({ min: 0, max: 3 }), { maxKeys: 4 }) },
    { weight: 1, arbitrary: fc.constant(Object.fromEntries(Cota.options.map((cota) => [cota, 1]))) },
  ),
  quantidade_vagas: fc.option(fc.integer({ min: 0, max: 5 })),
  a_definir: fc.boolean(),
  requer_pos: fc.constantFrom(false, false, false, true),
  remoto: fc.constantFrom(false, false, false, true),
  por_hora: fc.constantFrom(false, false, false, true),
  tipo: fc.oneof({ weight: 4, arbitrary: fc.constant("CARGO" as const) }, { weight: 1, arbitrary: oneTipo }),
});

/** Positions stored without salary or level are placeholders without details. */
const complete = oneCargo.map((cargo) => ({
  ...cargo,
  a_definir: cargo.a_definir || cargo.salario === null || cargo.nivel === null,
}));

export const concurso: fc.Arbitrary<OracleConcurso> = fc.record({
  locais_prova: few(local, 3),
  cargos: fc.array(complete, { minLength: 1, maxLength: 6 }),
});

const toBuscaRow = (one: OracleBuscas["buscas"][number]) => ({
  enviadas: "{}",
  pausada: one.pausada,
  salario_minimo: one.salario_minimo.toFixed(2),
  vagas_minimas: one.vagas_minimas,
  locais_prova: one.locais_prova,
  locais_trabalho: one.locais_trabalho,
  nivel_escolaridade: one.niveis,
  cursos_especificos: one.cursos,
  cotas: one.cotas,
  tipos_de_vaga: one.tipos ?? [],
});

/** Inserts users with their searches; returns their ids in order. */
export async function insertUsers(db: Db, everybody: OracleBuscas[]): Promise<number[]> {
  const users = await db
    .insertInto("users")
    .values(
      everybody.map(({ hasPremium }, index) => ({
        nome: "Pessoa",
        email: `p${index}-${crypto.randomUUID()}@t.example`,
        user_type: hasPremium ? ("PREMIUM" as const) : ("REGULAR" as const),
      })),
    )
    .returning("id")
    .execute();
  const ids = users.map(({ id }) => id);
  const rows = everybody.flatMap(({ buscas }, index) =>
    buscas.map((one, at) => ({ user_id: ids[index] as number, numero: at + 1, ...toBuscaRow(one) })),
  );
  const first = rows.flatMap(({ numero, ...row }) => (numero === 1 ? [row] : []));
  await db.insertInto("preferencias").values(first).execute();
  const others = rows.flatMap((row) => (row.numero > 1 ? [{ ...row, nome: `Busca ${row.numero}` }] : []));
  if (others.length > 0) await db.insertInto("buscas").values(others).execute();
  return ids;
}

export async function insertConcurso(db: Db, { locais_prova, cargos }: OracleConcurso): Promise<number> {
  const { id } = await db
    .insertInto("concursos")
    .values({ titulo: "Prova", organizadora: "Banca", locais_prova, demonstracao: cargos.length % 2 === 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const asText = (vagas: OracleConcurso["cargos"][number]["vagas_por_cota"]) =>
    JSON.stringify(Object.fromEntries(Object.entries(vagas).map(([cota, count]) => [cota, String(count)])));
  await db
    .insertInto("cargos")
    .values(
      cargos.map((cargo, ordem) => {
        const announced = Object.values(cargo.vagas_por_cota);
        const total = announced.length > 0 ? announced.reduce((a, b) => a + b, 0) : cargo.quantidade_vagas;
        return {
          concurso_id: id,
          ordem,
          nome: `Cargo ${ordem}`,
          salario: cargo.salario === null ? null : cargo.salario.toFixed(2),
          quantidade_vagas: total,
          nivel_escolaridade: cargo.nivel,
          niveis_possiveis: cargo.niveis_possiveis,
          cursos_aceitos: cargo.cursos,
          locais_trabalho: cargo.locais_trabalho,
          vagas_por_cota: asText(cargo.vagas_por_cota),
          a_definir: cargo.a_definir,
          requer_pos_graduacao: cargo.requer_pos,
          remoto: cargo.remoto,
          salario_periodo: cargo.por_hora ? "HORA" : "MES",
          tipo_de_vaga: cargo.tipo ?? null,
        };
      }),
    )
    .execute();
  await sql`SELECT concursos_somar_cargos(${id})`.execute(db);
  return id;
}

/** Returns the draft that would be stored as this exam. */
export function draftOf({ locais_prova, cargos }: OracleConcurso) {
  return {
    locais_prova,
    cargos: cargos.map((cargo) => ({
      nome: "Cargo",
      salario: cargo.salario === null ? null : cargo.salario.toFixed(2),
      nivel_escolaridade: cargo.nivel,
      requer_pos_graduacao: cargo.requer_pos,
      remoto: cargo.remoto,
      salario_periodo: cargo.por_hora ? ("HORA" as const) : ("MES" as const),
      tipo_de_vaga: cargo.tipo ?? ("CARGO" as const),
      cursos_aceitos: cargo.cursos,
      locais_trabalho: cargo.locais_trabalho,
      vagas_por_cota: Object.fromEntries(
        Object.entries(cargo.vagas_por_cota).map(([cota, count]) => [cota, String(count)]),
      ),
      quantidade_vagas: cargo.quantidade_vagas === null ? null : String(cargo.quantidade_vagas),
      a_definir: cargo.a_definir,
      niveis_possiveis: cargo.niveis_possiveis,
    })),
  };
}
