/// <reference lib="dom" />
import { connectToOwnDatabase } from "../server/test/harness/own-database.ts";
import { expect, test } from "./fixtures.ts";
import { call, demo, enter, tokenOf } from "./people.ts";
import { waitUntilIdle } from "./traces.ts";

const notice = [
  "EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº 417/2026",
  "O INSTITUTO NACIONAL DO SEGURO SOCIAL torna pública a abertura de inscrições para o Concurso Público nº 417/2026.",
  "CARGO\tLOCALIDADE\tVAGAS\tVENCIMENTO\tREQUISITOS",
  "Contador\tNatal/RN\t2\tR$ 4.100,00\tEnsino superior em Ciências Contábeis",
  "Contador\tRecife/PE\t1\tR$ 4.100,00\tEnsino superior em Ciências Contábeis",
  "Arquiteto\tNatal/RN\t1\tR$ 5.215,00\tEnsino superior em Arquitetura",
  ...Array.from(
    { length: 60 },
    (_, at) => `${at + 1}. O candidato deve ler todo o edital antes da inscrição.`,
  ),
].join("\n");

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`A pasted notice shows each position's courses and towns with their quotes, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const token = await tokenOf(demo.admin);
    const texto = notice.replaceAll("417/2026", `${width}/2026`);
    await call("POST", "/admin/colagens", { token, body: { tipo: "TEXTO", texto, url: null }, status: 204 });
    const database = await connectToOwnDatabase(process.env.E2E_DATA_DIR ?? "");
    await waitUntilIdle(database, "coletas.%");
    await database.end();
    await enter(page, demo.admin, "/admin/coletas");
    const titulo = new RegExp(`${width}/2026`);
    await page.getByRole("navigation", { name: "Fila" }).getByRole("button", { name: titulo }).click();
    const review = page.getByRole("region", { name: titulo }).first();
    const publish = review.getByRole("button", { name: "Publicar" });
    await expect(publish).toBeInViewport();

    const cells = review.getByRole("table", { name: "Cargos lidos" });
    await expect(cells.locator("tbody tr")).toHaveText([
      /Contador.*superior.*3.*4100\.00.*Ciências Contábeis.*Natal\/RN \| Recife\/PE/,
      /Arquiteto.*superior.*1.*5215\.00.*Arquitetura e Urbanismo.*Conferir.*Natal\/RN/,
    ]);
    const marks = review.locator("mark");
    await cells.getByRole("button", { name: "5215.00" }).click();
    await expect(marks).toHaveText(["5.215,00"]);
    await expect(publish).toBeInViewport();
    await page.keyboard.press("ArrowRight");
    await expect(marks).toHaveText(["Arquitetura"]);
    await page.keyboard.press("c");
    await expect(cells.getByText("Conferir")).toHaveCount(1);
    await page.keyboard.press("c");
    await expect(cells.getByText("Conferir")).toHaveCount(0);
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Concurso publicado.")).toBeVisible();
  });

test.describe("a question before publishing", () => {
  test.use({ expectedConsole: [/status of 409/] });

  test("A notice whose positions do not add up to its total is published only after a question", async ({
    page,
  }) => {
    const token = await tokenOf(demo.admin);
    const texto = notice
      .replaceAll("417/2026", "418/2026")
      .replace("nº 418/2026.", "nº 418/2026, para provimento de 9 vagas.");
    await call("POST", "/admin/colagens", { token, body: { tipo: "TEXTO", texto, url: null }, status: 204 });
    const database = await connectToOwnDatabase(process.env.E2E_DATA_DIR ?? "");
    await waitUntilIdle(database, "coletas.%");
    await database.end();
    await enter(page, demo.admin, "/admin/coletas");
    await page
      .getByRole("navigation", { name: "Fila" })
      .getByRole("button", { name: /418\/2026/ })
      .click();
    const review = page.getByRole("region", { name: /418\/2026/ }).first();
    const sum = review.getByRole("list", { name: "Contas do edital" }).getByRole("button", { name: /4 ≠ 9/ });
    await sum.click();
    await expect(review.locator("mark")).toHaveText(["9", "2", "1", "1"]);
    await expect(review.getByRole("table", { name: "Cargos lidos" }).getByText("Conferir")).toHaveCount(3);
    await page.keyboard.press("c");
    await page.keyboard.press("Control+Enter");
    await expect(review.getByRole("alert")).toContainText("células ainda por conferir");
    await expect(review.getByRole("alert")).toContainText("4 ≠ 9");
    await expect(page.getByText("Concurso publicado.")).toBeHidden();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Concurso publicado.")).toBeVisible();
  });
});
