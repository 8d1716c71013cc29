import { readFile } from "node:fs/promises";
import { openForm } from "./exams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";

test.describe("a file that is not a notice", () => {
  test.use({ expectedConsole: [/status of 422/] });

  test("A draft is stored incomplete, scheduled, and published from the list of drafts", async ({ page }) => {
    // A word of no other exam, nor near one.
    const titulo = `Zumbido ${Date.now()}`;
    await openForm(page);
    await page.getByRole("button", { name: "Carregar Exemplo" }).click();
    await page.getByLabel("Título").fill(titulo);
    await page.getByLabel("Salário").fill("");
    await page.getByLabel("URL do Edital").first().fill(`https://edital.example/${Date.now()}`);
    await page.getByLabel("Publicar sozinho em", { exact: true }).fill("31/12/2035");
    await page.getByRole("button", { name: "Salvar rascunho" }).click();
    // A scheduled publication requires a valid draft.
    await expect(page.getByLabel("Salário")).toBeFocused();
    await page.getByLabel("Publicar sozinho em", { exact: true }).fill("");
    await page.getByRole("button", { name: "Salvar rascunho" }).click();
    await expect(page).toHaveURL("/concursos/rascunhos");
    const line = page.getByRole("row", { name: new RegExp(titulo) });
    await expect(line).toContainText("À mão");
    await expectAccessible(page);
    await line.getByRole("link", { name: titulo }).click();
    await expect(page.getByText("Brasília - DF").first()).toBeVisible();
    const notice = Buffer.from(`%PDF-1.7\n${titulo}\nstartxref\n0\n%%EOF\n`);
    const send = async (buffer: Buffer) => {
      const choosing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Enviar PDF" }).click();
      const file = { name: "Edital nº 1.pdf", mimeType: "application/pdf", buffer };
      await (await choosing).setFiles(file);
    };
    await send(Buffer.from("<html>"));
    const refused = page
      .getByRole("alert")
      .filter({ hasText: "O arquivo não é um PDF. Envie o edital em PDF." });
    await expect(refused).toBeFocused();
    await send(notice);
    await expect(page.getByText(/^edital-n-1\.pdf · 1 kB · enviado em /)).toBeVisible();
    await page.getByLabel("Salário").fill("5000");
    await page.getByLabel("Publicar sozinho em", { exact: true }).fill("31/12/2035");
    await page.getByRole("button", { name: "Salvar rascunho" }).click();
    await expect(line).toContainText("Em 31/12/2035 09:00");
    await goWithin(page, `/concursos?searchTerm=${encodeURIComponent(titulo)}`);
    await expect(page.getByText("Nenhum concurso encontrado com os filtros aplicados.")).toBeVisible();
    await expect(page.getByRole("heading", { name: titulo })).toBeHidden();

    await goWithin(page, "/concursos/rascunhos");
    await line.getByRole("link", { name: titulo }).click();
    await expect(page.getByLabel("Publicar sozinho em", { exact: true })).toHaveValue("31/12/2035");
    await expect(page.getByLabel("Hora", { exact: true })).toHaveValue("09:00");
    await page.getByRole("button", { name: "Publicar" }).click();
    await page.waitForURL(/\/concursos\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: titulo })).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Baixar edital (PDF, 1 kB)" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("edital-n-1.pdf");
    expect(await readFile(await download.path())).toEqual(notice);
    await goWithin(page, "/concursos/rascunhos");
    await expect(page.getByRole("heading", { level: 1, name: "Rascunhos" })).toBeVisible();
    await expect(line).toBeHidden();
  });
});
