import { readFileSync } from "node:fs";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { demo, enter } from "./people.ts";

function recordOf(titulo: string, overrides: object = {}) {
  return {
    titulo,
    organizadora: "Banca da Importação",
    status: "INSCRICOES_ABERTAS",
    data_inicio_inscricao: "2035-01-01",
    data_fim_inscricao: "2035-02-01",
    data_prova: "2035-03-01",
    valor_inscricao: 80,
    edital_url: `https://edital.example/${encodeURIComponent(titulo)}`,
    locais_prova: ["Recife - PE"],
    cargos: [{ nome: "Analista", salario: "5000", nivel_escolaridade: "SUPERIOR" }],
    ...overrides,
  };
}

const asFile = (name: string, content: string) => ({
  name,
  mimeType: name.endsWith("csv") ? "text/csv" : "application/json",
  buffer: Buffer.from(content),
});

test("An administrator checks a file, imports its valid records, and sees the changes the next time", async ({
  page,
}, { project }) => {
  const mark = `${project.name} ${Date.now()}`;
  const good = recordOf(`Importado Um ${mark}`);
  const bad = recordOf(`Importado Dois ${mark}`, {
    locais_prova: ["Lugar Nenhum"],
  });
  await enter(page, demo.admin, "/concursos");
  await page.getByRole("main").getByRole("link", { name: "Importar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Importar concursos" })).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel("Arquivo de concursos");
  await field.setInputFiles(asFile("concursos.json", JSON.stringify([good, bad])));
  await expect(page.getByText("1 novo", { exact: true })).toBeVisible();
  await expect(page.getByText("1 com erro", { exact: true })).toBeVisible();
  await expect(page.getByText(/Lugar Nenhum/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Importar o único válido" }).click();
  await expect(page.getByText("1 concurso foi gravado; 1 ficou de fora por erro.")).toBeVisible();
  await expectAccessible(page);

  await field.setInputFiles(
    asFile("concursos.json", JSON.stringify([{ ...good, valor_inscricao: 95 }, good])),
  );
  await expect(page.getByText("1 alterado", { exact: true })).toBeVisible();
  await expect(page.getByText("R$ 95,00")).toBeVisible();

  await field.setInputFiles(asFile("concursos.json", JSON.stringify([{ ...good, chave: `outra ${mark}` }])));
  await expect(page.getByText("1 já publicado", { exact: true })).toBeVisible();
  await expect(page.getByText(/Parece o mesmo concurso que/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Importar os 0 válidos" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Publicar também 1 concurso que parece já publicado" }).check();
  await expect(page.getByRole("button", { name: "Importar o único válido" })).toBeEnabled();

  const taken = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar JSON" }).click();
  const file = await taken;
  expect(file.suggestedFilename()).toBe("concursos.json");
  const catalogue: object[] = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(catalogue).toContainEqual(expect.objectContaining({ titulo: good.titulo, valor_inscricao: 80 }));

  await page.goto(`/concursos?searchTerm=${encodeURIComponent(`Importado ${mark}`)}`);
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("An administrator fills in a template, sees every field before it is stored, and imports it", async ({
  page,
}, { project }) => {
  await enter(page, demo.admin, "/concursos/importar");
  for (const formato of ["XLSX", "ODS", "CSV"]) {
    const taken = page.waitForEvent("download");
    await page.getByRole("button", { name: `Modelo ${formato}` }).click();
    const file = await taken;
    expect(file.suggestedFilename()).toBe(`modelo-de-concursos.${formato.toLowerCase()}`);
    await page.getByLabel("Arquivo de concursos").setInputFiles(await file.path());
    const row = page.getByRole("row", { name: /Exemplo: Prefeitura do Recife/ });
    await expect(row).toBeVisible();
    await expect(page.getByText("0 com erro", { exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  const mark = `${project.name} ${Date.now()}`;
  const csv = [
    "Lista da região",
    "Concurso;Banca;Taxa;Prova;Função;Vencimento;Escolaridade",
    `Planilha ${mark};Fundação Órion;R$ 60;a definir;Vigia;2.000,00;médio completo`,
    ";;;;Guarda;R$ 45,50/h;2º grau",
    "Total;;;;;;",
  ].join("\r\n");
  await page.getByLabel("Arquivo de concursos").setInputFiles({
    name: "região.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv, "latin1"),
  });
  await expect(page.getByText("A linha 5 não é de um cargo e ficou de fora: “Total”.")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(`Planilha ${mark}`) });
  await expect(row.getByText("Fundação Órion")).toBeVisible();
  await expect(row.getByText("R$ 60,00")).toBeVisible();
  await expect(row.getByRole("region", { name: "Cargo Guarda" }).getByText("R$ 45,50")).toBeVisible();
  await page.getByText("Como as colunas foram lidas").click();
  await expect(page.getByText("F · Vencimento")).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Importar o único válido" }).click();
  await expect(page.getByText("1 concurso foi gravado.")).toBeVisible();
});

test.describe("files that can't be read", () => {
  test.use({ expectedConsole: [/status of (400|413|415|422)/] });

  test("are reported, and another one can be tried", async ({ page }) => {
    await enter(page, demo.admin, "/concursos/importar");
    const field = page.getByLabel("Arquivo de concursos");
    for (const file of [asFile("quebrado.json", "[{"), asFile("vazio.csv", "a;b\n1;2")]) {
      await field.setInputFiles(file);
      await expect(
        page
          .getByRole("alert")
          .or(page.getByText(/com erro/))
          .first(),
      ).toBeVisible();
    }
    const csv = [
      "titulo;organizadora;data_fim_inscricao;cargo;salario",
      `Concurso em CSV ${Date.now()};Banca;31/12/2035;Técnico;3.500,50`,
    ].join("\n");
    await field.setInputFiles(asFile("bom.csv", csv));
    await expect(page.getByText("1 novo", { exact: true })).toBeVisible();
  });
});

test("A user without the role is redirected away from the import", async ({ page }) => {
  await enter(page, demo.premium, "/concursos/importar");
  await expect(page).toHaveURL("/concursos");
});
