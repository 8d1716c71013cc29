import { expect, test } from "vitest";
import { readAndMatch } from "../../../test/harness/acts.ts";
import { openPaginas } from "../../../test/harness/paginas-stage.ts";

const stage = openPaginas();
const { on, query, site, followed, visit, news, jobs } = stage;

test("existing documents are no news; a new one is notified at once, once, to savers, and is read", async () => {
  const banca = site("noticias");
  const pagina = banca.paginaOf();
  const { uuid, user } = await followed(pagina);
  await visit(pagina);
  expect(await news(uuid)).toEqual([]);
  const before = await on.ask(user, "GET", `/api/concursos/${uuid}/paginas`);
  expect(before.paginas).toMatchObject([{ endereco: pagina, estado: "LIDA" }]);
  expect(before.documentos).toHaveLength(3);

  await jobs("coletas.read");
  banca.turn("documento-novo", true, { titulo: "Convocação para a prova prática" });
  await visit(pagina);
  await visit(pagina);
  const [told, ...more] = await news(uuid);
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    pagina,
    documentos: [
      { titulo: "Convocação para a prova prática", formato: "PDF", url: expect.stringMatching(/\.pdf$/) },
    ],
  });
  expect(await jobs("coletas.read")).toHaveLength(1);
  await on.work();
  const [mail] = await on.mailsTo(user.email);
  expect(mail?.subject).toMatch(/^Novo documento: /);
  expect(mail?.text).toMatch(
    /Novo documento na página da banca: 'Convocação para a prova prática' \(PDF, publicado em \d\d\/\d\d\)\./,
  );
  expect(mail?.text).toContain(`Abrir o documento: ${told.documentos[0].url}`);
  const after = await on.ask(user, "GET", `/api/concursos/${uuid}/paginas`);
  expect(after.documentos).toContainEqual(
    expect.objectContaining({ titulo: "Convocação para a prova prática", visto_em: expect.any(String) }),
  );
});

test("order, banners, counters and layout are no news", async () => {
  const banca = site("tabela");
  const pagina = banca.paginaOf();
  const { uuid } = await followed(pagina);
  await visit(pagina);
  for (const name of ["ordem", "banner", "layout"] as const) {
    banca.turn(name);
    await visit(pagina);
  }
  expect(await news(uuid)).toEqual([]);
});

test("a file with changed text under its name is notified as changed, once", async () => {
  const banca = site();
  const pagina = banca.paginaOf();
  const { uuid, user } = await followed(pagina);
  await visit(pagina);
  await visit(pagina);
  banca.turn("pdf-trocado");
  await visit(pagina);
  await visit(pagina);
  const told = await news(uuid);
  expect(told).toMatchObject([{ documentos: [{ titulo: "Homologação das inscrições", alterado: true }] }]);
  await on.work();
  expect((await on.mailsTo(user.email))[0]?.text).toContain("Documento alterado na página da banca:");
});

test("a worker that ends midway loses no notice and repeats none", async () => {
  const banca = site("sanfona");
  const pagina = banca.paginaOf();
  const { uuid } = await followed(pagina);
  await visit(pagina);
  await jobs("coletas.read");
  banca.turn("documento-novo", true, { titulo: "Convocação nº 77" });
  const ending = new AbortController();
  const kept = on.api.deps.log.info;
  // The process ends after storing the news, before fetching the document.
  on.api.deps.log.info = ((...said: Parameters<typeof kept>) => {
    if (said.at(1) === "page visited") ending.abort(new Error("ending"));
    return kept.apply(on.api.deps.log, said);
  }) as typeof kept;
  await expect(visit(pagina, ending.signal)).rejects.toThrow("ending");
  on.api.deps.log.info = kept;
  expect(await news(uuid)).toHaveLength(1);
  expect(await jobs("coletas.read")).toEqual([]);
  await Promise.all([visit(pagina), visit(pagina)]);
  expect(await news(uuid)).toHaveLength(1);
  expect(await jobs("coletas.read")).toHaveLength(1);
});

test.each([
  ["nao-existe", "MORTA"],
  ["capa", "MUDOU"],
  ["desafio", "PAREDE"],
  ["vazia", "VAZIA"],
] as const)(
  "a page that is %s is reported to administrators the second time, and to followers in a critical week, once",
  async (name, estado) => {
    const banca = site("portal");
    const pagina = banca.paginaOf();
    const { uuid, user } = await followed(pagina, { data_fim_inscricao: "2026-11-26" });
    await visit(pagina);
    banca.turn(name);
    await visit(pagina);
    expect([await news(uuid), await jobs("paginas.alarm")]).toEqual([[], []]);
    await visit(pagina);
    await visit(pagina);
    expect(await news(uuid)).toMatchObject([{ ilegivel: true, documentos: [] }]);
    const alarms = await jobs("paginas.alarm");
    expect(new Set(alarms.map(({ data }) => (data as { curado: boolean }).curado))).toEqual(new Set([false]));
    expect((await on.asAdmin("GET", "/api/admin/paginas", {})).falhas).toContainEqual(
      expect.objectContaining({ endereco: pagina, estado }),
    );
    await on.work();
    expect((await on.mailsTo(user.email)).at(-1)?.text).toContain("Confira você mesmo");
    banca.turn(name, false);
    await visit(pagina);
    expect((await on.ask(user, "GET", `/api/concursos/${uuid}/paginas`)).paginas).toMatchObject([
      { estado: "LIDA" },
    ]);
    expect((await jobs("paginas.alarm")).every(({ data }) => (data as { curado: boolean }).curado)).toBe(
      true,
    );
    expect(await news(uuid)).toHaveLength(1);
  },
);

test("an address shared by several exams is one page and one visit, and notifies all their followers", async () => {
  const banca = site();
  const pagina = banca.paginaOf();
  const first = await followed(pagina);
  const second = await followed(`${pagina}?utm_source=x#topo`);
  expect(await query("SELECT FROM paginas WHERE endereco = $1", [pagina])).toHaveLength(1);
  await visit(pagina);
  banca.turn("documento-novo");
  await visit(pagina);
  expect([(await news(first.uuid)).length, (await news(second.uuid)).length]).toEqual([1, 1]);
});

test("a document of an exam's page makes a draft of that exam, even without naming body or number", async () => {
  const banca = site("definicoes");
  const pagina = banca.paginaOf();
  const { uuid } = await followed(pagina);
  await visit(pagina);
  banca.turn("documento-novo", true, {
    titulo: "Homologação do resultado final",
    texto:
      "EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL\nO Prefeito homologa o resultado final do concurso público.",
  });
  await visit(pagina);
  for (const { data } of await jobs("coletas.read"))
    await readAndMatch(on.api.deps, (data as { documento_id: number }).documento_id);
  const [minuta] = await query(
    "SELECT m.tipo, m.ambigua, c.uuid FROM minutas m JOIN concursos c ON c.id = m.concurso_id " +
      "WHERE m.estado = 'ABERTA' AND c.uuid = $1",
    [uuid],
  );
  expect(minuta).toEqual({ tipo: "MUDANCA", ambigua: false, uuid });
});
