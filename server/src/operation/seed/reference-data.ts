import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { upsertCursos } from "../../catalogue/cursos/index.ts";
import { upsertLocais } from "../../catalogue/locais/index.ts";
import type { Db, Tx } from "../../tables.ts";

const dataDir = new URL("../../../data/", import.meta.url);
const files = [
  "municipios.csv",
  "municipios-nomes-alternativos.csv",
  "cursos.csv",
  "cursos-sinonimos.csv",
  "bancas.csv",
] as const;

type CsvRow = Record<string, string>;

function readCsv(name: (typeof files)[number]): CsvRow[] {
  return parse(readFileSync(new URL(name, dataDir)), { columns: true, bom: true });
}

function edition(): string {
  const hash = createHash("sha256");
  for (const name of files) hash.update(readFileSync(new URL(name, dataDir)));
  return hash.digest("hex");
}

/**
 * Loads the bundled municipalities, courses and bancas, unless this edition is loaded. Safe to call concurrently.
 * Returns whether it loaded anything.
 */
export async function seedReferenceData(db: Db): Promise<boolean> {
  const current = edition();
  return db.transaction().execute(async (tx) => {
    const { dados_referencia: loaded } = await tx
      .selectFrom("instalacao")
      .select("dados_referencia")
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (loaded === current) return false;
    await loadLocais(tx);
    await loadCursos(tx);
    await loadBancas(tx);
    await tx.updateTable("instalacao").set({ dados_referencia: current }).execute();
    return true;
  });
}

/** Groups a column's values by id. */
function group(rows: CsvRow[], id: string, value: string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const key = row[id] ?? "";
    groups.set(key, [...(groups.get(key) ?? []), row[value] ?? ""]);
  }
  return groups;
}

const orNull = (text: string | undefined) => (text ? text : null);

async function loadLocais(tx: Tx): Promise<void> {
  const others = group(readCsv("municipios-nomes-alternativos.csv"), "id", "nome_alternativo");
  const rows = readCsv("municipios.csv").map((row) => ({
    id: row.id,
    nome: row.nome,
    uf: row.uf,
    capital: row.capital === "1",
    latitude: orNull(row.latitude),
    longitude: orNull(row.longitude),
    populacao: orNull(row.populacao),
    ddd: orNull(row.ddd),
    fuso_horario: orNull(row.fuso_horario),
    nomes_alternativos: others.get(row.id ?? "") ?? [],
  }));
  await upsertLocais(tx, rows);
}

async function loadCursos(tx: Tx): Promise<void> {
  const synonyms = group(readCsv("cursos-sinonimos.csv"), "curso_id", "variante");
  const rows = readCsv("cursos.csv").map((row) => ({
    id: row.id,
    nome: row.nome,
    area: orNull(row.area),
    area_especifica: orNull(row.area_especifica),
    codigo_cine: orNull(row.codigo_cine),
    sinonimos: synonyms.get(row.id ?? "") ?? [],
  }));
  await upsertCursos(tx, rows);
}

async function loadBancas(tx: Tx): Promise<void> {
  const rows = readCsv("bancas.csv");
  await sql`
    INSERT INTO bancas (sigla, nome)
    SELECT DISTINCT ON (sigla) sigla, nome FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (sigla
    text, nome text)
    ON CONFLICT (sigla) DO UPDATE SET nome = excluded.nome`.execute(tx);
}
