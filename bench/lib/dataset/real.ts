import { readFileSync } from "node:fs";
import { importConcursos } from "@cav/server/catalogue/concursos/import/import.ts";
import { seedReferenceData } from "@cav/server/operation/seed/reference-data.ts";
import type { Connection } from "@cav/server/platform/database/connect.ts";
import type { Database } from "@cav/server/tables.ts";
import { createWeightedDraw, type Random } from "./random.ts";

type Local = { id: number; nome: string; uf: string; peso: number };
type RealCargo = {
  nome: string;
  salario: string | null;
  quantidade_vagas: number | null;
  nivel_escolaridade: string | null;
  requer_pos_graduacao: boolean;
  cursos_aceitos: number[];
  vagas_por_cota: object;
  a_definir: boolean;
  niveis_possiveis: string[];
};
export type RealConcurso = {
  titulo: string;
  organizadora: string;
  valor: string | null;
  cargos: RealCargo[];
};

/** Bundled real data to draw from. */
export type RealWorld = {
  /** Draws municipalities by population, capitals three times as often. */
  drawLocal: (random: Random) => Local;
  bancas: string[];
  cursos: number[];
  /** Exams open on one day: many small ones, with few known positions. */
  open: RealConcurso[];
  /** Complete notices, with up to 158 positions. */
  edicts: RealConcurso[];
};

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../server/data/${name}`, import.meta.url), "utf8"));

/** Loads the bundled data into a database if missing, and reads it as stored. */
export async function loadRealWorld({ db, pool }: Connection<Database>): Promise<RealWorld> {
  await seedReferenceData(db);
  const edicts: { id: string }[] = read("concursos-editais.json");
  const options = { now: new Date(), skipBad: false, takesDuplicates: true };
  await importConcursos(db, edicts, options);
  await importConcursos(db, read("concursos-abertos-2026-08-22.json"), options);
  const locais = await pool.query<Local>(`
    SELECT id, nome, uf, coalesce(populacao, 1000) * CASE WHEN capital THEN 3 ELSE 1 END AS peso FROM locais
    ORDER BY id`);
  const bancas = await pool.query<{ nome: string }>("SELECT nome FROM bancas ORDER BY sigla");
  const cursos = await pool.query<{ id: number }>("SELECT id FROM cursos ORDER BY id");
  const concursos = await pool.query<RealConcurso & { chave_importacao: string }>(`
    SELECT e.chave_importacao, e.titulo, e.organizadora, e.valor_inscricao AS valor, jsonb_agg(to_jsonb(c) ORDER
    BY c.ordem) AS cargos
    FROM concursos e JOIN cargos c ON c.concurso_id = e.id
    WHERE e.chave_importacao IS NOT NULL AND e.chave_importacao NOT LIKE 'bench-%' GROUP BY e.id ORDER BY
    e.chave_importacao`);
  const wholeKeys = new Set(edicts.map(({ id }) => id));
  return {
    drawLocal: createWeightedDraw(locais.rows, ({ peso }) => peso),
    bancas: bancas.rows.map(({ nome }) => nome),
    cursos: cursos.rows.map(({ id }) => id),
    open: concursos.rows.filter(({ chave_importacao }) => !wholeKeys.has(chave_importacao)),
    edicts: concursos.rows.filter(({ chave_importacao }) => wholeKeys.has(chave_importacao)),
  };
}
