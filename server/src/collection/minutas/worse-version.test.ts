import { expect, test } from "vitest";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { openMinutas } from "../../../test/harness/minutas-stage.ts";
import { readerVersions } from "../coletas/index.ts";

const { on, publishAct, openFirst, confirm } = openMinutas("2026-11-20T12:00:00Z");
const versao = readerVersions.extrator;

const opening =
  `EDITAL Nº 33/2026\nO REITOR DA UNIVERSIDADE FEDERAL DE GOIÁS torna pública a abertura ` +
  `de inscrições para o Concurso Público para o cargo de Biólogo.\nInscrições de 25/11/2026 a ` +
  `20/12/2026.\nO valor da inscrição é de R$ 90,00.\nGoiânia, 20 de novembro de 2026.`;
const hierarquia = "Ministério da Educação/Universidade Federal de Goiás";

/** Proposes a new reading of the document's only act, with these values. */
async function propose(fields: Record<string, string | number | object[] | null>): Promise<void> {
  const { pool } = on.api.deps;
  await pool.query("DELETE FROM leituras_propostas");
  const changed = Object.entries(fields).map(([name, valor]) => [
    name,
    valor === null || Array.isArray(valor) ? valor : { valor, inicio: 0, fim: 1, regra: "nova" },
  ]);
  await pool.query(
    `INSERT INTO leituras_propostas (ato_id, versao, lido, mudou, lida_em)
     SELECT l.ato_id, $1, l.campos::jsonb || $2::jsonb, $3, $4 FROM leituras l`,
    [versao, JSON.stringify(Object.fromEntries(changed)), Object.keys(fields), on.api.deps.clock.now()],
  );
}

async function accept() {
  const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
  const payload = { de: "EXTRATOR", versao, ate: on.api.deps.clock.now().toISOString() };
  const answer = await on.api.app.inject({ method: "POST", url: "/api/admin/releituras", headers, payload });
  return answer.statusCode;
}

test("a version that loses more accepted fields than it gains in corrected ones is refused", async () => {
  await publishAct(opening, { hierarquia });
  await confirm(await openFirst(), { valor_inscricao: "95" });
  await propose({ edital: null });
  expect(await accept()).toBe(409);
  await propose({ edital: null, taxa: 90.5 });
  expect(await accept()).toBe(409);
  await propose({ edital: null, taxa: 95 });
  expect(await accept()).toBe(200);
});

test("a version that loses accepted positions is refused", async () => {
  await publishAct(opening, { hierarquia });
  await confirm(await openFirst());
  const { rows } = await on.api.deps.pool.query("SELECT campos->'cargos' AS cargos FROM leituras");
  const cargos = rows[0]?.cargos as { nome: { valor: string } }[];
  await propose({ cargos: [] });
  expect(await accept()).toBe(409);
  await propose({ cargos: cargos.map((one) => ({ ...one, nome: { ...one.nome, valor: "Geólogo" } })) });
  expect(await accept()).toBe(409);
  await propose({ cargos });
  expect(await accept()).toBe(200);
});
