import type pg from "pg";
import { copyInto, type Value } from "./copy.ts";
import { createRandom, type Random } from "./random.ts";
import type { RealExam, RealWorld } from "./real.ts";

/** Exams of one transaction. */
export const examsOfChunk = 500;
/** The real exams have the ids before. */
export const firstExamId = 10_001;

const examColumns = [
  "id",
  "titulo",
  "organizadora",
  "status",
  "data_inicio_inscricao",
  "data_fim_inscricao",
  "data_prova",
  "valor_inscricao",
  "locais_prova",
  "chave_importacao",
  "created_at",
  "updated_at",
];
const cargoColumns = [
  "concurso_id",
  "ordem",
  "nome",
  "salario",
  "quantidade_vagas",
  "nivel_escolaridade",
  "requer_pos_graduacao",
  "cursos_aceitos",
  "locais_trabalho",
  "vagas_por_cota",
  "a_definir",
  "niveis_possiveis",
];

/**
 * Exams of one chunk: each is a real one moved to another city, in seven of ten cases by how often such were open on
 * one day, otherwise with positions of a whole edict. Deadlines spread over two years, a fifth of them to come.
 */
export async function writeExams(client: pg.ClientBase, world: RealWorld, chunk: number, base: Date) {
  const random = createRandom(1_000_003 + chunk);
  const exams: Value[][] = [];
  const cargos: Value[][] = [];
  const first = firstExamId + chunk * examsOfChunk;
  for (let id = first; id < first + examsOfChunk; id += 1) drawExam(world, random, base, id, exams, cargos);
  await copyInto(client, "concursos", examColumns, exams);
  await copyInto(client, "cargos", cargoColumns, cargos);
  await client.query("SELECT count(concursos_somar_cargos(id)) FROM concursos WHERE id BETWEEN $1 AND $2", [
    first,
    first + examsOfChunk - 1,
  ]);
}

function drawExam(
  world: RealWorld,
  random: Random,
  base: Date,
  id: number,
  exams: Value[][],
  cargos: Value[][],
): void {
  const named = random.pick(world.open);
  const detailed = random.chance(0.7) ? named : random.pick(world.edicts);
  const city = world.drawCity(random);
  const deadline = Math.floor((random.next() - 0.8) * 730);
  const published = Math.min(-1, deadline - random.integer(20, 60));
  const day = (days: number) => new Date(base.getTime() + days * 86_400_000).toISOString();
  exams.push([
    id,
    `${titleIn(named, city.nome)} - edital ${random.integer(1, 40)}/${day(deadline).slice(0, 4)}`,
    random.pick(world.bancas),
    statusAt(deadline),
    day(deadline - 30).slice(0, 10),
    random.chance(0.97) ? day(deadline).slice(0, 10) : null,
    random.chance(0.8) ? day(deadline + random.integer(20, 90)).slice(0, 10) : null,
    detailed.valor ?? random.integer(40, 200),
    random.chance(0.9) ? [city.id] : [],
    `bench-${id}`,
    day(published),
    day(published),
  ]);
  const start = random.integer(0, detailed.cargos.length - 1);
  const chosen = detailed.cargos.slice(start, start + random.integer(1, 9));
  for (const [ordem, cargo] of chosen.entries()) {
    const salary =
      cargo.salario === null ? null : Math.round(Number(cargo.salario) * (0.8 + 0.4 * random.next()));
    cargos.push([
      id,
      ordem,
      cargo.nome,
      salary,
      cargo.quantidade_vagas,
      cargo.nivel_escolaridade,
      cargo.requer_pos_graduacao,
      cargo.cursos_aceitos,
      random.chance(0.95) ? [city.id] : [],
      JSON.stringify(cargo.vagas_por_cota),
      cargo.a_definir,
      cargo.niveis_possiveis,
    ]);
  }
}

/** 'Prefeitura de Salto' of another city: what comes before the place stays. */
function titleIn({ titulo }: RealExam, city: string): string {
  const kind = /^(Prefeitura|Câmara|Município)/.exec(titulo)?.[1];
  return kind ? `${kind} de ${city}` : `${titulo.slice(0, 90)} - ${city}`;
}

function statusAt(deadline: number): string {
  if (deadline < -30) return "FINALIZADO";
  if (deadline < 0) return "AGUARDANDO_PROVAS";
  return deadline > 30 ? "EDITAL_ABERTO" : "INSCRICOES_ABERTAS";
}
