import { readdirSync } from "node:fs";
import { basename } from "node:path";
import type pg from "pg";

/** The values that rows of a release may have, by table and column. */
export type StoredValues = Record<string, string[]>;

/** Reads them from the schema's rules and, for columns without one, from the release's contract. */
export async function storedValuesOf(pool: pg.Pool, checkout: string): Promise<StoredValues> {
  const { rows } = await pool.query<{ column: string; rule: string }>(
    `SELECT k.conrelid::regclass || '.' || a.attname AS column, pg_get_constraintdef(k.oid) AS rule
     FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND k.conkey = ARRAY[a.attnum]
     JOIN pg_class c ON c.oid = k.conrelid AND NOT c.relispartition
     WHERE k.contype = 'c' AND k.connamespace = 'public'::regnamespace
       AND a.atttypid IN ('text'::regtype, 'text[]'::regtype) AND k.conname NOT LIKE '%_ate_concluir'
     ORDER BY 1`,
  );
  const values: StoredValues = await unruledValuesOf(checkout);
  for (const { column, rule } of rows) {
    const named = valuesIn(rule);
    if (named.length > 0) values[column] = named;
  }
  return Object.fromEntries(
    Object.entries(values)
      .map(([column, named]) => [column, named.toSorted()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns the values that a rule lists: `= ANY (ARRAY['a'::text, …])`, `= 'a'::text` or `<@ '{a,b}'::text[]`. */
function valuesIn(rule: string): string[] {
  const list = /<@ '\{([^']*)\}'::text\[\]/.exec(rule)?.[1];
  if (list) return list.split(",");
  if (!/= ANY|<@ ARRAY|= '/.test(rule)) return [];
  return [...rule.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = ""]) => value);
}

/** Returns the values of columns that have no rule, as the release's contract lists them. */
async function unruledValuesOf(checkout: string): Promise<StoredValues> {
  const contract = `${checkout}/contract/src`;
  const paths = readdirSync(contract, { recursive: true, encoding: "utf8" });
  const read = async (name: string) => {
    const path = paths.find((one) => basename(one) === `${name}.ts`);
    if (!path) throw new Error(`the release's contract has no ${name}.ts`);
    return await import(`${contract}/${path}`);
  };
  const webhooks = await read("webhooks.words").catch(() => read("ganchos.words"));
  const { niveis, cotas } = await read("preferencias.words");
  const { channelNames } = await read("channels");
  return {
    "auditoria.acao": Object.keys((await read("audit")).acaoLabels),
    "ganchos.eventos": Object.keys(webhooks.eventosDeWebhook ?? webhooks.eventosDeGancho),
    "chaves_de_api.escopos": Object.keys((await read("chaves.words")).escopos),
    "calendar_feeds.fora": [...(await read("calendario.words")).calendarioGrupos],
    "preferencias.nivel_escolaridade": [...niveis],
    "buscas.nivel_escolaridade": [...niveis],
    "cargos.niveis_possiveis": [...niveis],
    "preferencias.cotas": [...cotas],
    "buscas.cotas": [...cotas],
    "alert_settings.ordem": [...channelNames],
    "deliveries.depois": [...channelNames],
  };
}
