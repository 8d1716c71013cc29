import { sql } from "kysely";
import type { Database, Db, Tx } from "../../tables.ts";
import type { Item } from "../coletas/index.ts";
import { hashOf } from "../coletas/index.ts";

export type ItemRow = Awaited<ReturnType<typeof findItens>>[number];
type Formato = Database["pagina_itens"]["formato"];

/** Returns a page's known items. */
export async function findItens(db: Db, paginaId: number) {
  return db.selectFrom("pagina_itens").selectAll().where("pagina_id", "=", paginaId).orderBy("id").execute();
}

export async function findItensById(db: Db, ids: readonly number[]) {
  return db.selectFrom("pagina_itens").selectAll().where("id", "in", ids).orderBy("id").execute();
}

/** Inserts a page's new items; known ones are not returned. */
export async function insertItens(
  tx: Tx,
  paginaId: number,
  items: readonly Item[],
  how: { inicial: boolean; now: Date },
): Promise<ItemRow[]> {
  const inserted: ItemRow[] = [];
  // A statement of a thousand rows would take the main thread half a second to build.
  for (let at = 0; at < items.length; at += atOnce)
    inserted.push(...(await insertSome(tx, paginaId, items.slice(at, at + atOnce), how)));
  return inserted;
}

const atOnce = 50;

async function insertSome(
  tx: Tx,
  paginaId: number,
  items: readonly Item[],
  { inicial, now }: { inicial: boolean; now: Date },
): Promise<ItemRow[]> {
  return tx
    .insertInto("pagina_itens")
    .values(
      items.map(({ title, date, link }) => ({
        pagina_id: paginaId,
        chave: hashOf(JSON.stringify([link, title, date])),
        titulo: title.slice(0, titleMax),
        formato: formatoOf(link),
        dia: date,
        url: link,
        inicial,
        visto_em: now,
        mudou_em: null,
        documento_id: null,
        sha256: null,
        essencia: null,
        etag: null,
        alterado: null,
        conferido_em: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(["pagina_id", "chave"]).doNothing())
    .returningAll()
    .execute();
}

/** Sets the address under which a known item is found now. */
export async function updateUrl(tx: Tx, id: number, url: string | null): Promise<void> {
  await tx.updateTable("pagina_itens").set({ url }).where("id", "=", id).execute();
}

const titleMax = 300;

const formatos: readonly [RegExp, Formato][] = [
  [/\.pdf$/i, "PDF"],
  [/\.(docx?|rtf)$/i, "DOCX"],
  [/\.odt$/i, "ODT"],
  [/\.(xlsx?|ods|csv)$/i, "PLANILHA"],
  [/\.zip$/i, "ZIP"],
  [/\.txt$/i, "TEXTO"],
];

function formatoOf(link: string | null): Formato {
  const path = link === null ? "" : new URL(link).pathname;
  return formatos.find(([ending]) => ending.test(path))?.[1] ?? "PAGINA";
}

export type Checked = Partial<
  Pick<Database["pagina_itens"], "documento_id" | "sha256" | "essencia" | "etag" | "alterado" | "mudou_em">
> & { conferido_em: Date; tentativas?: number };

/** Records an item's content unless another visit did; returns whether this one did. */
export async function updateItem(tx: Tx, { id, sha256 }: ItemRow, checked: Checked): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("pagina_itens")
    .set(checked)
    .where("id", "=", id)
    .where(sql<boolean>`sha256 IS NOT DISTINCT FROM ${sha256}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When a document came or changed; for initial ones the day printed on the page. */
const cameAt = sql`coalesce(i.mudou_em, CASE WHEN i.inicial THEN i.dia::timestamptz ELSE i.visto_em END)`;

const selectDocumentos = (db: Db, limit: number) =>
  db
    .selectFrom("pagina_itens as i")
    .select(["i.id", "i.titulo", "i.formato", "i.dia", "i.url", "i.inicial", "i.visto_em", "i.mudou_em"])
    .orderBy(cameAt, (order) => order.desc().nullsLast())
    .orderBy("i.id")
    .limit(limit);

/** Returns documents of an exam's pages, newest first. */
export async function findDocumentos(db: Db, concursoId: number, limit: number) {
  return selectDocumentos(db, limit)
    .innerJoin("paginas_do_concurso as p", "p.pagina_id", "i.pagina_id")
    .where("p.concurso_id", "=", concursoId)
    .where("p.estado", "=", "ACEITA")
    .execute();
}

/** Returns documents of one page, newest first. */
export async function findDocumentosOfPagina(db: Db, paginaId: number, limit: number) {
  return selectDocumentos(db, limit).where("i.pagina_id", "=", paginaId).execute();
}

/**
 * Returns documents that appeared or changed since a moment, on pages of the given exams or of a user's saved
 * exams.
 */
export async function findNovos(db: Db, of: { ids: readonly number[] } | { userId: number }, since: Date) {
  if ("ids" in of && of.ids.length === 0) return [];
  return db
    .selectFrom("pagina_itens as i")
    .innerJoin("paginas_do_concurso as p", "p.pagina_id", "i.pagina_id")
    .innerJoin("concursos as c", "c.id", "p.concurso_id")
    .innerJoin("paginas as o", "o.id", "i.pagina_id")
    .select([
      "i.id",
      "i.titulo",
      "i.formato",
      "i.url",
      "i.visto_em",
      "i.mudou_em",
      "o.endereco",
      "o.vista_em",
    ])
    .select(["c.id as concurso_id", "c.uuid", "c.titulo as concurso"])
    .where("p.estado", "=", "ACEITA")
    .where((is) =>
      "ids" in of
        ? is("c.id", "in", of.ids)
        : is(
            "c.id",
            "in",
            is.selectFrom("favoritos as f").select("f.concurso_id").where("f.user_id", "=", of.userId),
          ),
    )
    .where((is) =>
      is.or([
        is("i.mudou_em", ">", since),
        is.and([is("i.inicial", "=", false), is("i.visto_em", ">", since)]),
      ]),
    )
    .orderBy("i.id")
    .limit(novosMax)
    .execute();
}

export type DocumentoNovo = Awaited<ReturnType<typeof findNovos>>[number];

const novosMax = 500;
