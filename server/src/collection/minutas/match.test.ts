import { beforeEach, expect, test } from "vitest";
import { deleteActs, insertAct, readAndMatch } from "../../../test/harness/acts.ts";
import { openApp } from "../../../test/harness/app.ts";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { takeJobs } from "../../../test/harness/take-jobs.ts";
import type { Deps } from "../../deps.ts";
import { applyAceites, extractLeituras, readActsOf } from "../coletas/index.ts";
import { matchLeituras } from "./match.ts";

const api = openApp();
beforeEach(() => deleteActs(api.deps));

const opening = (town: string, number: string) =>
  `EDITAL Nº ${number}\nA PREFEITURA MUNICIPAL DE ${town} torna pública a abertura de inscrições para o ` +
  `Concurso Público nº ${number}, para provimento de cargos.\nInscrições de 25/11/2026 a ` +
  `20/12/2026.\nMinas Gerais, 20 de novembro de 2026.`;
const portaria =
  "PORTARIA Nº 9/2026\nNomeia a comissão do concurso público. A prova será aplicada em 31/01/2027, " +
  "e as inscrições terminam em 01/12/2026.";

async function call(method: "GET" | "POST" | "DELETE", url: string, payload?: object) {
  const headers = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const response = await api.app.inject({
    method,
    url: `/api/admin/${url}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Runs the queued jobs of collections in their order. */
async function work(): Promise<void> {
  const handlers = {
    "coletas.accept": (deps: Deps) => applyAceites(deps),
    "coletas.extract": extractLeituras,
    "coletas.match": matchLeituras,
  };
  for (const [name, run] of Object.entries(handlers))
    for (const { data } of await takeJobs(api.deps.pool, name)) await run(api.deps, data);
}

test("open drafts follow a newer version of the reader, and close when nothing is left; decided ones stay", async () => {
  const { pool } = api.deps;
  const texts = [opening("CONTAGEM - MG", "1/2026"), opening("BETIM - MG", "2/2026")];
  const documento_id = await insertAct(api.deps, { texto: texts.join("\n\n"), isFile: true });
  await readActsOf(api.deps, { documento_id });
  // An older version joined two acts, and found two more.
  await pool.query("UPDATE atos SET texto = texto || $2 WHERE documento_id = $1 AND ordem = 0", [
    documento_id,
    `\n${portaria}`,
  ]);
  await pool.query(
    `INSERT INTO atos (documento_id, ordem, texto) SELECT $1, 1 + n, t FROM unnest($2::text[]) WITH ORDINALITY
      AS u (t, n)`,
    [documento_id, [opening("IBIRITÉ - MG", "3/2026"), opening("SABARÁ - MG", "4/2026")]],
  );
  await pool.query("UPDATE documento_leituras SET leitor = 1");
  await extractLeituras(api.deps, { documento_id });
  await matchLeituras(api.deps, { documento_id });
  const shown = async () =>
    (
      await pool.query(
        `SELECT m.uuid, m.estado, m.motivo, m.prazo, m.revista, (SELECT array_agg(a.texto ~ 'PORTARIA') FROM
          minuta_atos a
           WHERE a.minuta_id = m.id) AS atos FROM minutas m ORDER BY m.titulo`,
      )
    ).rows;
  const [betim, contagem, , sabara] = await shown();
  expect(contagem).toMatchObject({ estado: "ABERTA", atos: [true] });
  await call("POST", `minutas/${sabara.uuid}/descarte`, { versao: 1, motivo: "OUTRO" });

  await takeJobs(pool, "coletas.%");
  await readAndMatch(api.deps, documento_id);
  // Drafts do not change before the new reading is accepted.
  expect((await shown()).slice(0, 2)).toEqual([betim, contagem]);
  await takeJobs(pool, "coletas.%");
  const { leitor: versao, ate, ...waiting } = (await call("GET", "releituras")).body.documentos;
  expect(waiting).toMatchObject({ total: 1, entram: 1, saem: 3 });
  expect((await call("POST", "releituras", { de: "LEITOR", versao, ate })).body).toEqual({ aceitas: 1 });
  // The draft keeps its old acts until the document's new acts are read.
  await matchLeituras(api.deps, { documento_id });
  expect((await shown())[1]).toEqual(contagem);
  await work();
  const after = await shown();
  expect(after).toMatchObject([
    betim,
    { uuid: contagem.uuid, estado: "ABERTA", prazo: "2026-12-20", atos: [false] },
    { estado: "DESCARTADA", motivo: "ATO_SAIU", revista: true, atos: null },
    { estado: "DESCARTADA", motivo: "OUTRO", atos: [false] },
  ]);
  expect((await call("GET", "minutas?estado=DESCARTADA&motivo=ATO_SAIU")).body.items).toHaveLength(1);
  const closed = after[2].uuid;
  expect((await call("GET", `minutas/${closed}`)).body).toMatchObject({ motivo: "ATO_SAIU", atos: [] });
  expect((await call("DELETE", `minutas/${closed}/descarte`)).status).toBe(409);
});

test("drafts follow a document that only loses acts", async () => {
  const { pool } = api.deps;
  const documento_id = await insertAct(api.deps, { texto: "Nada do que se procura.", isFile: true, url: "" });
  await pool.query("UPDATE fontes SET tipo = 'DIARIO' WHERE slug = 'banca'");
  await readActsOf(api.deps, { documento_id });
  await pool.query("INSERT INTO atos (documento_id, ordem, texto) VALUES ($1, 0, $2)", [
    documento_id,
    opening("NOVA LIMA - MG", "5/2026"),
  ]);
  await pool.query("UPDATE documento_leituras SET leitor = 1 WHERE documento_id = $1", [documento_id]);
  await extractLeituras(api.deps, { documento_id });
  await matchLeituras(api.deps, { documento_id });
  await readActsOf(api.deps, { documento_id });
  await takeJobs(pool, "coletas.%");
  const { leitor: versao, ate } = (await call("GET", "releituras")).body.documentos;
  await call("POST", "releituras", { de: "LEITOR", versao, ate });
  await work();
  const { rows } = await pool.query("SELECT estado, motivo FROM minutas WHERE titulo LIKE '%Nova Lima%'");
  expect(rows).toEqual([{ estado: "DESCARTADA", motivo: "ATO_SAIU" }]);
});
