import { afterAll, beforeAll, expect } from "vitest";
import { createTestApp } from "./app.ts";
import { buildUser, concursoBody, insertReferenceData, knownLocais, signInAs } from "./factories.ts";

/** Catalogue of the search tests, named by title. */
const catalogue = [
  concursoBody({
    titulo: "Tribunal Regional Federal da 3ª Região",
    organizadora: "Fundação Carlos Chagas",
    data_fim_inscricao: "2026-12-01",
    cargos: [
      { nome: "Técnico Judiciário – Área Administrativa", salario: "8529.65", nivel_escolaridade: "MEDIO" },
      { nome: "Analista Judiciário", salario: "13994.78" },
    ],
  }),
  concursoBody({
    titulo: "Concurso para Técnico Judiciário do TJPE",
    organizadora: "FGV",
    data_fim_inscricao: "2026-12-19",
    locais_prova: [knownLocais.recife.id],
    cargos: [{ nome: "Apoio", salario: "5000", locais_trabalho: [knownLocais.recife.id] }],
  }),
  concursoBody({
    titulo: "Prefeitura de Juiz de Fora",
    organizadora: "IBFC",
    status: "FINALIZADO",
    data_inicio_inscricao: "2026-10-01",
    data_fim_inscricao: "2026-10-30",
    data_prova: "2026-11-10",
    cargos: [
      { nome: "Enfermeiro", salario: "4200.50" },
      { nome: "Técnico de Enfermagem", salario: "2900", nivel_escolaridade: "MEDIO" },
    ],
  }),
  concursoBody({
    titulo: "Polícia Civil de Minas Gerais",
    organizadora: "Instituto AOCP",
    data_fim_inscricao: "2026-11-25",
    cargos: [{ nome: "Escrivão de Polícia", salario: "7000" }],
  }),
  concursoBody({
    titulo: "Câmara Municipal: 100% das vagas_abertas",
    organizadora: "D'Ávila & Filhos",
    cargos: [{ nome: "Auxiliar", salario: "1518", nivel_escolaridade: "FUNDAMENTAL", locais_trabalho: [] }],
  }),
  concursoBody({
    titulo: "Universidade Federal do Piauí",
    organizadora: "COPESE",
    data_prova: null,
    locais_prova: [],
    cargos: [{ nome: "Analista", salario: null, nivel_escolaridade: null, a_definir: true }],
  }),
];

/** Titles of the catalogue. */
export const [trf, tjpe, juizDeFora, policia, camara, ufpi] = catalogue.map(({ titulo }) => titulo) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Opens one stage for all tests of a file, which must not change the catalogue. Call it once in a test file. */
export function openSearchStage(): SearchStage {
  const on = {} as SearchStage;
  beforeAll(async () => {
    Object.assign(on, await createSearchStage());
  });
  afterAll(() => on.api.close());
  return on;
}

/** Creates an application with exams to search, and a user. */
async function createSearchStage() {
  const api = await createTestApp();
  await insertReferenceData(api.deps.db);
  await api.deps.db
    .insertInto("bancas")
    .values([{ sigla: "FCC", nome: "Fundação Carlos Chagas" }])
    .execute();
  const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  const publish = async (payload: object): Promise<string> => {
    const made = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
    expect(made.statusCode, made.body).toBe(201);
    return made.json().uuid;
  };
  for (const one of catalogue) await publish(one);
  const headers = await signInAs(api.deps, await buildUser(api.deps.db));
  const ask = (query: Record<string, string>, path = "/api/concursos/search") =>
    api.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers });

  return {
    api,
    admin,
    publish,
    ask,
    remove: (uuid: string) =>
      api.app.inject({ method: "DELETE", url: `/api/concursos/${uuid}`, headers: admin }),
    /** Returns a page of results. */
    async found(query: Record<string, string>) {
      const response = await ask(query);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    },
    async titles(query: Record<string, string>): Promise<string[]> {
      return (await this.found(query)).items.map(({ titulo }: { titulo: string }) => titulo);
    },
  };
}
type SearchStage = Awaited<ReturnType<typeof createSearchStage>>;
