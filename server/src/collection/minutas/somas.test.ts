import { expect, test } from "vitest";
import { buildUser, signInAs } from "../../../test/harness/factories.ts";
import { openMinutas } from "../../../test/harness/minutas-stage.ts";
import type { Reading } from "../coletas/index.ts";
import { type Ato, mergeCampos } from "./campos.ts";

const { on, publishAct, openOnly, valuesOf } = openMinutas("2026-11-20T12:00:00Z");

const found = <T>(valor: T, inicio = 0) => ({ valor, inicio, fim: inicio + 1, regra: "celula-do-quadro" });
/** An act with one position a row, as its table is read: a name, a tab, a count. */
function act(texto: string, total: Reading["vagas_total"]): Ato {
  const cargos = [...texto.matchAll(/^(?!total|subtotal)([^\t\n]+)\t(\d+)$/gim)].map(
    ({ index, 1: nome = "", 2: n }) => ({
      nome: found(nome, index),
      vagas: found(Number(n), index + nome.length + 1),
      nivel: null,
      salario: null,
    }),
  );
  const campos = { cargos, vagas_total: total } as unknown as Reading;
  return {
    ...{ tipo_de_ato: "abertura", texto, campos, publicador: "B", oficial: true },
    ...{ url: "", fonte: "B", publicado_em: null, pagina: null },
  };
}
const cargosOf = (ato: Ato) => mergeCampos([ato]).find(({ nome }) => nome === "cargos");
const sureOf = (ato: Ato) => cargosOf(ato)?.evidencias.map(({ celula }) => celula?.certa);

test("counts that do not add up to the stated total are all unsure, and the difference is said", () => {
  const wrong = act("Gari\t1548\nVigia\t20", found(200));
  expect(cargosOf(wrong)?.diferencas).toEqual([expect.stringContaining("1.568 ≠ 200")]);
  // Names stay sure.
  expect(sureOf(wrong)).toEqual([true, false, true, false]);
  const right = act("Gari\t180\nVigia\t20", found(200));
  expect([cargosOf(right)?.diferencas, sureOf(right)]).toEqual([undefined, [true, true, true, true]]);
});

test("one of two stated totals is enough, and no total compares nothing", () => {
  const rows = "Gari\t180\nVigia\t20";
  expect(cargosOf(act(rows, { divergente: [found(200), found(40)] }))?.diferencas).toBeUndefined();
  expect(cargosOf(act(rows, { divergente: [found(30), found(40)] }))?.diferencas).toEqual([
    expect.stringContaining("200 ≠ 30 ou 40"),
  ]);
  expect(cargosOf(act(rows, null))?.diferencas).toBeUndefined();
});

test.each([
  ["Gari\t3\nVigia\t4\nTOTAL\t7", []],
  ["Gari\t3\nVigia\t4\nTOTAL\t9", ["7 ≠ 9"]],
  ["Gari\t3\nVigia\t4\nSubtotal\t7\nMédico\t5\nDentista\t1\nSubtotal\t6\nTotal geral\t13", []],
  ["Gari\t3\nVigia\t4\nSubtotal\t7\nMédico\t5\nDentista\t1\nSubtotal\t5\nTotal geral\t13", ["6 ≠ 5"]],
])("the line of a total is compared with its rows: %j", (texto, expected) => {
  expect(cargosOf(act(texto, null))?.diferencas ?? []).toEqual(
    expected.map((one) => expect.stringContaining(one)),
  );
});

test("nothing with unchecked cells is published by one request: the server asks once, with their number", async () => {
  await publishAct(
    `EDITAL DE CONCURSO PÚBLICO Nº 01/2026
A PREFEITURA MUNICIPAL DE RECIFE/PE torna pública a abertura de inscrições para o Concurso Público nº 01/2026, para provimento de 200 vagas.
Inscrições de 25/11/2026 a 20/12/2026.
Cargo\tVagas\tSalário
Gari\t180\t1.500,00
Vigia\t50\t1.600,00`,
    { isFile: true },
  );
  const minuta = await openOnly();
  const headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db, { user_type: "ADMIN" }));
  const confirm = async (more: object) => {
    const { versao } = minuta;
    const payload = { versao, campos: valuesOf(minuta), ...more };
    const url = `/api/admin/minutas/${minuta.uuid}/confirmacao`;
    const { statusCode, ...answer } = await on.api.app.inject({ method: "POST", url, headers, payload });
    return { status: statusCode, ...answer.json() };
  };
  const count = async () => (await on.api.deps.pool.query("SELECT FROM concursos")).rowCount;
  const asked = {
    status: 409,
    type: expect.stringContaining("minuta-a-conferir"),
    por_conferir: { celulas: 2, diferencas: [expect.stringContaining("230 ≠ 200")] },
  };
  expect(await confirm({})).toMatchObject(asked);
  // A column that was checked by one key does not make a sum right, and another number is no answer.
  expect(await confirm({ colunas: ["vagas"] })).toMatchObject(asked);
  expect(await confirm({ conferidas: 1 })).toMatchObject(asked);
  // Typed counts are compared with the same total.
  const lines = (text: string) => ({ campos: { ...valuesOf(minuta), cargos: text } });
  expect(await confirm(lines("Gari; ; 180; 1500.00\nVigia; ; 21; 1600.00"))).toMatchObject({
    por_conferir: { celulas: 2, diferencas: [expect.stringContaining("201 ≠ 200")] },
  });
  expect(await count()).toBe(0);
  expect(await confirm(lines("Gari; ; 180; 1500.00\nVigia; ; 20; 1600.00"))).toMatchObject({ status: 200 });
  expect(await count()).toBe(1);
});

test("the number that was asked publishes", async () => {
  await publishAct(
    `EDITAL DE CONCURSO PÚBLICO Nº 02/2026
A PREFEITURA MUNICIPAL DE RECIFE/PE torna pública a abertura de inscrições para o Concurso Público nº 02/2026, para provimento de 200 vagas.
Inscrições de 25/11/2026 a 20/12/2026.
Cargo\tVagas\tSalário
Gari\t180\t1.500,00
Vigia\t50\t1.600,00`,
    { isFile: true },
  );
  const minuta = await openOnly();
  await on.asAdmin("POST", `/api/admin/minutas/${minuta.uuid}/confirmacao`, {
    ...{ versao: minuta.versao, campos: valuesOf(minuta), conferidas: 2 },
  });
  expect((await on.api.deps.pool.query("SELECT FROM concursos WHERE edital_numero = '02'")).rowCount).toBe(1);
});
