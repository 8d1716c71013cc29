import "../../../test/harness/built-web.ts";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { expect, test } from "vitest";
import { openPaginas } from "../../../test/harness/paginas-stage.ts";
import { findPaginasPublicas } from "./index.ts";

const stage = openPaginas();
const { on, query, site, followed, visit } = stage;

test("an exam's feeds and calendars show its page's news, and public output names nobody", async () => {
  const banca = site("joomla");
  const pagina = banca.paginaOf();
  const { uuid, user } = await followed(pagina, { titulo: "Prefeitura de Vale Claro" });
  const [{ id, titulo }] = await query("SELECT id, titulo FROM concursos WHERE uuid = $1", [uuid]);
  const path = concursoPath({ id, titulo });
  const get = async (file: string) => (await on.api.app.inject({ url: `${path}/${file}` })).body;
  await visit(pagina);
  expect(await get("feed.json")).not.toContain("Novo documento");
  banca.turn("documento-novo", true, { titulo: "Convocação para a perícia médica" });
  on.api.deps.clock.set("2026-11-24T15:00:00Z");
  await visit(pagina);
  on.api.deps.clock.set("2026-11-24T15:00:02Z");

  expect(await get("feed.json")).toContain("Novo documento: Convocação para a perícia médica");
  expect(await get("feed.atom")).toContain("Página vista em 24/11/2026");
  const page = (await on.api.app.inject({ url: path })).body;
  expect(page).toContain("Convocação para a perícia médica");
  expect(page).toContain(`href="${pagina}"`);
  const calendar = (await get("calendario.ics")).replace(/\r\n[ \t]/g, "");
  expect(calendar).toContain("SUMMARY:Novo documento: Convocação para a perícia médica");
  const { url } = await on.ask(user, "POST", "/api/users/me/calendario");
  expect((await on.api.app.inject({ url: new URL(url).pathname + new URL(url).search })).body).toContain(
    "perícia",
  );

  const told = await findPaginasPublicas(on.api.deps.db, id);
  expect(told.documentos.map((one) => one.titulo)).toContain("Convocação para a perícia médica");
  expect(Object.keys(told)).toEqual(["paginas", "documentos"]);
});
