import type { Falha } from "@cav/contract/coletas/pareceres.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import type { Checked } from "./check-answer.ts";

/** Returns an undecided draft's act, and the body that our own reading found. */
export async function findOpenAto(db: Db, impressao: string) {
  const { rows } = await sql<{ texto: string; corpos: (string | null)[] }>`
    SELECT a.texto, ARRAY[a.campos->'orgao'->>'valor', a.campos->'organizadora'->>'valor',
      a.campos->'municipio'->>'valor'] AS corpos
    FROM minuta_atos a JOIN minutas m ON m.id = a.minuta_id WHERE a.impressao = ${impressao} AND m.estado =
    'ABERTA' LIMIT 1`.execute(db);
  return rows[0];
}

/** Failures that are temporary and tried again; refusals and malformed answers would only repeat. */
const passing: Falha[] = ["TEMPO", "REDE", "LIMITE", "CHAVE", "ERRO", "TETO"];
/** Maximum attempts per act, and the seconds between them. */
const triesMax = 4;
const waitSeconds = 900;

/** Returns open drafts' acts without an opinion, nearest deadline first. */
export async function findUnaskedAtos(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("minuta_atos as a")
    .innerJoin("minutas as m", "m.id", "a.minuta_id")
    .leftJoin("pareceres as p", "p.impressao", "a.impressao")
    .select("a.impressao")
    .where("m.estado", "=", "ABERTA")
    .where(sql<boolean>`(p.impressao IS NULL OR ${isAskable(now)})`)
    .groupBy("a.impressao")
    .orderBy(sql`min(m.prazo) NULLS LAST, min(a.id)`)
    .limit(limit)
    .execute();
  return rows.map(({ impressao }) => impressao);
}

/** Condition: opinion `p` is missing after a temporary failure or an ended process. */
const isAskable = (now: Date) => sql<boolean>`(p.campos IS NULL AND p.tentativas < ${triesMax}
  AND (p.falha IS NULL OR p.falha = ANY (${passing}))
  AND p.pedido_em < ${now}::timestamptz - make_interval(secs => ${waitSeconds}))`;

/** Claims an act's words; false when another process has them, or a retry is pointless. */
export async function claimParecer(tx: Tx, impressao: string, modelo: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO pareceres AS p (impressao, modelo, pedido_em) VALUES (${impressao}, ${modelo}, ${now})
    ON CONFLICT (impressao) DO UPDATE SET modelo = excluded.modelo, falha = NULL, tentativas = p.tentativas + 1,
      pedido_em = excluded.pedido_em WHERE ${isAskable(now)} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Undoes the count of an attempt that did not ask the model. */
export async function markUnpaid(tx: Tx, impressao: string): Promise<void> {
  await tx
    .updateTable("pareceres")
    .set((eb) => ({ falha: "TETO" as const, tentativas: eb("tentativas", "-", 1) }))
    .where("impressao", "=", impressao)
    .execute();
}

type Ending = { campos: Checked; descartadas: number } | { falha: Falha };

export async function updateParecer(db: Db, impressao: string, ending: Ending): Promise<void> {
  const said =
    "falha" in ending ? ending : { campos: JSON.stringify(ending.campos), descartadas: ending.descartadas };
  await db.updateTable("pareceres").set(said).where("impressao", "=", impressao).execute();
}

/** Reserves an amount in millionths of a real; false when the daily ceiling does not allow it. */
export async function reserveGasto(tx: Tx, dia: string, amount: number, ceiling: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO parecer_gastos AS g (dia, gasto, pedidos) SELECT ${dia}::date, ${amount}::integer, 1
    WHERE ${amount}::integer <= ${ceiling}::integer
    ON CONFLICT (dia) DO UPDATE SET gasto = g.gasto + excluded.gasto, pedidos = g.pedidos + 1
      WHERE g.gasto + excluded.gasto <= ${ceiling}::integer RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Replaces a reservation by the actual cost. */
export async function updateGasto(db: Db, dia: string, correction: number): Promise<void> {
  await sql`UPDATE parecer_gastos SET gasto = greatest(0, gasto + ${correction}::integer) WHERE dia = ${dia}`.execute(
    db,
  );
}

/** Returns opinions by the acts' words. */
export async function findPareceres(db: Db, impressoes: readonly string[]) {
  if (impressoes.length === 0) return [];
  const rows = await db
    .selectFrom("pareceres")
    .select(["impressao", "campos", "falha", "descartadas"])
    .where("impressao", "in", [...impressoes])
    .execute();
  return rows.map(({ campos, ...row }) => ({ ...row, campos: campos as Checked | null }));
}

/** Returns the figures of opinions in the last days. */
export async function findNumeros(db: Db, dia: string, since: Date) {
  const { rows } = await sql<{
    gasto: number;
    dados: number;
    descartadas: number;
    falhas: { falha: Falha; total: number }[];
    sem_desde: Date | null;
  }>`
    SELECT coalesce((SELECT gasto FROM parecer_gastos WHERE dia = ${dia}), 0) AS gasto,
      count(*) FILTER (WHERE campos IS NOT NULL)::integer AS dados,
      coalesce(sum(descartadas), 0)::integer AS descartadas,
      (SELECT coalesce(json_agg(json_build_object('falha', f.falha, 'total', f.total) ORDER BY f.total DESC,
      f.falha), '[]')
        FROM (SELECT falha, count(*)::integer AS total FROM pareceres
          WHERE falha IS NOT NULL AND pedido_em > ${since} GROUP BY falha) AS f) AS falhas,
      (SELECT min(p.pedido_em) FROM pareceres p WHERE p.falha IS NOT NULL AND p.pedido_em > coalesce(
        (SELECT max(g.pedido_em) FROM pareceres g WHERE g.campos IS NOT NULL), '-infinity')) AS sem_desde
    FROM pareceres WHERE pedido_em > ${since}`.execute(db);
  return rows[0];
}
