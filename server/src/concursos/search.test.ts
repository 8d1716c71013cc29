import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/harness/app.ts";
import {
  buildUser,
  concursoBody,
  insertReferenceData,
  knownLocais,
  signInAs,
} from "../../test/harness/factories.ts";
import { maxRanked } from "./search.queries.ts";
import { searchConcursos } from "./search.ts";

let api: TestApp;
let headers: Record<string, string>;

const analista = { nome: "Analista" };

/** The catalogue that is searched, by the titles that the tests name. */
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
    cargos: [{ ...analista, salario: null, nivel_escolaridade: null, a_definir: true }],
  }),
];

beforeAll(async () => {
  api = await createTestApp();
  await insertReferenceData(api.deps.db);
  const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  for (const payload of catalogue) {
    const made = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
    expect(made.statusCode, made.body).toBe(201);
  }
  headers = await signInAs(api.deps, await buildUser(api.deps.db));
});
afterAll(() => api.close());

const ask = (query: Record<string, string>, path = "/api/concursos/search") =>
  api.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers });
const titles = async (query: Record<string, string>): Promise<string[]> => {
  const response = await ask(query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().items.map(({ titulo }: { titulo: string }) => titulo);
};

const [trf, tjpe, juizDeFora, policia, camara, ufpi] = catalogue.map(({ titulo }) => titulo) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

describe("a text", () => {
  test.each<[string, string[]]>([
    // Accents, case, punctuation.
    ["tecnico judiciario", [tjpe, trf]],
    ["TÉCNICO JUDICIÁRIO", [tjpe, trf]],
    ["técnico, judiciário!", [tjpe, trf]],
    ["policia", [policia]],
    ["escrivao", [policia]],
    ["camara", [camara]],
    ["CÂMARA MUNICIPAL", [camara]],
    // Beginnings of words.
    ["tec jud", [trf, tjpe]],
    ["enf", [juizDeFora]],
    ["trib reg fed", [trf]],
    ["univ", [ufpi]],
    ["tj", [tjpe]],
    ["3", [trf]],
    ["3ª região", [trf]],
    // Words of the title, the organiser and the positions together, in any order.
    ["judiciario fgv", [tjpe]],
    ["chagas analista", [trf]],
    ["fora enfermeiro", [juizDeFora]],
    ["minas civil", [policia]],
    ["aocp escrivão", [policia]],
    ["d'avila", [camara]],
    // Typing errors, where nothing is spelt so.
    ["tecnco judiciario", [tjpe, trf]],
    ["judicario", [trf, tjpe]],
    ["enfermero", [juizDeFora]],
    ["polcia", [policia]],
    ["pollicia civil", [policia]],
    ["universidde federal", [ufpi]],
    ["prefeitra", [juizDeFora]],
    ["analsta", [trf, ufpi]],
    // A wrong number is another number.
    ["regiao 33", []],
    // What is not there, and what must not be taken for a pattern or for a part of a word.
    ["medico", []],
    ["rio", []],
    ["zzzzzz", []],
    ["enfermeiro recife", []],
    ["100%", [camara]],
    ["%", []],
    ["_", []],
    ["\\", []],
    ["'; DROP TABLE concursos; --", []],
  ])("%s", async (searchTerm, wanted) => {
    const found = await titles({ searchTerm });
    expect([...found].sort()).toEqual([...wanted].sort());
  });

  test("ranks the title's phrase before a position's, and both before scattered words", async () => {
    expect(await titles({ searchTerm: "técnico judiciário" })).toEqual([tjpe, trf]);
    expect((await titles({ searchTerm: "tecnico" }))[0]).toBe(tjpe);
  });

  test("is not taken for a typing error when only the other filters leave nothing", async () => {
    const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
    const named = { open: "Jardim das Hortênsias", over: "Floricultura Hortênsia" };
    const urls: string[] = [];
    for (const [titulo, status] of [
      [named.open, "INSCRICOES_ABERTAS"],
      [named.over, "FINALIZADO"],
    ]) {
      const payload = concursoBody({ titulo, status } as Parameters<typeof concursoBody>[0]);
      const made = await api.app.inject({ method: "POST", url: "/api/concursos", headers: admin, payload });
      urls.push(`/api/concursos/${made.json().uuid}`);
    }
    expect(await titles({ searchTerm: "hortensias", status: "FINALIZADO" })).toEqual([]);
    expect(await titles({ searchTerm: "hortencias", status: "FINALIZADO" })).toEqual([named.over]);
    for (const url of urls) await api.app.inject({ method: "DELETE", url, headers: admin });
  });

  test("follows what an exam is called now", async () => {
    const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
    const body = concursoBody({ titulo: "Hospital das Borboletas" });
    const made = await api.app.inject({
      method: "POST",
      url: "/api/concursos",
      headers: admin,
      payload: body,
    });
    const url = `/api/concursos/${made.json().uuid}`;
    expect(await titles({ searchTerm: "borboletas" })).toEqual(["Hospital das Borboletas"]);
    const payload = {
      ...body,
      titulo: "Hospital dos Besouros",
      cargos: [{ ...body.cargos[0], nome: "Parteira" }],
    };
    await api.app.inject({ method: "PUT", url, headers: admin, payload });
    expect(await titles({ searchTerm: "borboletas" })).toEqual([]);
    expect(await titles({ searchTerm: "besouros parteira" })).toEqual(["Hospital dos Besouros"]);
    await api.app.inject({ method: "DELETE", url, headers: admin });
    expect(await titles({ searchTerm: "besouros" })).toEqual([]);
  });
});

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
    [{ local: "Lugar Nenhum" }, []],
    [{ nivel_escolaridade: "FUNDAMENTAL" }, [camara]],
    [{ valor_min: "7000.01" }, [trf]],
    [{ valor_min: "7000" }, [trf, policia]],
    [{ valor_max: "1600" }, [camara]],
    [{ valor_min: "4000", valor_max: "4500" }, [juizDeFora]],
    [{ data_prova_fim: "2026-12-31" }, [juizDeFora]],
    [{ data_prova_inicio: "2027-02-02" }, []],
    [{ status: "INSCRICOES_ABERTAS", searchTerm: "enfermeiro" }, []],
    [{ searchTerm: "analista", nivel_escolaridade: "SUPERIOR", valor_min: "10000" }, [trf]],
    // Level and salary of one and the same position.
    [{ nivel_escolaridade: "MEDIO", valor_min: "10000" }, []],
    [{ nivel_escolaridade: "MEDIO", valor_min: "8000" }, [trf]],
    [{ local: "Nordeste" }, [tjpe]],
    [{ local: "Reci" }, []],
    // What is recognised in the one box.
    [{ searchTerm: "apoio recife" }, [tjpe]],
    [{ searchTerm: "PE" }, [tjpe]],
    [{ searchTerm: "apoio pe" }, [tjpe]],
    [{ searchTerm: "concurso apoio em pernambuco" }, [tjpe]],
    [{ searchTerm: "nível médio" }, [trf, juizDeFora]],
    [{ searchTerm: "técnico nível médio", valor_min: "8000" }, [trf]],
    [{ searchTerm: "minas gerais" }, [trf, juizDeFora, policia, camara, ufpi]],
    [{ searchTerm: "enfermeiro recife" }, []],
    // What was left blank says nothing.
    [{ status: "FINALIZADO", organizadora: "", local: " ", valor_min: "", data_prova_fim: "" }, [juizDeFora]],
  ])("%j", async (query, wanted) => {
    expect((await titles(query)).sort()).toEqual([...wanted].sort());
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
  ])("%j is refused at its field", async (query, field) => {
    const response = await ask(query);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  test("say how the text was understood, and how much is left out as not announced", async () => {
    const found = async (query: Record<string, string>) => (await ask(query)).json();
    expect(await found({ searchTerm: "Apoio, Recife" })).toMatchObject({
      total: 1,
      reconhecidos: [{ tipo: "LUGAR", texto: "recife", rotulo: "Recife - PE" }],
    });
    expect((await found({ searchTerm: "analista nível superior PE" })).reconhecidos).toEqual([
      { tipo: "NIVEL", texto: "nivel superior", rotulo: "Ensino Superior" },
      { tipo: "LUGAR", texto: "pe", rotulo: "Pernambuco (estado)" },
    ]);
    expect((await found({ nivel_escolaridade: "FUNDAMENTAL" })).a_divulgar).toEqual({
      salario: 0,
      nivel: 1,
      local: 0,
    });
    expect((await found({ valor_min: "7000" })).a_divulgar).toMatchObject({ salario: 1 });
    expect((await found({})).a_divulgar).toEqual({ salario: 0, nivel: 0, local: 0 });
  });

  test("the plain list takes them too", async () => {
    const response = await ask({ searchTerm: "escrivao" }, "/api/concursos");
    expect(response.json()).toMatchObject({ total: 1, page: 1, size: 12, pages: 1 });
  });
});

describe("order", () => {
  test("the nearest open deadline first, then what is over", async () => {
    expect(await titles({})).toEqual([policia, trf, tjpe, camara, ufpi, juizDeFora]);
  });
  test("the highest known salary first", async () => {
    expect(await titles({ sort: "salario" })).toEqual([trf, policia, tjpe, juizDeFora, camara, ufpi]);
  });
  test("the newest first", async () => {
    expect(await titles({ sort: "recentes" })).toEqual([ufpi, camara, policia, juizDeFora, tjpe, trf]);
  });
});

test("what thousands answer is told from the nearest deadline on, without ranking", async () => {
  const wanted = { searchTerm: "guarda florestal" };
  const page = { offset: 0, limit: 1, today: "2026-11-20" };
  await api.deps.db
    .transaction()
    .execute(async (tx) => {
      const publish = (many: number, busca: string, lastDay: string) =>
        sql`
        INSERT INTO concursos (titulo, organizadora, busca, data_fim_inscricao)
        SELECT 'Guardas', 'Banca', ${busca}, ${lastDay}::date FROM generate_series(1, ${many}::integer)`.execute(
          tx,
        );
      await publish(1, " guarda florestal | banca ", "2027-06-30");
      await publish(maxRanked - 1, " reserva florestal | banca | guarda ", "2027-03-31");
      const title = async () => {
        const { ids, total } = await searchConcursos(tx, wanted, page);
        const row = sql<{ busca: string }>`SELECT busca FROM concursos WHERE id = ${ids[0] ?? 0}`;
        return { total, first: (await row.execute(tx)).rows[0]?.busca };
      };
      expect(await title()).toEqual({ total: maxRanked, first: " guarda florestal | banca " });
      await publish(1, " reserva | guarda | florestal ", "2026-12-24");
      expect(await title()).toEqual({ total: maxRanked + 1, first: " reserva | guarda | florestal " });
      throw new Error("undo");
    })
    .catch((error: Error) => expect(error.message).toBe("undo"));
});

test("pages lose no exam and show none twice, in every order", async () => {
  for (const sort of ["prazo", "salario", "recentes"]) {
    const all = await titles({ sort });
    const paged: string[] = [];
    for (const page of ["1", "2", "3"]) paged.push(...(await titles({ sort, size: "2", page })));
    expect(paged).toEqual(all);
    const beyond = (await ask({ sort, size: "2", page: "4" })).json();
    expect(beyond).toMatchObject({ items: [], total: 6, pages: 3, page: 4 });
  }
});

test("no text is too strange to be searched for", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 50 }), async (searchTerm) => {
      const { statusCode } = await ask({ searchTerm });
      expect([200, 422]).toContain(statusCode);
    }),
    { numRuns: 100 },
  );
});

test("a session is asked for", async () => {
  expect((await api.app.inject({ url: "/api/concursos/search" })).statusCode).toBe(401);
});
