import { describe, expect, test } from "vitest";
import { concursoBody, knownLocais } from "../../../../test/harness/factories.ts";
import {
  camara,
  juizDeFora,
  openSearchStage,
  policia,
  tjpe,
  trf,
} from "../../../../test/harness/search-stage.ts";

const on = openSearchStage();

describe("filters", () => {
  test.each<[Record<string, string>, string[]]>([
    [{ status: "FINALIZADO" }, [juizDeFora]],
    [{ organizadora: "fundacao carlos" }, [trf]],
    [{ organizadora: "aocp" }, [policia]],
    [{ organizadora: "%" }, []],
    [{ local: "Recife - PE" }, [tjpe]],
    [{ local: "recife" }, [tjpe]],
    [{ local: String(knownLocais.recife.id) }, [tjpe]],
    [{ local: "PE" }, [tjpe]],
    [{ local: "pernambuco" }, [tjpe]],
    [{ nivel_escolaridade: "FUNDAMENTAL" }, [camara]],
    [{ valor_min: "7000.01" }, [trf]],
    [{ valor_min: "7000" }, [trf, policia]],
    [{ valor_max: "1600" }, [camara]],
    [{ valor_min: "4000", valor_max: "4500" }, [juizDeFora]],
    [{ data_prova_fim: "2026-12-31" }, [juizDeFora]],
    [{ data_prova_inicio: "2027-02-02" }, []],
    [{ status: "INSCRICOES_ABERTAS", searchTerm: "enfermeiro" }, []],
    [{ searchTerm: "analista", nivel_escolaridade: "SUPERIOR", valor_min: "10000" }, [trf]],
    // One position must have both the level and the salary.
    [{ nivel_escolaridade: "MEDIO", valor_min: "10000" }, []],
    [{ nivel_escolaridade: "MEDIO", valor_min: "8000" }, [trf]],
    [{ local: "Nordeste" }, [tjpe]],
    // Blank filters are ignored.
    [{ status: "FINALIZADO", organizadora: "", local: " ", valor_min: "", data_prova_fim: "" }, [juizDeFora]],
  ])("%j", async (query, wanted) => {
    expect((await on.titles(query)).sort()).toEqual([...wanted].sort());
  });

  test.each([
    [{ status: "QUALQUER" }, "status"],
    [{ nivel_escolaridade: "DOUTORADO" }, "nivel_escolaridade"],
    [{ valor_min: "muito" }, "valor_min"],
    [{ valor_min: "-1" }, "valor_min"],
    [{ valor_max: "NaN" }, "valor_max"],
    [{ data_prova_inicio: "31/12/2026" }, "data_prova_inicio"],
    [{ data_prova_fim: "2026-02-30" }, "data_prova_fim"],
    [{ sort: "sorte" }, "sort"],
    [{ searchTerm: "a".repeat(101) }, "searchTerm"],
    [{ size: "101" }, "size"],
    [{ page: "0" }, "page"],
    [{ a_divulgar: "tudo" }, "a_divulgar"],
  ])("%j is refused at its field", async (query, field) => {
    const response = await on.ask(query);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  test.each([
    ["Reci", 'A cidade "Reci" não existe. Você quis dizer "Recife - PE"?'],
    ["Recife - PB", 'A cidade "Recife - PB" não existe. Você quis dizer "Recife - PE"?'],
    ["Pernanbuco", 'A cidade "Pernanbuco" não existe. Você quis dizer "PE"?'],
    ["Lugar Nenhum", 'A cidade "Lugar Nenhum" não existe.'],
    [
      "Recife - PE (até 400 km)",
      /^A distância de "Recife - PE \(até 400 km\)" não vale: escolha de 1 a 300 km/,
    ],
  ])("a place that there is none of, %s, is refused by name, with what may be meant", async (local, said) => {
    const response = await on.ask({ local });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ detail: expect.stringMatching(said) });
    expect(response.json().errors).toEqual([{ field: "local", message: response.json().detail }]);
  });

  test("the plain list takes them too", async () => {
    const response = await on.ask({ searchTerm: "escrivao" }, "/api/concursos");
    expect(response.json()).toMatchObject({ total: 1, page: 1, size: 12, pages: 1 });
  });
});

describe("unannounced facts", () => {
  const none = { salario: 0, nivel: 0, local: 0, organizadora: 0, data_prova: 0, ano: 0 };
  const wanted = { nivel_escolaridade: "MEDIO", valor_min: "30000", local: "Recife - PE" };
  const known = {
    nome: "Piloto",
    salario: "40000",
    nivel_escolaridade: "MEDIO" as const,
    locais_trabalho: [knownLocais.recife.id],
  };
  const exam = (facts: object, cargo: object) => ({
    ...concursoBody({ titulo: "Pilotos", locais_prova: [], data_prova: "2027-03-07" }),
    edital_ano: 2026,
    ...facts,
    cargos: [{ ...known, ...cargo }],
  });

  test.each<[string, object, object, Record<string, string>, object]>([
    ["salary", {}, { salario: null, a_definir: true }, wanted, { salario: 1 }],
    ["month's salary", {}, { salario: "80", salario_periodo: "HORA" }, wanted, { salario: 1 }],
    [
      "salary of each level",
      {},
      { nivel_escolaridade: null, niveis_possiveis: ["MEDIO", "SUPERIOR"], a_definir: true },
      wanted,
      { salario: 1 },
    ],
    [
      "salary below a ceiling",
      {},
      { a_definir: true },
      { searchTerm: "piloto", valor_max: "39000" },
      { salario: 1 },
    ],
    ["level", {}, { nivel_escolaridade: null }, wanted, { nivel: 1 }],
    ["place", {}, { locais_trabalho: [] }, wanted, { local: 1 }],
    ["city in a state", {}, { locais_trabalho: ["PE"] }, wanted, { local: 1 }],
    ["city in the country", { locais_prova: ["Brasil"] }, { locais_trabalho: [] }, wanted, { local: 1 }],
    ["organiser", { organizadora: null }, {}, { ...wanted, organizadora: "fcc" }, { organizadora: 1 }],
    ["organiser, of a text", { organizadora: null }, {}, { searchTerm: "piloto fcc" }, { organizadora: 1 }],
    ["day", { data_prova: null }, {}, { ...wanted, data_prova_fim: "2027-12-31" }, { data_prova: 1 }],
    [
      "year",
      { edital_ano: null, data_inicio_inscricao: null, data_fim_inscricao: null },
      {},
      { searchTerm: "piloto 2026" },
      { ano: 1 },
    ],
  ])("its %s: the exam is left out by the filter, and told", async (_, facts, cargo, query, told) => {
    const uuid = await on.publish(exam(facts, cargo));
    const { total, a_divulgar } = await on.found(query);
    const [fact = ""] = Object.keys(told);
    const left = await on.found({ ...query, a_divulgar: fact });
    await on.remove(uuid);
    expect({ total, a_divulgar }).toEqual({ total: 0, a_divulgar: { ...none, ...told } });
    expect(left).toMatchObject({ total: 1, items: [{ uuid }], a_divulgar: none });
  });

  test.each<[string, object, Record<string, string>]>([
    ["a ceiling below what is asked", { salario: "20000", a_definir: true }, wanted],
    ["two facts that are not known", { locais_trabalho: [], nivel_escolaridade: null }, wanted],
    ["another state", { locais_trabalho: ["MG"] }, wanted],
  ])("%s is not told", async (_, cargo, query) => {
    const uuid = await on.publish(exam({}, cargo));
    const { total, a_divulgar } = await on.found(query);
    await on.remove(uuid);
    expect({ total, a_divulgar }).toEqual({ total: 0, a_divulgar: none });
  });

  test("all conditions hold of one position: remote work, and its exam day", async () => {
    const uuid = await on.publish(exam({}, { remoto: true, locais_trabalho: [], data_prova: "2027-09-12" }));
    expect(await on.titles(wanted)).toEqual(["Pilotos"]);
    const asked = { ...wanted, data_prova_inicio: "2027-09-01" };
    expect(await on.titles(asked)).toEqual(["Pilotos"]);
    expect(await on.titles({ ...asked, data_prova_fim: "2027-09-11" })).toEqual([]);
    expect(await on.titles({ ...wanted, data_prova_fim: "2027-03-31" })).toEqual([]);
    await on.remove(uuid);
    expect(await on.found({})).toMatchObject({ total: 6, a_divulgar: none });
    expect((await on.found({ a_divulgar: "salario" })).total).toBe(0);
  });
});
