import { expect, test } from "vitest";
import { openMinutas } from "../../../test/harness/minutas-stage.ts";
import { exportRotulos } from "./index.ts";

const { on, publishAct, openFirst, confirm } = openMinutas("2026-11-20T12:00:00Z");

const opening = (number: string) =>
  `EDITAL Nº ${number}\nO REITOR DA UNIVERSIDADE FEDERAL DE GOIÁS torna pública a abertura de inscrições ` +
  `para o Concurso Público para o cargo de Biólogo.\nAs inscrições estarão abertas no período de ` +
  `25/11/2026 a 20/12/2026.\nO valor da inscrição é de R$ 90,00.\nGoiânia, 20 de novembro de 2026.`;
const hierarquia = "Ministério da Educação/Universidade Federal de Goiás";

const reviewed = async () =>
  (
    await on.api.deps.pool.query(
      "SELECT campo, proposto, final, desfecho FROM minuta_revisoes ORDER BY campo, minuta_ato_id",
    )
  ).rows;
const labels = async () => Array.fromAsync(exportRotulos(on.api.deps.db));
const precisao = () => on.asAdmin("GET", "/api/admin/precisao", {});
const discard = async (motivo: string) => {
  const { uuid, versao } = await openFirst();
  await on.asAdmin("POST", `/api/admin/minutas/${uuid}/descarte`, { versao, motivo });
  return uuid;
};

test("a confirmation is recorded field by field, counted, and exported as a labelled act", async () => {
  await publishAct(opening("33/2026"), { hierarquia });
  await confirm(await openFirst(), { valor_inscricao: "95", data_prova: "2027-02-07" });
  const rows = await reviewed();
  const of = (campo: string) => rows.find((row) => row.campo === campo);
  expect(of("tipo_de_ato")).toMatchObject({ proposto: "abertura", desfecho: "ACEITA" });
  expect(of("edital")).toMatchObject({ proposto: "33/2026", final: "33/2026", desfecho: "ACEITA" });
  expect(of("valor_inscricao")).toMatchObject({ proposto: "90", final: "95", desfecho: "CORRIGIDA" });
  // A missed value counts as a correction; composed values do not count.
  expect(of("data_prova")).toMatchObject({ proposto: null, final: "2027-02-07", desfecho: "CORRIGIDA" });
  expect(of("titulo")).toBeUndefined();
  expect(await precisao()).toMatchObject({
    dias: 90,
    itens: [{ fonte: "DOU", tipo_de_ato: "abertura", corrigidas: 2, descartadas: 0 }],
  });
  expect(await labels()).toMatchObject([
    {
      source: "DOU",
      text: opening("33/2026"),
      expected: { kind: "abertura", edital: "33/2026", taxa: 95, cargos: [{ nome: "Biólogo" }] },
      revisoes: expect.arrayContaining([expect.objectContaining({ campo: "edital", desfecho: "ACEITA" })]),
    },
  ]);
});

test("a discard counts when its reason concerns the reading, until it is withdrawn", async () => {
  await publishAct(opening("34/2026"), { hierarquia });
  const uuid = await discard("NAO_E_CONCURSO");
  expect(await reviewed()).toEqual([
    { campo: "tipo_de_ato", proposto: "abertura", final: "NAO_E_CONCURSO", desfecho: "DESCARTADA" },
  ]);
  expect((await precisao()).itens).toMatchObject([{ aceitas: 0, descartadas: 1 }]);
  expect(await labels()).toMatchObject([{ expected: { kind: "nao_concurso", cargos: [] } }]);
  await on.asAdmin("DELETE", `/api/admin/minutas/${uuid}/descarte`, {});
  expect(await reviewed()).toEqual([]);
  await discard("REPETIDO");
  expect((await precisao()).itens).toEqual([]);
  expect(await labels()).toEqual([]);
});
