import { afterAll, beforeAll, expect, test } from "vitest";
import { type Coletas, createColetas } from "../../../../test/harness/coletas.ts";
import { buildUser, signInAs } from "../../../../test/harness/factories.ts";
import { readPdfText } from "../texto/pdf.ts";

let coletas: Coletas;
beforeAll(async () => {
  coletas = await createColetas();
});
afterAll(() => coletas.close());

test("a source of an emulated site reports each fault of its page, and recovers afterwards", async () => {
  const { api, deps, emulators, visit, row } = coletas;
  const site = emulators.sites.create("concursos.vale-claro.example", "sanfona");
  const headers = await signInAs(deps, await buildUser(deps.db, { user_type: "ADMIN" }));
  const payload = {
    slug: "vale-claro",
    nome: "Vale Claro",
    adaptador: "PAGINA",
    endereco: site.lista,
    cadencia_minutos: 60,
  };
  await api.app.inject({ method: "POST", url: "/api/admin/fontes", headers, payload });
  expect(await visit("vale-claro")).toMatchObject({ desfecho: "OK", itens: 3, novos: 8 });
  const failures = { "nao-existe": "ERRO", capa: "FORMATO", desafio: "BLOQUEADA", vazia: "FORMATO" } as const;
  for (const [name, desfecho] of Object.entries(failures) as [keyof typeof failures, string][]) {
    site.turn(name);
    expect(await visit("vale-claro"), name).toMatchObject({ desfecho, novos: 0 });
    site.turn(name, false);
  }
  for (const name of ["banner", "ordem"] as const) {
    site.turn(name);
    expect(await visit("vale-claro"), name).toMatchObject({ desfecho: "OK", novos: 0 });
  }
  site.turn("concurso-novo");
  expect(await visit("vale-claro")).toMatchObject({ desfecho: "OK", itens: 4, novos: 2 });
  const { dados } = await row("SELECT dados FROM documentos WHERE url LIKE '%/arquivos/documento-5.pdf'");
  expect(await readPdfText(dados)).toContain("Homologação das inscrições\nConcurso Público nº 01/2026");
});
