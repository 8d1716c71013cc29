import { beforeAll, expect, test } from "vitest";
import { concursoBody, knownLocais } from "../../../../test/harness/factories.ts";
import {
  camara,
  juizDeFora,
  openSearchStage,
  policia,
  tjpe,
  trf,
  ufpi,
} from "../../../../test/harness/search-stage.ts";

const on = openSearchStage();

const medicos = "Seleção de médicos";
const rondonia = "Concurso Público TJ-RO 2024";
const agentes = "Agentes de saúde";
const remotos = "Analistas de dados";

beforeAll(async () => {
  const one = (titulo: string, facts: object, cargo: object) =>
    on.publish({ ...concursoBody({ titulo, locais_prova: [], cargos: [cargo] }), ...facts });
  const recife = { locais_trabalho: [knownLocais.recife.id] };
  await one(
    medicos,
    { orgao: "PCR - Prefeitura Municipal do Recife", edital_ano: 2025 },
    { nome: "Médico", ...recife },
  );
  const tribunal = {
    orgao: "Tribunal de Justiça do Estado de Rondônia",
    organizadora: "Fundação Carlos Chagas",
  };
  await one(rondonia, tribunal, { nome: "Oficial", locais_trabalho: ["RO"] });
  await one(
    agentes,
    { orgao: "Prefeitura de Bom Jesus" },
    { nome: "Agente de Saúde", locais_trabalho: [2201903] },
  );
  await one(remotos, { orgao: "Dataprev" }, { nome: "Analista de dados", remoto: true, locais_trabalho: [] });
});

test.each<[string, string[], string[]]>([
  // Places.
  ["apoio recife", [tjpe], ["Recife - PE"]],
  ["Apoio, Recife", [tjpe], ["Recife - PE"]],
  ["apoio PE", [tjpe], ["Pernambuco (estado)"]],
  ["concurso apoio em pernambuco", [tjpe], ["Pernambuco (estado)"]],
  ["apoio interior de PE", [tjpe], ["Pernambuco (estado)"]],
  ["apoio região nordeste", [tjpe], ["Nordeste (região)"]],
  ["apoio qualquer lugar", [tjpe], ["Brasil"]],
  ["oficial rondonia", [rondonia], ["Rondônia (estado)"]],
  // Nobody has both: the place is left out, and told.
  ["enfermeiro recife", [juizDeFora], ["Recife - PE"]],
  // Either of two places is enough, as with any facts of one kind.
  ["apoio recife belo horizonte", [tjpe], ["Recife - PE", "Belo Horizonte - MG"]],
  ["remoto", [remotos], ["Trabalho remoto"]],
  ["dados home office", [remotos], ["Trabalho remoto"]],
  ["dados recife", [remotos], ["Recife - PE"]],
  // Levels.
  ["nível médio", [trf, juizDeFora], ["Ensino Médio"]],
  ["técnico ensino médio", [trf, juizDeFora], ["Ensino Médio"]],
  ["nivel medio nivel fundamental", [trf, juizDeFora, camara], ["Ensino Médio", "Ensino Fundamental"]],
  // Bodies.
  ["médico prefeitura do recife", [medicos], ["Prefeitura Municipal do Recife"]],
  ["prefeitura recife", [medicos], ["Prefeitura Municipal do Recife"]],
  ["enfermeiro prefeitura do recife", [medicos], ["Prefeitura Municipal do Recife"]],
  ["PCR", [medicos], ["PCR"]],
  ["TJ-RO", [rondonia], ["TJ-RO"]],
  ["tj ro oficial", [rondonia], ["TJ-RO"]],
  ["tjro", [rondonia], ["TJ-RO"]],
  ["tribunal de justiça de rondônia", [rondonia], ["Tribunal de Justiça do Estado de Rondônia"]],
  ["universidade federal do piauí", [ufpi], ["Universidade Federal do Piauí"]],
  ["policia civil", [policia], []],
  // Searches for organisers and years.
  ["FCC", [rondonia, trf], ["FCC"]],
  ["fundação carlos chagas analista", [trf], ["FCC"]],
  ["oficial FCC 2026", [rondonia], ["FCC", "2026"]],
  ["médico 2025", [medicos], ["2025"]],
  ["médico 2024", [medicos], ["2024"]],
])("'%s' is understood", async (searchTerm, titles, chips) => {
  const { items, reconhecidos } = await on.found({ searchTerm });
  expect({
    titles: items.map(({ titulo }: { titulo: string }) => titulo).sort(),
    chips: reconhecidos.map(({ rotulo }: { rotulo: string }) => rotulo),
  }).toEqual({ titles: titles.toSorted(), chips });
});

test("recognised parts carry the words of the text, so that the screen can remove them", async () => {
  expect(
    (await on.found({ searchTerm: "analista nível superior região Nordeste, TJ-RO" })).reconhecidos,
  ).toEqual([
    { tipo: "NIVEL", texto: "nivel superior", rotulo: "Ensino Superior" },
    { tipo: "LUGAR", texto: "regiao nordeste", rotulo: "Nordeste (região)" },
    { tipo: "ORGAO", texto: "tj ro", rotulo: "TJ-RO" },
  ]);
});

test("a municipality that is called as much else is one only where that is said", async () => {
  const saude = { id: 2929800, nome: "Saúde", uf: "BA" };
  await on.api.deps.db.insertInto("locais").values(saude).execute();
  const chipsOf = async (searchTerm: string) =>
    (await on.found({ searchTerm })).reconhecidos.map(({ rotulo }: { rotulo: string }) => rotulo);
  expect(await chipsOf("agente de saúde")).toEqual([]);
  expect(await on.titles({ searchTerm: "agente de saúde" })).toEqual([agentes]);
  expect(await chipsOf("agente em saúde")).toEqual(["Saúde - BA"]);
  // The whole name of a position is read before its last word as a town.
  expect(await chipsOf("agente saúde ba")).toEqual(["Bahia (estado)"]);
  expect(await chipsOf("porteiro saúde ba")).toEqual(["Saúde - BA"]);
  expect(await chipsOf("saúde")).toEqual(["Saúde - BA"]);
});

test("an exam without an organiser is not found by the words that say so", async () => {
  await on.publish(concursoBody({ titulo: "Guardas de Araruama", organizadora: "" }));
  expect(await on.titles({ searchTerm: "araruama" })).toEqual(["Guardas de Araruama"]);
  expect(await on.titles({ searchTerm: "não" })).toEqual([]);
  expect(await on.titles({ searchTerm: "ainda não informada" })).toEqual([]);
});
