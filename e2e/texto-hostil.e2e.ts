import { expect, test } from "./fixtures.ts";
import { call, demo, newUser, tokenOf } from "./people.ts";

// fixtures.ts fails on violations of the content security policy, which the console reports.

test("HTML, templates and addresses in names and texts are shown as text, on every screen", async ({
  page,
}) => {
  const mark = `h${Date.now()}`;
  const hostile = `"'><img/src=x/onerror=alert(1)><script>alert(2)</script>{{7*7}} ${mark}`;
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await newUser(page, "/meus-concursos", hostile);
  await page.waitForURL("**/meus-concursos");
  const token = (await page.context().cookies()).find(({ name }) => name === "access_token")?.value;
  const form = {
    nome: hostile,
    descricao: hostile,
    conteudos: hostile,
    localizacao: "Recife - PE",
    whatsapp: "5531999998888",
  };
  const created = await page.request.post("/api/mentores", {
    headers: { authorization: `Bearer ${token}` },
    multipart: { ...form, preco_hora: "10", is_active: "true" },
  });
  expect(created.status()).toBe(201);

  const admin = await tokenOf(demo.admin);
  const { uuid } = await call("POST", "/concursos", {
    token: admin,
    status: 201,
    body: {
      titulo: hostile,
      organizadora: hostile,
      status: "INSCRICOES_ABERTAS",
      data_inicio_inscricao: null,
      data_fim_inscricao: null,
      data_prova: null,
      valor_inscricao: null,
      edital_url: null,
      descricao: hostile,
      cargos: [{ nome: hostile, salario: "5000.00" }],
    },
  });
  await call("PUT", `/concursos/${uuid}`, {
    token: admin,
    status: 422,
    body: { titulo: "x", organizadora: "x", edital_url: "javascript:alert(3)", cargos: [] },
  });

  const screens = [`/concursos/${uuid}`, `/concursos?searchTerm=${mark}`, `/mentores?busca=${mark}`];
  for (const path of screens) {
    await page.goto(path);
    await expect(page.locator("main")).toContainText(/concurso|mentor|perfil/i);
    await expect(page.getByText(mark).first()).toBeVisible();
    expect(await page.locator("img[src^='x']").count()).toBe(0);
  }
  for (const path of ["/perfil/conta", "/mentores/cadastro"]) {
    await page.goto(path);
    await expect(page.getByLabel("Nome", { exact: false }).first()).toHaveValue(hostile);
  }
  expect(dialogs).toEqual([]);
});
