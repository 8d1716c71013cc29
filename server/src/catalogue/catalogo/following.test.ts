import { expect, test } from "vitest";
import { openApp } from "../../../test/harness/app.ts";
import { knownLocais } from "../../../test/harness/factories.ts";
import { createFollowing } from "./following.ts";

const api = openApp();

const ask = async (text: string, values: unknown[] = []) => (await api.deps.pool.query(text, values)).rows;
async function insertConcurso(titulo: string): Promise<number> {
  const sql = "INSERT INTO concursos (titulo, organizadora) VALUES ($1, 'FGV') RETURNING id";
  return (await ask(sql, [titulo]))[0].id;
}

test("each follower gets every changed, new and deleted exam once", async () => {
  const stays = await insertConcurso("Fica");
  const findChanged = createFollowing(api.deps.db);
  expect(await findChanged(), "nothing was known").toBeUndefined();
  expect(await findChanged()).toEqual([]);
  const comes = await insertConcurso("Vem");
  await ask("UPDATE concursos SET titulo = 'Muda' WHERE id = $1", [stays]);
  expect((await findChanged())?.toSorted()).toEqual([stays, comes]);
  expect(await findChanged()).toEqual([]);
  await ask("DELETE FROM concursos WHERE id = $1", [comes]);
  expect(await findChanged()).toEqual([comes]);
  expect(await createFollowing(api.deps.db)(), "of another follower nothing was known").toBeUndefined();
});

test("any exam may have changed where a name is another that all share", async () => {
  await insertConcurso("Qualquer");
  const findChanged = createFollowing(api.deps.db);
  await findChanged();
  await ask("UPDATE locais SET nome = 'Belo Monte' WHERE id = $1", [knownLocais.beloHorizonte.id]);
  expect(await findChanged()).toBeUndefined();
  expect(await findChanged()).toEqual([]);
});

test("any exam may have changed where the database has lost what was known of it", async () => {
  const [before] = await ask("SELECT numero FROM catalogo_versao");
  const findChanged = createFollowing(api.deps.db);
  await findChanged();
  const lost = await insertConcurso("Some");
  expect(await findChanged()).toEqual([lost]);
  await ask("DELETE FROM concursos WHERE id = $1", [lost]);
  await ask("DELETE FROM catalogo_mudancas WHERE concurso_id = $1", [lost]);
  await ask("UPDATE catalogo_versao SET numero = $1", [before.numero]);
  expect(await findChanged()).toBeUndefined();
});
