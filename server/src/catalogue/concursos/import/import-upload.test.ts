import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildUser, signInAs } from "../../../../test/harness/factories.ts";
import {
  createImportStage,
  header,
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

describe("a JSON list", () => {
  test("a JSON list is previewed record by record without storing, then its good records are imported", async () => {
    const bad = own({ titulo: "Ruim", locais_prova: ["Lugar Nenhum"], cargos: [{ nome: "", salario: "x" }] });
    const unknownLocal = own({ titulo: "Sem lugar", locais_prova: ["Lugar Nenhum"] });
    const file = list(own(), bad, unknownLocal, own());
    const seen = await on.preview(file);
    expect(seen).toMatchObject({ total: 4, novos: 1, alterados: 0, sem_mudanca: 0, com_erro: 3 });
    expect(seen.registros.map(short)).toEqual([
      [1, "novo"],
      [2, "erro"],
      [3, "erro"],
      [4, "erro"],
    ]);
    expect(seen.registros[0]?.uuid).toBeUndefined();
    expect(seen.registros[1]?.erros.map(({ field }) => field)).toEqual(["cargos.0.nome", "cargos.0.salario"]);
    expect(seen.registros[2]?.erros).toEqual([
      { field: "locais_prova.0", message: 'A cidade "Lugar Nenhum" não existe.' },
    ]);
    expect(seen.registros[3]?.erros[0]?.message).toBe("Repete o registro 1.");
    expect((await on.api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(0);

    const done = await on.take(file);
    expect(done).toMatchObject({ total: 4, novos: 1, com_erro: 3 });
    expect(await on.get(done.registros[0]?.uuid)).toMatchObject({
      titulo: "Prefeitura de Recife",
      versao: 1,
    });
    expect((await on.api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(1);
  });

  test("a JSON list with unacceptable values is refused record by record", async () => {
    const cargos = [{ nome: "Meio \ud800 par", salario: "3000" }];
    const { registros } = await on.take(
      list(own({ cargos }), own({ titulo: { toString: 1 } }), own({ titulo: "a\0" })),
    );
    expect(registros.map(({ situacao, titulo, erros }) => [situacao, titulo, erros[0]?.field])).toEqual([
      ["erro", "Prefeitura de Recife", "cargos.0.nome"],
      ["erro", "sem título", "titulo"],
      ["erro", "a", "titulo"],
    ]);
  });

  test("importing again changes nothing; a changed list shows what changes, and the history names the importer", async () => {
    const [first] = (await on.take(list(own()))).registros;
    expect((await on.take(list(own()))).registros.map(short)).toEqual([[1, "sem_mudanca"]]);
    const changed = list(own({ data_fim_inscricao: "2026-12-15" }));
    const mudanca = {
      campo: "data_fim_inscricao",
      rotulo: "Fim das Inscrições",
      tipo: "alterado",
      de: "01/12/2026",
      para: "15/12/2026",
    };
    const expected = { situacao: "alterado", uuid: first?.uuid, mudancas: [mudanca] };
    expect((await on.preview(changed)).registros).toMatchObject([expected]);
    expect((await on.get(first?.uuid)).data_fim_inscricao).toBe("2026-12-01");
    expect((await on.take(changed)).registros).toMatchObject([expected]);
    const historico = await on.get(`${first?.uuid}/historico`);
    expect(historico).toMatchObject([{ versao: 2, autor: "Ana Administra", mudancas: [mudanca] }]);
  });

  test.each(["SUSPENSO", "CANCELADO"])(
    "a list without a status leaves an exam %s that was stopped since, and shows the other changes",
    async (status) => {
      const [first] = (await on.take(list(own()))).registros;
      const url = `/api/concursos/${first?.uuid}`;
      const payload = { ...own({ locais_prova: [] }), status };
      const stopped = await on.api.app.inject({ method: "PUT", url, headers: on.admin, payload });
      expect(stopped.statusCode, stopped.body).toBe(200);

      const changed = list(own({ locais_prova: [], valor_inscricao: 90 }));
      const mudancas = [expect.objectContaining({ campo: "valor_inscricao" })];
      expect((await on.preview(changed)).registros).toMatchObject([{ situacao: "alterado", mudancas }]);
      const taken = await on.take(changed, { path: "?avisar=true" });
      expect(taken.registros).toMatchObject([{ situacao: "alterado", mudancas }]);
      expect(await on.get(first?.uuid)).toMatchObject({ status, valor_inscricao: 90 });
      await on.take(list(own({ locais_prova: [], valor_inscricao: 90, status: "INSCRICOES_ABERTAS" })));
      expect((await on.get(first?.uuid)).status, "what names one is obeyed").toBe("INSCRICOES_ABERTAS");
    },
  );

  test("two simultaneous imports of one file create each exam once", async () => {
    const file = list(...[1, 2, 3].map((n) => own({ titulo: `Concurso ${n}` })));
    const both = await Promise.all([on.take(file), on.take(file)]);
    expect(both.map(({ novos }) => novos).sort()).toEqual([0, 3]);
    expect((await on.api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(3);
  });

  test("an import alerts nobody, unless asked to", async () => {
    const events = async () => (await on.api.deps.pool.query("SELECT titulo FROM alert_events")).rows;
    await on.take(list(own()));
    expect(await events()).toEqual([]);
    await on.take(list(own(), own({ titulo: "Outro" })), { path: "?avisar=true" });
    expect(await events()).toEqual([{ titulo: "Outro" }]);
  });

  test("an import stores nothing when the database fails midway", async () => {
    await on.api.deps.pool.query(`
      CREATE FUNCTION refuse_third() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.titulo = 'Terceiro' THEN RAISE 'no'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse_third BEFORE INSERT ON concursos FOR EACH ROW EXECUTE FUNCTION refuse_third()`);
    const response = await on.send(list(own(), own({ titulo: "Segundo" }), own({ titulo: "Terceiro" })));
    await on.api.deps.pool.query("DROP FUNCTION refuse_third CASCADE");
    expect(response.statusCode).toBe(500);
    expect((await on.api.deps.pool.query("SELECT FROM concursos")).rowCount).toBe(0);
  });
});

test("a wrong place is named in its row, with suggestions", async () => {
  const { registros } = await on.preview(list(own({ locais_prova: ["Recfe - PE", "XX"] })));
  expect(registros[0]?.erros.map(({ message }) => message)).toEqual([
    'A cidade "Recfe - PE" não existe. Você quis dizer "Recife - PE"?',
    'O estado "XX" não existe. Use a sigla, como "SP".',
  ]);
});

describe("a file that is no list of exams", () => {
  test.each([
    ["broken JSON", "[{]", /^O arquivo não é um JSON válido\. Linha 1, coluna 3: o que está aqui não é JSON/],
    ["no list", '{"titulo": "x"}', /^O arquivo precisa conter uma lista de concursos/],
    ["an empty list", "[]", /^O arquivo não tem nenhum concurso/],
    ["missing columns", "titulo;cargo\nx;y", /não tem a coluna "salario"/],
    ["unknown columns", `${header};cor;constructor\n`, /tem colunas desconhecidas: "cor", "constructor"/],
    ["columns twice", `${header};cargo\n`, /repete a coluna "cargo"/],
    ["too few cells", `${header}\nx;y\n`, /não é um CSV válido na linha 2: o número de colunas difere/],
    ["open quotes", `${header}\n"x;y\n`, /não é um CSV válido na linha \d: as aspas/],
    ["too many", list(...Array.from({ length: 2001 }, () => ({}))), /tem 2.001 concursos, e o máximo/],
  ])("a file that is no list of exams (%s) is refused with the reason", async (_, file, detail) => {
    for (const path of ["", "/previa"]) {
      const response = await on.send(file, { path });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ type: "/problems/invalid-import" });
      expect(response.json().detail).toMatch(detail);
    }
  });

  test("an empty file, another format and one above 10 MB are refused", async () => {
    const empty = await on.send("", { type: "text/csv" });
    expect(empty.statusCode).toBe(422);
    expect(empty.json().errors).toEqual([{ field: "", message: "O arquivo está vazio." }]);
    const other = await on.send("PK", { type: "application/zip" });
    expect(other.statusCode).toBe(415);
    expect(other.json().detail).toBe("O formato do conteúdo enviado não é suportado.");
    expect((await on.send(`["${"x".repeat(11 * 1024 * 1024)}"]`)).statusCode).toBe(413);
    expect((await on.send(list(own({ descricao: "x".repeat(5 * 1024 * 1024) })))).statusCode).toBe(200);
  });

  test("no other call accepts CSV", async () => {
    const response = await on.api.app.inject({
      method: "POST",
      url: "/api/concursos",
      headers: { ...on.admin, "content-type": "text/csv" },
      payload: "titulo\nx",
    });
    expect(response.statusCode).toBe(415);
  });

  test("only administrators import", async () => {
    const regular = await signInAs(on.api.deps, await buildUser(on.api.deps.db));
    for (const path of ["", "/previa"]) {
      expect((await on.send(list(own()), { path, headers: regular })).statusCode).toBe(403);
      expect((await on.send(list(own()), { path, headers: {} })).statusCode).toBe(401);
    }
  });
});
