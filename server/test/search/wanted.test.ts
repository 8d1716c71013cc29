import { beforeAll, expect, test } from "vitest";
import { buildUser, concursoBody, knownLocais, signInAs } from "../harness/factories.ts";
import { createPublicoStage } from "../harness/publico-stage.ts";
import { towns } from "./one-search-stage.ts";
import { titles, wanted } from "./wanted.ts";

const on = createPublicoStage();
let headers: { authorization: string };

const { recife, beloHorizonte } = knownLocais;
const [, saude, registro, saoPaulo] = towns.map(({ id }) => id) as [number, number, number, number];

/** Positions and place of work of each exam. The last exams are only similar and must not come first. */
const stage: [titulo: string, local: number | string, cargos: string[]][] = [
  [
    titles.hospital,
    beloHorizonte.id,
    ["Médico Cardiologista", "Enfermeiro", "Técnico em Enfermagem", "Psicólogo Hospitalar"],
  ],
  [titles.recife, recife.id, ["Advogado", "Contador", "Engenheiro Civil", "Procurador"]],
  [titles.tjpe, recife.id, ["Juiz", "Oficial de Justiça"]],
  [titles.tjsp, saoPaulo, ["Escrevente Técnico Judiciário"]],
  [titles.trt, saoPaulo, ["Analista Judiciário"]],
  [titles.banco, "Brasil", ["Escriturário", "Agente de Tecnologia da Informação"]],
  [titles.policia, "MG", ["Escrivão de Polícia", "Investigador de Polícia", "Delegado de Polícia"]],
  [titles.militar, "MG", ["Soldado", "Cadete"]],
  [titles.guarda, registro, ["Guarda Civil Municipal", "Inspetor"]],
  [titles.saude, "PE", ["Agente Comunitário de Saúde", "Agente de Combate às Endemias"]],
  [
    titles.escola,
    "GO",
    ["Professor de Matemática", "Professor de Artes", "Pedagogo", "Merendeira", "Auxiliar de Creche"],
  ],
  [titles.dados, "remoto", ["Analista de Dados", "Cientista de Dados", "Programador"]],
  [titles.reserva, beloHorizonte.id, ["Redator", "Taquígrafo"]],
  [titles.saudeBahia, saude, ["Vigia"]],
  ["Instituto de Medicina", "RS", ["Almoxarife de medicamentos", "Operador de Titulação"]],
  ["Escola Técnica", "RS", ["Coordenador Pedagógico de Enfermarias"]],
];

beforeAll(async () => {
  const olinda = { id: 2609600, nome: "Olinda", uf: "PE", populacao: 349_976 };
  await on.api.deps.db
    .insertInto("locais")
    .values([...towns, olinda])
    .execute();
  for (const [titulo, local, cargos] of stage)
    await on.publish(
      concursoBody({
        titulo,
        locais_prova: [],
        // Similar exams end first, so that no deadline puts them behind.
        data_fim_inscricao: local === "RS" ? "2026-11-25" : "2026-12-20",
        cargos: cargos.map((nome) => ({
          nome,
          remoto: local === "remoto",
          cadastro_reserva: titulo === titles.reserva,
          locais_trabalho: (local === "remoto" ? [] : [titulo === titles.saude ? olinda.id : local]) as never,
        })),
      }),
    );
  on.wait();
  headers = await signInAs(on.api.deps, await buildUser(on.api.deps.db));
});

test.each(wanted)("%s comes first for its queries", async (titulo, texts) => {
  const wrong: unknown[] = [];
  for (const searchTerm of texts) {
    const { body } = await on.get(`/api/concursos/search?${new URLSearchParams({ searchTerm })}`, headers);
    const { items, reconhecidos } = JSON.parse(body);
    if (items?.[0]?.titulo !== titulo) wrong.push({ searchTerm, first: items?.[0]?.titulo, reconhecidos });
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["enfermeira", "Enfermeiro"],
  ["técnica de enfermagem", "Técnico em Enfermagem"],
  ["psicólogo hospital", "Psicólogo Hospitalar"],
  ["ACE", "Agente de Combate às Endemias"],
  ["enfermero", "Enfermeiro"],
  ["dados remoto", "Analista de Dados"],
])("the row of '%s' shows %s", async (searchTerm, cargo) => {
  const { body } = await on.get(`/api/concursos/search?${new URLSearchParams({ searchTerm })}`, headers);
  const [first] = JSON.parse(body).items;
  expect([first.resumo.cargo, first.cargo_buscado]).toEqual([cargo, cargo]);
  expect(first.resumo.outros_cargos).toBe(first.total_cargos - 1);
  const page = await on.get(`/concursos-abertos?${new URLSearchParams({ q: searchTerm })}`);
  expect(page.body).toContain(`?cargo=${encodeURIComponent(cargo)}#cargos"`);
});

test("a row without a searched position shows its usual one", async () => {
  for (const searchTerm of ["remoto", "prefeitura de recife", "cadastro de reserva"]) {
    const { body } = await on.get(`/api/concursos/search?${new URLSearchParams({ searchTerm })}`, headers);
    expect(JSON.parse(body).items[0].cargo_buscado, searchTerm).toBeNull();
  }
});

test("there are 300 distinct queries", () => {
  const texts = wanted.flatMap(([, each]) => each);
  expect([...new Set(texts)].length).toBe(texts.length);
  expect(texts.length).toBeGreaterThanOrEqual(300);
});
