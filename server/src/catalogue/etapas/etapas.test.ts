import type { Mudanca } from "@cav/contract/concursos/historico.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { concursoBody } from "../../../test/harness/factories.ts";
import { createImportStage, type ImportStage } from "../../../test/harness/import-stage.ts";

let on: ImportStage;
beforeAll(async () => {
  on = await createImportStage();
});
afterAll(() => on.api.close());
beforeEach(() => on.empty());

async function ask(method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const { admin: headers, api } = on;
  const response = await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}

const gabarito = {
  tipo: "GABARITO",
  situacao: "REALIZADA",
  inicio: "2027-02-22",
  fonte: "Diário Oficial da União, 22/02/2027, seção 3, p. 40",
  fonte_url: "https://www.in.gov.br/gabarito",
  citacao: "torna público o gabarito preliminar",
};
const resultado = { tipo: "RESULTADO", inicio: "2027-03-10", cargo: "Analista" };
const body = concursoBody({
  data_prova: "2027-02-20",
  cargos: [{ nome: "Analista" }, { nome: "Médico", data_prova: "2027-02-21" }],
});

const lastChanges = async (uuid: string): Promise<string[]> => {
  const [latest] = await ask("GET", `/api/concursos/${uuid}/historico`);
  return latest.mudancas.map(({ rotulo, tipo, de, para }: Mudanca) => `${rotulo} ${tipo}: ${de} → ${para}`);
};

test("stages are stored, kept by saves without them, and notified when they change", async () => {
  const made = await ask("POST", "/api/concursos", { ...body, etapas: [gabarito, resultado] });
  expect(made.etapas).toMatchObject([gabarito, { ...resultado, situacao: "PREVISTA", fim: null }]);
  const { etapas: _etapas, ...silent } = { ...body, cargos: made.cargos.map(named), etapas: [] };
  const renamed = silent.cargos.map((cargo: { nome: string }) =>
    cargo.nome === "Analista" ? { ...cargo, nome: "Analista Judiciário" } : cargo,
  );
  const kept = await ask("PUT", `/api/concursos/${made.uuid}`, { ...silent, cargos: renamed });
  expect(kept.etapas).toMatchObject([gabarito, { ...resultado, cargo: "Analista Judiciário" }]);
  const moved = [
    { ...kept.etapas[1], inicio: "2027-03-17" },
    { tipo: "CONVOCACAO", vagas: 3 },
  ];
  const changed = await ask("PUT", `/api/concursos/${made.uuid}`, {
    ...silent,
    cargos: renamed,
    etapas: moved,
  });
  expect(changed.etapas[0].uuid).toBe(made.etapas[1].uuid);
  expect(await lastChanges(made.uuid)).toEqual([
    "Etapa alterado: Resultado, Analista Judiciário (previsão): 10/03/2027 → Resultado, Analista " +
      "Judiciário (previsão): 17/03/2027",
    "Etapa incluido: null → Convocação (previsão): data a divulgar, 3 vagas",
    "Etapa removido: Gabarito: 22/02/2027 → null",
  ]);
  const sourced = [{ ...changed.etapas[0], fonte: "Site da banca" }, changed.etapas[1]];
  await ask("PUT", `/api/concursos/${made.uuid}`, { ...silent, cargos: renamed, etapas: sourced });
  expect(await lastChanges(made.uuid)).toEqual(["Fonte da etapa alterado: null → Site da banca"]);
});
const named = ({ uuid, nome, data_prova }: { uuid: string; nome: string; data_prova: string | null }) => ({
  ...concursoBody().cargos[0],
  uuid,
  nome,
  data_prova,
});

test("exported stages are imported without a difference", async () => {
  const { uuid } = await ask("POST", "/api/concursos", { ...body, etapas: [gabarito, resultado] });
  for (const form of ["json", "csv"]) {
    const { admin: headers, api } = on;
    const file = await api.app.inject({ url: `/api/concursos/exportar.${form}`, headers });
    expect((await on.preview(file.body)).registros).toMatchObject([{ situacao: "sem_mudanca", uuid }]);
    expect((await on.take(file.body)).sem_mudanca).toBe(1);
  }
  const url = "/api/concursos/exportar.csv";
  const { body: csv } = await on.api.app.inject({ url, headers: on.admin });
  const moved = await on.take(csv.replace("2027-03-10", "2027-03-17"));
  expect(moved.registros).toMatchObject([{ situacao: "alterado", mudancas: [{ rotulo: "Etapa" }] }]);
  const { registros } = await on.take(csv.replace('"[{', '"{'));
  expect(registros).toMatchObject([
    { erros: [{ field: "etapas", message: expect.stringMatching(/: As etapas são uma lista\.$/) }] },
  ]);
  const stored = { ...resultado, inicio: "2027-03-17" };
  expect((await ask("GET", `/api/concursos/${uuid}`)).etapas).toMatchObject([gabarito, stored]);
  const { rows } = await on.api.deps.pool.query("SELECT DISTINCT origem FROM etapas");
  expect(rows).toEqual([{ origem: "FORMULARIO" }]);
});

test("an exam is shown with the timeline of its dates and stages", async () => {
  const past = {
    ...body,
    data_inicio_inscricao: "2026-08-01",
    data_fim_inscricao: "2026-08-30",
    data_prova: "2026-10-20",
    cargos: [{ ...body.cargos[0], nome: "Analista" }],
    etapas: [
      { ...gabarito, inicio: "2026-10-22" },
      { ...resultado, inicio: "2026-11-01" },
    ],
  };
  const { uuid } = await ask("POST", "/api/concursos", past);
  const { linha_do_tempo: timeline } = await ask("GET", `/api/concursos/${uuid}`);
  type Point = { rotulo: string; dia: string; momento: string; aviso: string | null };
  expect(
    timeline.map(({ rotulo, dia, momento, aviso }: Point) => [rotulo, dia, momento, aviso]).slice(-3),
  ).toEqual([
    ["Prova", "2026-10-20", "PASSADA", null],
    ["Gabarito", "2026-10-22", "PASSADA", null],
    ["Resultado", "2026-11-01", "ATRASADA", "Prevista para 01/11/2026; ainda não saiu."],
  ]);
  expect(timeline.at(-2)).toMatchObject({ fonte: gabarito.fonte, citacao: gabarito.citacao, campo: null });
});
