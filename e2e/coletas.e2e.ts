/// <reference lib="dom" />
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { call, demo, enter, tokenOf } from "./people.ts";

// A conflicting change, and an invalid text.
test.use({ expectedConsole: [/status of (409|422)/] });

const edital = `PREFEITURA MUNICIPAL DE TREMEMBÉ
EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº 1/2026
O Prefeito do Município de Tremembé torna pública a abertura de inscrições ao Concurso Público para o cargo de
Professor de Educação Básica. As inscrições ficam abertas de 1º de dezembro de 2026 a 20 de dezembro de 2026.`;

const ate = "2026-11-20T09:00:00Z";
/** Differences of newer versions, mocked because the recorded day has none. */
const releituras = {
  extrator: 8,
  total: 1,
  ate,
  campos: [{ campo: "inscricao_fim", total: 1 }],
  items: [
    {
      ato_id: 1,
      fonte: "Diário Oficial da União",
      url: "https://www.in.gov.br/ato",
      inicio: "EDITAL Nº 1/2026 CONCURSO PÚBLICO",
      mudancas: [
        {
          campo: "inscricao_fim",
          antes: { valor: null, citacao: null },
          depois: { valor: "2026-12-20", citacao: "de 1º a 20 de dezembro de 2026" },
        },
      ],
    },
  ],
  documentos: {
    leitor: 3,
    total: 1,
    entram: 2,
    saem: 1,
    ate,
    aceite: { total: 200, restam: 160 },
    page: 1,
    pages: 2,
    items: [
      {
        documento_id: 7,
        fonte: "Querido Diário",
        url: "https://data.queridodiario.ok.org.br/3548500/2026-11-19/0123456789abcdef0123456789abcdef01234567.txt",
        entram: [
          { inicio: "EDITAL Nº 73/2026 PROCESSO SELETIVO", tipo_de_ato: "abertura" },
          { inicio: "PORTARIA Nº 9", tipo_de_ato: "nao_concurso" },
        ],
        saem: [{ inicio: "EDITAL Nº 73/2026 PROCESSO SELETIVO PORTARIA Nº 9", tipo_de_ato: "abertura" }],
      },
    ],
  },
};

test("An administrator adds a source, sees its failure, pauses it, and pastes a notice", async ({ page }) => {
  test.setTimeout(240_000);
  const token = await tokenOf(demo.admin);
  const frescor = async () => (await call("GET", "/admin/fontes", { token })).frescor;
  await expect.poll(frescor, { message: "the first visit", timeout: 90_000 }).not.toBeNull();
  await enter(page, demo.admin, "/admin/coletas/fontes");
  const walled = page.getByRole("row", { name: /Vunesp/ });
  await expect(walled).toContainText("Bloqueada");
  await expect(walled).toContainText("um administrador cola");
  await expect(page.getByText(/^Catálogo conferido .* \(gravações\)\.$/)).toBeVisible();

  const nome = `Banca nova ${Date.now()}`;
  await page.getByRole("button", { name: "Nova fonte" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nova fonte" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Dê um nome à fonte.")).toBeVisible();
  await dialog.getByLabel("Dizer quantos itens").check();
  await expectAccessible(page);
  await dialog.getByLabel("Dizer quantos itens").uncheck();
  await dialog.getByLabel("Nome").fill(nome);
  await dialog.getByLabel("Tipo").selectOption("PAGINA");
  await dialog.getByLabel("Endereço").fill("https://www.banca-nova.org.br/abertos");
  await dialog.getByRole("button", { name: "Ver o que a página lista" }).click();
  await expect(dialog.getByText(/404/)).toBeVisible();
  await dialog.getByLabel("Tipo").selectOption("SELECAO_NET");
  await dialog.getByLabel("Identificador").fill(`banca-nova-${Date.now()}`);
  await dialog.getByLabel("Endereço").fill("https://www.banca-nova.org.br/");
  await dialog.getByLabel("Endereço").press("Enter");
  await page.getByRole("link", { name: nome }).click();

  // The new source has no emulator, so its visit gets 404.
  await page.getByRole("button", { name: "Visitar agora" }).click();
  const visitas = page.getByRole("table", { name: "Visitas" });
  await expect(visitas.getByText(/HTTP 404/).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Nenhum documento ainda.")).toBeVisible();
  await expectAccessible(page);

  const path = `/admin/fontes/${new URL(page.url()).pathname.split("/").at(-1)}`;
  const { cadencia_minutos, endereco, esperado, pausa_ms, versao } = await call("GET", path, { token });
  const facts = { nome, endereco, esperado, pausa_ms, versao, estado: "ATIVA" };
  await call("PUT", path, { token, body: { ...facts, cadencia_minutos: cadencia_minutos * 2 } });
  await page.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByText("Outra pessoa alterou esta fonte")).toBeVisible();
  await expect(page.getByText("Uma visita a cada 360 minutos.")).toBeVisible();
  await page.getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByRole("button", { name: "Continuar" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Visitar agora" })).toBeHidden();

  await page.getByRole("link", { name: "Colar", exact: true }).click();
  await page.getByLabel("O que você tem").selectOption("TEXTO");
  await page.getByLabel("Texto do edital").fill("Abriu!");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("curto demais para um edital")).toBeVisible();
  const origem = `https://www.tremembe.sp.gov.br/concursos/${Date.now()}`;
  await page.getByLabel("Texto do edital").fill(edital);
  await page.getByLabel("De onde veio").fill(origem);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("row", { name: origem })).toContainText("1 ato lido, 1 abertura");
  await expect(page.getByRole("row", { name: origem })).toContainText("1 minuta para revisar");
  await expectAccessible(page);

  await test.step("the differences of newer versions are reviewed before they are accepted", async () => {
    await page.route("**/api/admin/releituras?*", (route) => route.fulfill({ json: releituras }));
    await page.goto("/admin/coletas/leitura");
    await expect(page.getByRole("link", { name: "Leitura (2)" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Querido Diário, documento 7" })).toContainText(
      "Abertura: EDITAL Nº 73/2026",
    );
    await expect(page.getByRole("row", { name: /Fim das inscrições/ })).toContainText("20/12/2026");
    await expect(page.getByText("40 de 200 documentos")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const next = page.waitForRequest("**/api/admin/releituras?page=2");
    await page.getByRole("button", { name: "Página 2" }).click();
    await next;
  });
});
