import { expect, test } from "vitest";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { openMinutas, townConcurso } from "../../../test/harness/minutas-stage.ts";
import { matchLeituras } from "./match.ts";

const { on, publishAct, list, open, valuesOf, confirm } = openMinutas("2026-11-20T12:00:00Z");

const atoOf = async (documento: number) =>
  (await on.api.deps.pool.query("SELECT id FROM atos WHERE documento_id = $1", [documento])).rows[0].id;

async function make(payload: { ato_id: number; concurso_uuid: string | null }) {
  const headers = await signInAs(
    on.api.deps,
    await buildUser(on.api.deps.db, { user_type: "ADMIN", papel: "EDITOR" }),
  );
  const { statusCode, body } = await on.api.app.inject({
    method: "POST",
    url: "/api/admin/minutas",
    headers,
    payload,
  });
  return { status: statusCode, answer: JSON.parse(body) };
}

const leaflet =
  "A Escola Livre do Porto, sem concurso público, recebe fichas de oficineiros até 12 de janeiro. " +
  "Leve documento e currículo.";

test("any act becomes the draft of a new exam, which a newer reading doesn't close", async () => {
  const documento_id = await publishAct(leaflet);
  expect(await list()).toEqual([]);
  const ato_id = await atoOf(documento_id);
  const made = await make({ ato_id, concurso_uuid: null });
  expect(made.status, JSON.stringify(made.answer)).toBe(201);
  // A second request returns the same draft.
  expect((await make({ ato_id, concurso_uuid: null })).answer).toEqual(made.answer);
  await matchLeituras(on.api.deps, { documento_id });
  const minuta = await open(made.answer.uuid);
  expect(minuta).toMatchObject({ tipo: "NOVO", estado: "ABERTA", atos: [{ texto: leaflet }] });
  await confirm(minuta, {
    titulo: "Oficineiros do Porto",
    orgao: "Escola Livre do Porto",
    cargos: "Oficineiro",
  });
  expect((await make({ ato_id, concurso_uuid: null })).status).toBe(409);
});

test("an act is attached to the exam that an administrator names", async () => {
  const { uuid: concurso_uuid } = await on.publish(townConcurso);
  const ato_id = await atoOf(
    await publishAct(
      "A banca comunica a suspensão do concurso da prefeitura, por decisão judicial, até nova data.",
    ),
  );
  const { answer } = await make({ ato_id, concurso_uuid });
  const minuta = await open(answer.uuid);
  expect(minuta).toMatchObject({ tipo: "MUDANCA", titulo: townConcurso.titulo, ambigua: false });
  await confirm(minuta, valuesOf(minuta));
});

test("an unknown act or exam is refused", async () => {
  expect((await make({ ato_id: 999_999, concurso_uuid: null })).answer.type).toBe("/problems/ato-not-found");
  const ato_id = await atoOf(await publishAct(leaflet));
  const concurso_uuid = "00000000-0000-4000-8000-000000000000";
  expect((await make({ ato_id, concurso_uuid })).answer.type).toBe("/problems/concurso-not-found");
});

test("drafts with the nearest deadline come first, and expired ones last", async () => {
  const opening = (number: string, end: string) =>
    `EDITAL DE CONCURSO PÚBLICO Nº ${number}\nA PREFEITURA MUNICIPAL DE SOBRAL torna pública a abertura ` +
    `de inscrições para o Concurso Público nº ${number}, para provimento de cargos.\nInscrições de 05/10/2026 ` +
    `a ${end}.`;
  for (const [number, end] of [
    ["1/2026", "10/11/2026"],
    ["2/2026", "20/12/2026"],
    ["3/2026", "18/11/2026"],
    ["4/2026", "25/11/2026"],
  ] as const)
    await publishAct(opening(number, end));
  const items = await list();
  expect(items.map(({ prazo, vencida }: { prazo: string; vencida: boolean }) => [prazo, vencida])).toEqual([
    ["2026-11-25", false],
    ["2026-12-20", false],
    ["2026-11-18", true],
    ["2026-11-10", true],
  ]);
});
