import "../../../test/harness/built-web.ts";
import { concursoPath } from "@cav/contract/coletas/documents.ts";
import { expect, test } from "vitest";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { openMinutas, town, townConcurso } from "../../../test/harness/minutas-stage.ts";

const { on, publishAct, openOnly, valuesOf, confirm } = openMinutas("2026-11-20T12:00:00Z");

test("an exam's public page shows new sources of its facts within a second, even without a change", async () => {
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

test("an impossible day is refused in a confirmation as in the form", async () => {
  await on.publish(townConcurso);
  await publishAct(`AVISO DE PRORROGAÇÃO
CONCURSO PÚBLICO Nº 01/2026
A ${town} torna pública a prorrogação das inscrições até 05/01/2027.`);
  const minuta = await openOnly();
  const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
  for (const [field, day] of [
    ["data_prova", "2072-02-01"],
    ["data_prova", "2026-12-01"],
    ["data_fim_inscricao", "2026-10-01"],
  ] as const) {
    const refused = await on.api.app.inject({
      method: "POST",
      url: `/api/admin/minutas/${minuta.uuid}/confirmacao`,
      headers,
      payload: {
        versao: minuta.versao,
        concurso_versao: minuta.concurso.versao,
        campos: { ...valuesOf(minuta), [field]: day },
      },
    });
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.json().errors.map((one: { field: string }) => one.field)).toContain(field);
  }
});
