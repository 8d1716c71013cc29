import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createImportStage,
  type ImportStage,
  list,
  own,
  short,
} from "../../../../test/harness/import-stage.ts";

let on: ImportStage;
beforeAll(async () => {
  on = await createImportStage();
});
afterAll(() => on.api.close());
beforeEach(() => on.empty());

const csv = (...lines: string[]) => lines.join("\n");
const header = "titulo;organizadora;orgao;data_fim_inscricao;cargo;salario;locais_trabalho";

const [piaui, catarina] = ["Bom Jesus - PI", "Bom Jesus - RS"] as const;

describe("two exams of one title and organiser", () => {
  test("in one sheet are two exams, each with its positions and days", async () => {
    const file = csv(
      header,
      "Concurso Público nº 02/2026;IBADE;Prefeitura de Olinda;20/12/2026;Pedreiro;2.000,00;",
      "Concurso Público nº 02/2026;IBADE;Prefeitura de Caruaru;31/01/2027;Pintor;2.100,00;",
      "Concurso Público nº 02/2026;IBADE;Prefeitura de Olinda;20/12/2026;Gari;1.800,00;",
    );
    const done = await on.take(file);
    expect(done.registros.map(short)).toEqual([
      [2, "novo"],
      [3, "novo"],
    ]);
    const [olinda, caruaru] = await Promise.all(done.registros.map(({ uuid }) => on.get(uuid)));
    expect(olinda).toMatchObject({
      ...{ orgao: "Prefeitura de Olinda", data_fim_inscricao: "2026-12-20" },
      cargos: [{ nome: "Pedreiro" }, { nome: "Gari" }],
    });
    expect(caruaru).toMatchObject({
      ...{ orgao: "Prefeitura de Caruaru", data_fim_inscricao: "2027-01-31" },
      cargos: [{ nome: "Pintor" }],
    });
    expect((await on.take(file)).sem_mudanca).toBe(2);
  });

  const town = (place: string, more: object = {}) => {
    const { chave: _chave, ...record } = own({
      ...{ titulo: "Prefeitura de Bom Jesus: Concurso Público", orgao: "Prefeitura de Bom Jesus" },
      ...{
        organizadora: null,
        data_inicio_inscricao: null,
        data_fim_inscricao: "2026-12-20",
        data_prova: null,
      },
      edital_url: `https://${place.at(-2)?.toLowerCase()}.example/edital/1`,
      cargos: [{ nome: "Gari", salario: "2000.00", locais_trabalho: [place] }],
      ...more,
    }) as Record<string, unknown>;
    return record;
  };

  test("in a later file are two exams, and the first is found again", async () => {
    const [first] = (await on.take(list(town(piaui)))).registros;
    const [second] = (await on.take(list(town(catarina)))).registros;
    expect([first?.situacao, second?.situacao]).toEqual(["novo", "novo"]);
    expect(second?.uuid).not.toBe(first?.uuid);
    const moved = { data_fim_inscricao: "2026-12-30" };
    const again = (await on.take(list(town(piaui, moved), town(catarina, moved)))).registros;
    expect(again.map(({ situacao, uuid }) => [situacao, uuid])).toEqual([
      ["alterado", first?.uuid],
      ["alterado", second?.uuid],
    ]);
    expect(await on.get(first?.uuid)).toMatchObject({ cargos: [{ locais_trabalho: [{ uf: "PI" }] }] });
  });

  test("of the next year is another exam, or a question where its address is the same", async () => {
    const [first] = (await on.take(list(town(piaui)))).registros;
    const nextYear = { data_fim_inscricao: "2027-12-20" };
    const [asked] = (await on.take(list(town(piaui, nextYear)))).registros;
    expect(asked).toMatchObject({ situacao: "duplicado", avisos: [expect.stringContaining("outra época")] });
    const [next] = (await on.take(list(town(piaui, { ...nextYear, edital_url: null })))).registros;
    expect(next?.situacao).toBe("novo");
    expect(next?.uuid).not.toBe(first?.uuid);
  });
});

test.each([
  [
    "body",
    { orgao: "Prefeitura de Caruaru" },
    "o órgão é outro: “Prefeitura de Olinda” e “Prefeitura de Caruaru”",
  ],
  ["number", { edital_numero: "12" }, "o número do edital é outro: 2/2026 e 12/2026"],
  ["year", { edital_ano: 2027 }, "o ano do edital é outro: 2026 e 2027"],
])("a key changes its exam's %s only after a confirmation that shows both", async (_, change, text) => {
  const numbered = {
    titulo: "Concurso Público",
    orgao: "Prefeitura de Olinda",
    edital_numero: "2",
    edital_ano: 2026,
  };
  const record = { ...own(numbered), chave: "fonte-1" };
  const [first] = (await on.take(list(record))).registros;
  for (const file of [
    await on.preview(list({ ...record, ...change })),
    await on.take(list({ ...record, ...change })),
  ])
    expect(file.registros).toMatchObject([
      { situacao: "duplicado", avisos: [expect.stringContaining(`a chave é dele, mas ${text}`)] },
    ]);
  expect(await on.get(first?.uuid)).toMatchObject(numbered);
});

describe("lines of one exam in a sheet", () => {
  test("that tell two ends are an error that names both lines and values", async () => {
    const file = csv(
      "chave;titulo;data_fim_inscricao;cargo;salario",
      "a;Prefeitura;20/12/2026;Pedreiro;2000",
      "a;Prefeitura;31/01/2027;Pintor;2000",
    );
    await expect(on.take(file)).rejects.toThrow(
      /linhas 2 e 3 o mesmo concurso com “data_fim_inscricao” diferente: “20\/12\/2026” e “31\/01\/2027”/,
    );
  });

  test("with merged cells belong to the line above", async () => {
    const file = csv(
      "titulo;organizadora;data_fim_inscricao;cargo;salario",
      "Prefeitura;IBADE;20/12/2026;Pedreiro;2000",
      ";;;Pintor;2100",
      ";;;Gari;1800",
      "Câmara;;;Guarda;3000",
    );
    const done = await on.take(file);
    expect(done.registros.map(short)).toEqual([
      [2, "novo"],
      [5, "novo"],
    ]);
    expect(await on.get(done.registros[0]?.uuid)).toMatchObject({
      cargos: [{ nome: "Pedreiro" }, { nome: "Pintor" }, { nome: "Gari" }],
    });
  });
});
