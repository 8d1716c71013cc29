import type pg from "pg";
import { copyInto, type Value } from "./copy.ts";
import { createRandom, type Random } from "./random.ts";
import type { RealWorld } from "./real.ts";

/** People of one transaction. */
export const peopleOfChunk = 5_000;

const userColumns = [
  "id",
  "nome",
  "email",
  "senha_hash",
  "user_type",
  "telefone",
  "habilitar_whatsapp",
  "alertas_frequencia",
  "created_at",
];
const preferenceColumns = [
  "user_id",
  "enviadas",
  "salario_minimo",
  "vagas_minimas",
  "locais_prova",
  "locais_trabalho",
  "nivel_escolaridade",
  "cursos_especificos",
  "cotas",
];

const names =
  "Ana Maria José João Antônio Francisca Carlos Paulo Adriana Juliana Márcia Fernanda Pedro Lucas Luiz Marcos Gabriel Rafael Letícia Camila Bruna Amanda Larissa Vinícius Thiago Conceição Sebastião Raimundo Beatriz Aparecida".split(
    " ",
  );
const surnames =
  "Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas".split(
    " ",
  );

/** The one of the data set with this number; the first is an administrator. All have one password. */
export const emailOf = (n: number) => `p${n}@bench.example`;
export const password = "senha-do-banco-de-teste";

/** People of one chunk, nine of ten with preferences, a twentieth premium with WhatsApp. */
export async function writePeople(
  client: pg.ClientBase,
  world: RealWorld,
  chunk: number,
  { base, hash }: { base: Date; hash: string },
): Promise<void> {
  const random = createRandom(2_000_003 + chunk);
  const users: Value[][] = [];
  const preferences: Value[][] = [];
  for (let id = chunk * peopleOfChunk + 1; id <= (chunk + 1) * peopleOfChunk; id += 1) {
    const premium = id % 20 === 0;
    users.push([
      id,
      `${random.pick(names)} ${random.pick(surnames)} ${random.pick(surnames)}`,
      emailOf(id),
      hash,
      id === 1 ? "ADMIN" : premium ? "PREMIUM" : "REGULAR",
      premium ? `5531${900_000_000 + id}` : null,
      premium,
      random.chance(0.8) ? "NA_HORA" : random.chance(0.7) ? "DIARIO" : "SEMANAL",
      new Date(base.getTime() - random.integer(0, 700) * 86_400_000).toISOString(),
    ]);
    if (random.chance(0.9)) preferences.push(drawPreferences(world, random, id));
  }
  await copyInto(client, "users", userColumns, users);
  await copyInto(client, "preferencias", preferenceColumns, preferences);
}

function drawPreferences(world: RealWorld, random: Random, userId: number): Value[] {
  const salary = random.chance(0.55) ? 1500 + Math.floor(random.next() * random.next() * 14) * 1000 : 1;
  const vacancies = random.chance(0.05) ? random.integer(1, 4) : 0;
  const city = () => world.drawCity(random);
  const examCities = random.chance(0.12) ? [city()] : [];
  const workCities = random.chance(0.3) ? [city()] : random.chance(0.15) ? [city(), city()] : [];
  const level = random.next();
  const levels =
    level < 0.35 ? ["SUPERIOR"] : level < 0.58 ? ["MEDIO", "SUPERIOR"] : level < 0.65 ? ["MEDIO"] : [];
  // Some courses are wanted much more often than others.
  const course = world.cursos[Math.floor(random.next() * random.next() * world.cursos.length)] ?? 1;
  const courses = random.chance(0.22) ? [course] : [];
  const quotas = random.chance(0.06)
    ? ["PESSOA_NEGRA"]
    : random.chance(0.03)
      ? ["PESSOA_COM_DEFICIENCIA"]
      : [];
  // Nobody can send a city twice, and an answer that holds one is refused.
  const named = (cities: (typeof examCities)[number][]) => [
    ...new Set(cities.map(({ nome, uf }) => `${nome} - ${uf}`)),
  ];
  const sent = {
    salario_minimo: salary,
    vagas_minimas: vacancies || null,
    locais_prova: named(examCities),
    locais_trabalho: named(workCities),
    nivel_escolaridade: levels,
    cursos_especificos: courses,
    tiposCota: quotas,
  };
  const ids = (cities: (typeof examCities)[number][]) => [...new Set(cities.map(({ id }) => id))];
  return [
    userId,
    JSON.stringify(sent),
    salary,
    vacancies,
    ids(examCities),
    ids(workCities),
    levels,
    courses,
    quotas,
  ];
}
