import { expect, test } from "vitest";
import { openMinutas } from "../../../test/harness/minutas-stage.ts";

const { publishAct, openFirst, concursoOf, confirm } = openMinutas("2026-11-20T12:00:00Z");

const notice = [
  "EDITAL DE CONCURSO PÚBLICO Nº 6/2026",
  "A PREFEITURA MUNICIPAL DE RECIFE torna pública a abertura de inscrições para o Concurso Público nº 6/2026.",
  "ANEXO I – CRONOGRAMA",
  "Período de inscrições\t25/11/2026 a 20/12/2026",
  "Solicitação de isenção da taxa de inscrição\t25/11/2026 a 27/11/2026",
  "Último dia para pagamento da taxa\t21/12/2026",
  "Divulgação do gabarito\t18/01/2027",
  "Recursos contra o gabarito\t19 e 20/01/2027",
].join("\n");
const cronograma = [
  "Pedido de isenção; 25/11/2026; 27/11/2026",
  "Pagamento da taxa; ; 21/12/2026",
  "Gabarito; 18/01/2027",
  "Recursos; 19/01/2027; 20/01/2027; Recursos contra o gabarito",
].join("\n");
const act = { hierarquia: "PREFEITURA MUNICIPAL DE RECIFE/PE" };

test("a confirmed draft publishes the schedule of its notice, each row with its quote", async () => {
  await publishAct(notice, act);
  const minuta = await openFirst();
  const campo = minuta.campos.find(({ nome }: { nome: string }) => nome === "cronograma");
  expect(campo?.valor).toBe(cronograma);
  expect(campo?.evidencias).toHaveLength(4);
  const concurso = await concursoOf((await confirm(minuta)).uuid);
  expect(concurso.data_limite_pagamento).toBe("2026-12-21");
  expect(concurso.etapas).toMatchObject([
    { tipo: "ISENCAO", situacao: "PREVISTA", inicio: "2026-11-25", fim: "2026-11-27" },
    { tipo: "GABARITO", inicio: "2027-01-18", fim: null },
    { tipo: "RECURSOS", inicio: "2027-01-19", fim: "2027-01-20", descricao: "Recursos contra o gabarito" },
  ]);
});

test.each(["Festa; 18/01/2027", "Gabarito; 32/01/2027", "Gabarito; amanhã"])(
  "%s is refused",
  async (typed) => {
    await publishAct(notice, act);
    await expect(confirm(await openFirst(), { cronograma: typed })).rejects.toThrow("cronograma");
  },
);
