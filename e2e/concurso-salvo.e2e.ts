/// <reference lib="dom" />
import { readFileSync } from "node:fs";
import { inDays, publish } from "./exams.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { waitForMail } from "./messages.ts";
import { call, createAccount, enter, newUser, tokenOf } from "./people.ts";

test("A user saves two exams of one day, is warned, compares both on the journey, and unsaves one @engines", async ({
  page,
}) => {
  const [one, two] = [`Prova Um ${Date.now()}`, `Prova Dois ${Date.now()}`];
  const first = await publish({ titulo: one, data_prova: "2035-03-07", data_fim_isencao: inDays(5) });
  const second = await publish({ titulo: two, data_prova: "2035-03-07" });
  const user = await newUser(page, "/meus-concursos?aba=salvos");
  await expect(page.getByRole("heading", { name: "Você ainda não tem concursos salvos" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Explorar Concursos" }).click();
  await expect(page).toHaveURL("/concursos");

  await goWithin(page, first);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("button", { name: "Salvo" })).toHaveAttribute("aria-pressed", "true");
  await goWithin(page, second);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText(`Em 07/03/2035 há também a prova de ${one}, que você salvou.`)).toBeVisible();
  await expectAccessible(page);

  const preferences = { locais_prova: ["Goiânia - GO"] };
  await call("PUT", "/users/me/preferences", { token: await tokenOf(user), body: preferences });
  await page.goto("/minha-jornada");
  const part = (name: string) =>
    page.getByRole("region", { name: "Para você decidir" }).getByRole("group", { name });
  await expect(part("Provas que se chocam").getByRole("listitem")).toHaveText(
    /^Prova (Um|Dois) \d+ e Prova (Um|Dois) \d+: no mesmo dia, 07\/03\/2035\.$/,
  );
  await expect(part("Taxas de inscrição").getByText(/^Total a pagar: R\$\s240,00$/)).toBeVisible();
  await expect(part("Isenção da taxa").getByRole("listitem")).toHaveText(/^Prova Um \d+: até /);
  await expect(part("Viagens").getByRole("listitem")).toHaveText(
    Array(2).fill(/Brasília - DF, a cerca de 2[0-9]0 km de Goiânia - GO, uns R\$\s[0-9]+,00 ida e volta$/),
  );
  await page.getByLabel(`Em que ponto você está: ${one}`).selectOption("Me inscrevi");
  await expect(part("Taxas de inscrição").getByText(/^Total a pagar: R\$\s120,00$/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await goWithin(page, "/meus-concursos");
  await page.getByRole("tab", { name: "Salvos" }).click();
  await expect(page).toHaveURL("/meus-concursos?aba=salvos");
  await expect(page.getByText("2 de 5 salvos no plano gratuito")).toBeVisible();
  await expect(page.getByText("Provas no mesmo dia")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Remover dos salvos: ${one}` }).click();
  await expect(page.getByText("1 de 5 salvos no plano gratuito")).toBeVisible();
  await expect(page.getByText("Provas no mesmo dia")).toHaveCount(0);
});

test.describe("the free plan's limit", () => {
  test.use({ expectedConsole: [/status of 403/] });

  test("The free plan refuses the sixth saved exam, and offers more", async ({ page }) => {
    const user = await createAccount();
    const token = await tokenOf(user);
    const { items } = await call("GET", "/concursos", { token });
    const [sixth, ...five]: string[] = items
      .slice(0, 6)
      .map(({ uuid }: { uuid: string }) => `/concursos/${uuid}`);
    for (const path of five) await call("PUT", `${path}/favorito`, { token });
    await enter(page, user, sixth);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("alert").getByText(/plano gratuito/)).toBeVisible();
    await expect(page.getByRole("alert").getByRole("link", { name: "Fazer Upgrade" })).toHaveAttribute(
      "href",
      "/plans",
    );
    await expect(page.getByRole("button", { name: "Salvar" })).toHaveAttribute("aria-pressed", "false");
    await expectAccessible(page);
  });
});

test("An exam's dates are downloaded as a calendar, and a visitor reads the shared page @phone", async ({
  page,
  openWindow,
}) => {
  const titulo = `Calendário & Cia ${Date.now()}`;
  const path = await publish({ titulo });
  await newUser(page, path);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Adicionar ao calendário" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^calendario-cia-\d+\.ics$/);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toMatch(/^BEGIN:VCALENDAR/);
  expect(text.match(/BEGIN:VEVENT/g)?.length).toBe(3);

  const share = page.getByRole("link", { name: "Compartilhar" });
  const link = new URL((await share.getAttribute("href")) ?? "");
  expect(link.origin).toBe("https://wa.me");
  expect(link.searchParams.get("text")).toContain(titulo);
  const address = /\/concurso\/\S+$/.exec(link.searchParams.get("text") ?? "")?.[0] ?? "";
  for (const outside of [share, page.getByRole("link", { name: "Acessar o Edital" })]) {
    await expect(outside).toHaveAttribute("rel", "noopener noreferrer");
    await expect(outside).toHaveAttribute("target", "_blank");
  }
  await expect(page.getByText("Nada mudou desde que este concurso foi publicado aqui.")).toBeVisible();
  await expectAccessible(page);

  const friend = await openWindow();
  await friend.goto(new URL(address, page.url()).href);
  await expect(friend.getByRole("heading", { level: 1, name: titulo })).toBeVisible();
  await expect(friend.getByRole("heading", { name: "Técnico Judiciário" })).toBeVisible();
  await expect(friend.getByRole("link", { name: "Salvar e ver o que combina" })).toBeHidden();
  await expectAccessible(friend);
  const ofFriend = `amigo${Date.now()}@pedidos.example`;
  await friend.getByLabel("Receba por e-mail as mudanças e os prazos deste concurso").fill(ofFriend);
  await friend.getByRole("button", { name: "Avise-me" }).click();
  await expect(friend.getByRole("heading", { level: 1, name: "Veja o seu e-mail" })).toBeVisible();
  const [asked] = await waitForMail(page, ofFriend, titulo);
  await friend.goto(/http\S+\/avise-me\/confirmar\?token=\S+/.exec(asked?.text ?? "")?.[0] ?? "");
  await friend.getByRole("button", { name: "Sim, avise-me" }).click();
  await expect(friend.getByRole("heading", { level: 1, name: "Aviso confirmado" })).toBeVisible();
  await expectAccessible(friend);
  await friend.goto(new URL(address, page.url()).href);
  await friend.getByRole("link", { name: "Ver se combina e receber avisos" }).click();
  await expect(friend).toHaveURL(`/register?redirect=${encodeURIComponent(path)}`);
  await page.goto(address);
  await page.getByRole("link", { name: "Salvar e ver o que combina" }).click();
  await expect(page).toHaveURL(path);
});
