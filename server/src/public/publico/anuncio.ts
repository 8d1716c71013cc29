import { createHash } from "node:crypto";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { findChangesAfter, findNumero, type NumberedChange } from "../../catalogue/catalogo/index.ts";
import { findTitulos } from "../../catalogue/concursos/index.ts";
import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import type { HttpServer } from "../../platform/http/http-server.ts";
import { createIndexNow, keyPathOf, mostAddresses } from "../../platform/indexnow.ts";
import type { Db } from "../../tables.ts";
import { type Lista, listaLink } from "./listas.ts";
import { createListas } from "./open-listas.ts";

/** Registers the key file that proves to engines that we own the address; nothing without a key. */
export function registerIndexNowKey(app: HttpServer, { indexNow }: Pick<Config, "indexNow">): void {
  if (!indexNow) return;
  app.get(keyPathOf(indexNow.key), async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(indexNow.key),
  );
}

/**
 * Reports exams with changed pages to search engines in batches (decision 0064). Refused or failed ones wait for the
 * next run. The first run only sets the start; the sitemaps have the rest. Without a key the position is reset, so the
 * next run with a key counts as the first.
 */
export async function sendChangedAddresses({
  db,
  config,
  log,
}: Pick<Deps, "db" | "config" | "log">): Promise<void> {
  if (!config.indexNow) {
    await db.deleteFrom("publico_anunciado").execute();
    return;
  }
  const { submit } = createIndexNow(config.indexNow, config.appUrl);
  let told = (await findTold(db)) ?? (await insertTold(db));
  for (;;) {
    const changes = await findChangesAfter(db, told, mostAddresses);
    const last = changes.at(-1);
    if (!last) return;
    const titulos = await findTitulos(
      db,
      changes.map(({ concurso_id }) => concurso_id),
    );
    if (titulos.length > 0) await submit(titulos.map((one) => config.appUrl + concursoPath(one)));
    log.info({ addresses: titulos.length }, "search engines told of changed pages");
    await updateTold(db, last);
    told = last;
  }
}

/**
 * Reports lists that exams joined or left, including those that became empty. A run sends one call; the rest, or all if
 * it fails, waits for the next run. The first run only sets the start.
 */
export async function sendChangedListas({
  db,
  clock,
  config,
  log,
}: Pick<Deps, "db" | "clock" | "config" | "log">): Promise<void> {
  if (!config.indexNow) return;
  const { submit } = createIndexNow(config.indexNow, config.appUrl);
  const { listas } = await createListas({ db, clock })();
  const now = new Map(listas.indexed().map((lista) => [lista.key, markOf(lista)]));
  const before = (await findToldListas(db)) ?? (await updateToldListas(db, now));
  const keys = new Set([...before.keys(), ...now.keys()]);
  const changed = [...keys].filter((key) => before.get(key) !== now.get(key)).slice(0, mostAddresses);
  if (changed.length === 0) return;
  await submit(changed.map((key) => config.appUrl + listaLink(key)));
  log.info({ addresses: changed.length }, "search engines told of changed lists");
  const told = new Map(before);
  for (const key of changed) {
    const mark = now.get(key);
    if (mark === undefined) told.delete(key);
    else told.set(key, mark);
  }
  await updateToldListas(db, told);
}

/** Returns a mark of a list's exams, whatever their order. */
function markOf({ concursos }: Lista): string {
  const ids = concursos.map(({ id }) => id).sort((a, b) => a - b);
  return createHash("sha256").update(ids.join()).digest("base64url").slice(0, 12);
}

async function findTold(db: Db): Promise<NumberedChange | undefined> {
  return db.selectFrom("publico_anunciado").select(["numero", "concurso_id"]).executeTakeFirst();
}

async function insertTold(db: Db): Promise<NumberedChange> {
  // Includes all exams with this number of the catalogue: the next run starts after it.
  const told = { numero: await findNumero(db), concurso_id: 2 ** 31 - 1 };
  await db
    .insertInto("publico_anunciado")
    .values(told)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return told;
}

async function updateTold(db: Db, told: NumberedChange): Promise<void> {
  await db.updateTable("publico_anunciado").set(told).execute();
}

async function findToldListas(db: Db): Promise<Map<string, string> | undefined> {
  const row = await db.selectFrom("publico_anunciado").select("listas").executeTakeFirst();
  return row?.listas ? new Map(Object.entries(row.listas)) : undefined;
}

async function updateToldListas(db: Db, told: Map<string, string>): Promise<Map<string, string>> {
  const listas = JSON.stringify(Object.fromEntries(told));
  await db.updateTable("publico_anunciado").set({ listas }).execute();
  return told;
}
