import type pg from "pg";
import { copyInto, type Value } from "./copy.ts";
import { createRandom, type Random } from "./random.ts";
import type { RealConcurso, RealWorld } from "./real.ts";

/** Exams per transaction. */
export const concursosOfChunk = 500;
/** Smaller ids belong to the real exams. */
export const firstConcursoId = 10_001;

const concursoColumns = [
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
 * Writes one chunk of exams, each a real one moved to another city. 70 % are drawn from the exams open on one day, the
 * others from complete notices. Deadlines spread over two years, 20 % of them in the future.
 */
export async function writeConcursos(client: pg.ClientBase, world: RealWorld, chunk: number, base: Date) {
  const random = createRandom(1_000_003 + chunk);
  const concursos: Value[][] = [];
  const cargos: Value[][] = [];
  const first = firstConcursoId + chunk * concursosOfChunk;
  for (let id = first; id < first + concursosOfChunk; id += 1)
    drawConcurso(world, random, base, id, concursos, cargos);
  await copyInto(client, "concursos", concursoColumns, concursos);
  await copyInto(client, "cargos", cargoColumns, cargos);
  await client.query("SELECT count(concursos_somar_cargos(id)) FROM concursos WHERE id BETWEEN $1 AND $2", [
    first,
    first + concursosOfChunk - 1,
  ]);
}

function drawConcurso(
  world: RealWorld,
  random: Random,
  base: Date,
  id: number,
  concursos: Value[][],
  cargos: Value[][],
): void {
  const named = random.pick(world.open);
  const detailed = random.chance(0.7) ? named : random.pick(world.edicts);
  const local = world.drawLocal(random);
  const deadline = Math.floor((random.next() - 0.8) * 730);
  const published = Math.min(-1, deadline - random.integer(20, 60));
  const day = (days: number) => new Date(base.getTime() + days * 86_400_000).toISOString();
  concursos.push([
    id,
    `${titleIn(named, local.nome)} - edital ${random.integer(1, 40)}/${day(deadline).slice(0, 4)}`,
    random.pick(world.bancas),
    statusAt(deadline),
    day(deadline - 30).slice(0, 10),
    random.chance(0.97) ? day(deadline).slice(0, 10) : null,
    random.chance(0.8) ? day(deadline + random.integer(20, 90)).slice(0, 10) : null,
    detailed.valor ?? random.integer(40, 200),
    random.chance(0.9) ? [local.id] : [],
    `bench-${id}`,
    day(published),
    day(published),
  ]);
  const start = random.integer(0, detailed.cargos.length - 1);
  const chosen = detailed.cargos.slice(start, start + random.integer(1, 9));
  for (const [ordem, cargo] of chosen.entries()) {
    const salario =
      cargo.salario === null ? null : Math.round(Number(cargo.salario) * (0.8 + 0.4 * random.next()));
    cargos.push([
      id,
      ordem,
      cargo.nome,
      salario,
      cargo.quantidade_vagas,
      cargo.nivel_escolaridade,
      cargo.requer_pos_graduacao,
      cargo.cursos_aceitos,
      random.chance(0.95) ? [local.id] : [],
      JSON.stringify(cargo.vagas_por_cota),
      cargo.a_definir,
      cargo.niveis_possiveis,
    ]);
  }
}

/** Moves a title such as 'Prefeitura de Salto' to another city, keeping the words before it. */
function titleIn({ titulo }: RealConcurso, local: string): string {
  const kind = /^(Prefeitura|Câmara|Município)/.exec(titulo)?.[1];
  return kind ? `${kind} de ${local}` : `${titulo.slice(0, 90)} - ${local}`;
}

function statusAt(deadline: number): string {
  if (deadline < -30) return "FINALIZADO";
  if (deadline < 0) return "AGUARDANDO_PROVAS";
  return deadline > 30 ? "EDITAL_ABERTO" : "INSCRICOES_ABERTAS";
}
