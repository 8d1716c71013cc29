import { beforeAll, expect, test } from "vitest";
import { concursoBody, knownLocais, statusFixo } from "../../../../test/harness/factories.ts";
import { juizDeFora, openSearchStage, policia, tjpe } from "../../../../test/harness/search-stage.ts";

const on = openSearchStage();

const [ride, olinda, parado] = ["Motoristas de Recife", "Motoristas de Olinda", "Seleção parada"];

beforeAll(async () => {
  const one = (titulo: string, facts: object, cargo: object) =>
    on.publish({ ...concursoBody({ titulo, locais_prova: [], cargos: [cargo] }), ...facts });
  const { recife, beloHorizonte } = knownLocais;
  await one(
    ride,
    { orgao: "Prefeitura do Recife", data_fim_inscricao: "2026-11-30", data_prova: "2026-12-06" },
    { nome: "Motorista", salario: "3000", locais_trabalho: [recife.id], vagas_por_cota: { INDIGENA: "1" } },
  );
  await one(
    olinda,
    { orgao: "Prefeitura de Belo Horizonte", data_prova: "2027-01-10" },
    {
      nome: "Motorista",
      salario: "6000",
      locais_trabalho: [beloHorizonte.id],
      vagas_por_cota: { PESSOA_NEGRA: "1" },
    },
  );
  await one(parado, statusFixo("SUSPENSO"), { nome: "Vigia", locais_trabalho: [recife.id] });
});

test.each<[string, string[], string[]]>([
  // Excluded places, bodies and kinds.
  ["motorista sem ser em pe", [olinda], ["Exceto Pernambuco (estado)"]],
  ["motorista menos mg", [ride], ["Exceto Minas Gerais (estado)"]],
  ["motorista exceto mg e pe", [], ["Exceto Minas Gerais (estado)", "Exceto Pernambuco (estado)"]],
  ["vigia que não seja estágio", [parado], ["Exceto Estágios"]],
  // Quotas: the word only introduces the quota beside it.
  ["cota indígena", [ride], ["Indígenas"]],
  ["motorista cotas para negros", [olinda], ["Pessoas negras"]],
  ["motorista cotas", [ride, olinda], ["Cotas"]],
  // Money by its signs.
  ["motorista R$ 4.000+", [olinda], ["A partir de R$ 4.000,00"]],
  ["motorista >= 5 mil", [olinda], ["A partir de R$ 5.000,00"]],
  ["motorista 5 mil reais", [olinda], ["A partir de R$ 5.000,00"]],
  // Days of the exam, and states.
  ["motorista prova em dezembro", [ride], ["Prova de 01/12/2026 a 31/12/2026"]],
  ["suspensos", [parado], ["Suspensos"]],
  ["enfermeiro encerrados", [juizDeFora], ["Inscrições encerradas"]],
  // Two towns of one body.
  [
    "prefeitura de recife ou belo horizonte",
    [ride, olinda, juizDeFora],
    ["Recife - PE", "Belo Horizonte - MG"],
  ],
  // Either of two positions, and amounts without a lead.
  ["vigia ou escrivão", [parado, policia], []],
  ["motorista R$ 5.000 a R$ 8.000", [olinda], ["De R$ 5.000,00 a R$ 8.000,00"]],
  ["motorista nível técnico", [ride, olinda], ["Ensino Médio"]],
  // Circumstances are left out, and parts of a state are no region.
  ["motorista norte de mg", [olinda], ["Minas Gerais (estado)"]],
  ["prova em recife", [ride, tjpe, parado], ["Recife - PE"]],
  ["motorista não precisa de experiência", [ride, olinda], []],
  ["área de vigia", [parado], []],
  // Another police is no answer.
  ["polícia federal", [], ["Policia Federal"]],
  // Words of sentences are no states.
  ["queria saber se tem escrivão", [policia], []],
  ["apoio em recife", [tjpe], ["Recife - PE"]],
])("'%s' is understood", async (searchTerm, titles, chips) => {
  const { items, reconhecidos } = await on.found({ searchTerm });
  expect({
    titles: items.map(({ titulo }: { titulo: string }) => titulo).sort(),
    chips: reconhecidos.map(({ rotulo }: { rotulo: string }) => rotulo.replaceAll("\u00a0", " ")),
  }).toEqual({ titles: titles.toSorted(), chips });
});

test("each of two alternatives can be removed by the words typed for it", async () => {
  const { reconhecidos } = await on.found({ searchTerm: "motorista PE ou MG, R$ 4.000+" });
  expect(reconhecidos.map(({ texto }: { texto: string }) => texto)).toEqual(["pe", "mg", "r 4 000"]);
});

test("no month alone means a place, and words beyond the limit are told", async () => {
  expect(await on.found({ searchTerm: "motorista janeiro" })).toMatchObject({
    total: 2,
    deixadas: [{ texto: "janeiro" }],
  });
  const long = `motorista ${"a ".repeat(24)}vigia`;
  expect((await on.found({ searchTerm: long })).deixadas).toMatchObject([{ texto: "a vigia" }]);
});

test("an offer follows if nobody has the asked kind of position", async () => {
  // Excluded places are never shown either.
  expect(await on.found({ searchTerm: "motorista exceto mg e pe" })).toMatchObject({
    total: 0,
    oferta: { searchTerm: "motorista", total: 2 },
  });
  expect(await on.found({ searchTerm: "estágio motorista" })).toMatchObject({
    total: 0,
    oferta: { searchTerm: "motorista", total: 2 },
    aviso: "Nenhum concurso tem tudo isso. motorista: 2 concursos.",
  });
});

test("words that no position has together are answered another way, never with none", async () => {
  const { total, deixadas } = await on.found({ searchTerm: "processo seletivo motorista pe" });
  expect([total, deixadas.map(({ texto }: { texto: string }) => texto)]).toEqual([1, ["processo seletivo"]]);
});
