import { expect, test } from "vitest";
import { openMinutas, town, townConcurso } from "../../../test/harness/minutas-stage.ts";
import { matchLeituras } from "./index.ts";

const { on, publishAct, list, openOnly, valuesOf, confirm, concursoOf } = openMinutas("2026-11-20T12:00:00Z");

const annulment =
  `AVISO DE ANULAÇÃO\nCONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública a anulação do ` +
  `Concurso Público nº 01/2026.`;
const opening =
  `EDITAL DE CONCURSO PÚBLICO Nº 01/2026\nA ${town} torna pública a abertura de inscrições ` +
  `para o Concurso Público nº 01/2026, para provimento de cargos.\nInscrições de 20/11/2026 a 20/12/2026.`;

/** Accepts a newer reading of a document's only act as another kind. */
async function readAs(documento_id: number, tipo: string): Promise<void> {
  await on.api.deps.pool.query(
    `UPDATE leituras SET tipo_de_ato = $2::text, campos = jsonb_set(campos, '{tipo_de_ato,valor}', to_jsonb($2::text))
     WHERE ato_id IN (SELECT id FROM atos WHERE documento_id = $1)`,
    [documento_id, tipo],
  );
  await matchLeituras(on.api.deps, { documento_id });
}

test("a draft follows the current kind of its act", async () => {
  const { uuid } = await on.publish(townConcurso);
  const documento = await publishAct(annulment);
  expect(await openOnly()).toMatchObject({ tipo_de_ato: "anulacao" });
  await readAs(documento, "suspensao");
  const minuta = await openOnly();
  expect(minuta).toMatchObject({ tipo: "MUDANCA", tipo_de_ato: "suspensao" });
  expect(valuesOf(minuta)).toMatchObject({ status: "SUSPENSO" });
  await confirm(minuta);
  expect((await concursoOf(uuid)).status).toBe("SUSPENSO");
});

test("an open draft is found by the current normalised name of its body, not by that of an older release", async () => {
  const documento = await publishAct(opening);
  const { versao } = await openOnly();
  await on.api.deps.pool.query(
    `UPDATE minutas SET identidade = jsonb_set(identidade, '{orgao}', '"outro nome"')`,
  );
  await matchLeituras(on.api.deps, { documento_id: documento });
  expect((await openOnly()).versao, "nothing that is looked at has changed").toBe(versao);
  await publishAct(`${opening} Mais no site.`);
  expect((await openOnly()).atos).toHaveLength(2);
});

test("a draft closes when none of its acts opens or changes anything", async () => {
  await on.publish(townConcurso);
  const documento = await publishAct(annulment);
  await readAs(documento, "nao_concurso");
  expect(await list()).toEqual([]);
});

test("an opening that is now read as a change is matched as a change, and the reverse", async () => {
  const documento = await publishAct(opening);
  expect(await openOnly()).toMatchObject({ tipo: "NOVO" });
  await readAs(documento, "suspensao");
  expect(await list(), "of an exam that nobody knows").toEqual([]);
  await readAs(documento, "abertura");
  expect(await openOnly()).toMatchObject({ tipo: "NOVO", tipo_de_ato: "abertura" });
});
