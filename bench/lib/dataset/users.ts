import type pg from "pg";
import { copyInto, type Value } from "./copy.ts";
import { createRandom, type Random } from "./random.ts";
import type { RealWorld } from "./real.ts";

/** Users per transaction. */
export const usersOfChunk = 5_000;

const userColumns = [
  "id",
  "nome",
  "email",
  "senha_hash",
  "user_type",
  "telefone",
  "habilitar_whatsapp",
  "created_at",
];
const preferenciaColumns = [
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

const names = (
  "Ana Maria José João Antônio Francisca Carlos Paulo Adriana Juliana Márcia Fernanda Pedro Lucas " +
  "Luiz Marcos Gabriel Rafael Letícia Camila Bruna Amanda Larissa Vinícius Thiago Conceição " +
  "Sebastião Raimundo Beatriz Aparecida"
).split(" ");
const surnames = (
  "Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins " +
  "Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira " +
  "Nunes Marques Machado Mendes Freitas"
).split(" ");

/** Returns the address of a numbered user; the first is an administrator. All share one password. */
export const emailOf = (n: number) => `p${n}@bench.example`;
export const password = "senha-do-banco-de-teste";

/** Writes one chunk of users: 90 % with preferences, 5 % premium with WhatsApp. */
export async function writeUsers(
  client: pg.ClientBase,
  world: RealWorld,
  chunk: number,
  { base, hash }: { base: Date; hash: string },
): Promise<void> {
  const random = createRandom(2_000_003 + chunk);
  const users: Value[][] = [];
  const preferencias: Value[][] = [];
  const settings: Value[][] = [];
  for (let id = chunk * usersOfChunk + 1; id <= (chunk + 1) * usersOfChunk; id += 1) {
    const premium = id % 20 === 0;
    const nome = `${random.pick(names)} ${random.pick(surnames)} ${random.pick(surnames)}`;
    const frequencia = random.chance(0.8) ? "NA_HORA" : random.chance(0.7) ? "DIARIO" : "SEMANAL";
    users.push([
      id,
      nome,
      emailOf(id),
      hash,
      id === 1 ? "ADMIN" : premium ? "PREMIUM" : "REGULAR",
      premium ? `5531${900_000_000 + id}` : null,
      premium,
      new Date(base.getTime() - random.integer(0, 700) * 86_400_000).toISOString(),
    ]);
    if (frequencia !== "NA_HORA") settings.push([id, frequencia]);
    if (random.chance(0.9)) preferencias.push(drawPreferencias(world, random, id));
  }
  await copyInto(client, "users", userColumns, users);
  await copyInto(client, "alert_settings", ["user_id", "frequencia"], settings);
  await copyInto(client, "preferencias", preferenciaColumns, preferencias);
}

function drawPreferencias(world: RealWorld, random: Random, userId: number): Value[] {
  const salario = random.chance(0.55) ? 1500 + Math.floor(random.next() * random.next() * 14) * 1000 : 1;
  const vagas = random.chance(0.05) ? random.integer(1, 4) : 0;
  const local = () => world.drawLocal(random);
  const concursoLocais = random.chance(0.12) ? [local()] : [];
  const workLocais = random.chance(0.3) ? [local()] : random.chance(0.15) ? [local(), local()] : [];
  const level = random.next();
  const levels =
    level < 0.35 ? ["SUPERIOR"] : level < 0.58 ? ["MEDIO", "SUPERIOR"] : level < 0.65 ? ["MEDIO"] : [];
  // Skewed, because some courses are much more popular.
  const curso = world.cursos[Math.floor(random.next() * random.next() * world.cursos.length)] ?? 1;
  const cursos = random.chance(0.22) ? [curso] : [];
  const cotas = random.chance(0.06)
    ? ["PESSOA_NEGRA"]
    : random.chance(0.03)
      ? ["PESSOA_COM_DEFICIENCIA"]
      : [];
  // Removes duplicates, because the API refuses repeated cities.
  const named = (locais: (typeof concursoLocais)[number][]) => [
    ...new Set(locais.map(({ nome, uf }) => `${nome} - ${uf}`)),
  ];
  const sent = {
    salario_minimo: salario,
    vagas_minimas: vagas || null,
    locais_prova: named(concursoLocais),
    locais_trabalho: named(workLocais),
    nivel_escolaridade: levels,
    cursos_especificos: cursos,
    tiposCota: cotas,
  };
  const ids = (locais: (typeof concursoLocais)[number][]) => [...new Set(locais.map(({ id }) => id))];
  return [
    userId,
    JSON.stringify(sent),
    salario,
    vagas,
    ids(concursoLocais),
    ids(workLocais),
    levels,
    cursos,
    cotas,
  ];
}
