import { concursoPath } from "@cav/contract/documents.ts";
import { expect, test } from "vitest";
import { openMinutas, town, townConcurso } from "../../test/harness/minutas-stage.ts";

const { on, publishAct, openOnly, valuesOf, confirm } = openMinutas("2026-11-20T12:00:00Z");

test("an exam's public page says within a second where its facts are published, though none of them changed", async () => {
  const { uuid, body } = await on.publish(townConcurso);
  const { rows } = await on.api.deps.pool.query("SELECT id FROM concursos WHERE uuid = $1", [uuid]);
  const url = concursoPath({ id: rows[0].id, titulo: body.titulo });
  const openPage = async () => (await on.api.app.inject({ url })).body;
  expect(await openPage()).not.toContain("dou.example");
  await publishAct(`EDITAL DE CONCURSO PÚBLICO Nº 01/2026
A ${town} torna pública a abertura de inscrições para o Concurso Público nº 01/2026, para provimento de cargos.
Inscrições até 20/12/2026.`);
  const minuta = await openOnly();
  expect(valuesOf(minuta)).toEqual({});
  await confirm(minuta);
  on.api.deps.clock.set("2026-11-20T12:00:01Z");
  expect(await openPage()).toContain("dou.example");
});
