/// <reference lib="dom" />
import { connectToOwnDatabase } from "../server/test/harness/own-database.ts";
import { dayAfter, todayInBrazil } from "../web/src/lib/days.ts";
import { expect, test } from "./fixtures.ts";
import { call, demo, enter, tokenOf } from "./people.ts";
import { waitUntilIdle } from "./traces.ts";

const towns = ["Lages/SC", "Araxá/MG", "Sobral/CE", "Cascavel/PR", "Marabá/PA", "Caruaru/PE", "Erechim/RS"];
towns.push(
  "Itabuna/BA",
  "Birigui/SP",
  "Umuarama/PR",
  "Varginha/MG",
  "Parintins/AM",
  "Chapecó/SC",
  "Jataí/GO",
);
towns.push("Picos/PI", "Ourinhos/SP", "Barreiras/BA", "Ijuí/RS", "Patos/PB", "Tubarão/SC");

const shown = (day: string) => day.split("-").reverse().join("/");
const most = { keys: 8, fields: 3 };

// A notice without a total has nothing that proves its counts.
test.use({ expectedConsole: [/status of 409/] });

/** Returns an opening of a municipality, and the draft that a reviewer must see; every fourth states no total. */
function openingOf(town: string, at: number) {
  const [name = "", uf = ""] = town.split("/");
  const edital = `${310 + at}/2026`;
  const first = dayAfter(todayInBrazil(), 2);
  const hasTotal = at % 4 > 0;
  const last = dayAfter(todayInBrazil(), 20 + at);
  const texto = `PREFEITURA MUNICIPAL DE ${name.toUpperCase()}/${uf}
EDITAL DE ABERTURA DE CONCURSO PÚBLICO Nº ${edital}
O Prefeito Municipal de ${name}/${uf} torna pública a abertura de inscrições para o Concurso Público nº ${edital}${hasTotal ? `, para provimento de ${3 + at} vagas` : ""}.
CARGO\tVAGAS\tVENCIMENTO
Motorista\t${2 + at}\tR$ 2.150,00
Enfermeiro\t1\tR$ 4.830,00
As inscrições ficam abertas de ${shown(first)} a ${shown(last)}. A taxa de inscrição é de R$ 80,00.`;
  const expected = {
    Edital: edital,
    "Início das inscrições": shown(first),
    "Fim das inscrições": shown(last),
    "Taxa de inscrição": "R$ 80,00",
    Cargos: `Motorista não lido ${2 + at} 2150.00 Enfermeiro não lido 1 4830.00`,
  };
  return { titulo: new RegExp(`${name}.*${edital}`), texto, expected, hasTotal };
}

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, "");

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.POSITIVE_INFINITY;

test("Twenty certain openings are published with few keys and hardly a correction", async ({ page }) => {
  test.setTimeout(300_000);
  const token = await tokenOf(demo.admin);
  const openings = towns.map(openingOf);
  for (const { texto } of openings)
    await call("POST", "/admin/colagens", { token, body: { tipo: "TEXTO", texto, url: null }, status: 204 });
  const database = await connectToOwnDatabase(process.env.E2E_DATA_DIR ?? "");
  await waitUntilIdle(database, "coletas.%");
  await database.end();
  await enter(page, demo.admin, "/admin/coletas");
  const queue = page.getByRole("navigation", { name: "Fila" });
  await expect(queue).toBeVisible();
  expect(await page.evaluate(() => window.scrollY), "the screen stays at its top").toBe(0);

  const spent: { keys: number; fields: number }[] = [];
  for (const { titulo, expected, hasTotal } of openings) {
    const row = queue.getByRole("button", { name: titulo });
    await row.click();
    const review = page.getByRole("region", { name: titulo }).first();
    await expect(review).toBeVisible();
    await expect(review.getByRole("button", { name: "Publicar" })).toBeInViewport();
    let [keys, fields] = [0, 0];
    const names = await review
      .locator("section[aria-current]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    const press = async (key: string) => {
      await page.keyboard.press(key);
      keys += 1;
    };
    const question = review.getByText("De qual concurso se trata?");
    if (await question.isVisible()) {
      await press("0");
      await expect(question).toBeHidden();
    }
    for (const [at, name] of names.entries()) {
      const right = expected[name as keyof typeof expected];
      const field = review.getByRole("region", { name, exact: true });
      if (
        right !== undefined &&
        !withoutSpaces((await field.textContent()) ?? "").includes(withoutSpaces(right))
      ) {
        fields += 1;
        await press("e");
        await page.keyboard.type(right);
        keys += right.length;
        await press("Enter");
      }
      if (fields > 0 && at + 1 < names.length) await press("j");
    }
    await press("Control+Enter");
    if (!hasTotal) {
      await expect(review.getByRole("alert")).toContainText("2 células ainda por conferir");
      await press("Control+Enter");
    }
    await expect(row).toHaveCount(0);
    spent.push({ keys, fields });
  }
  const keys = medianOf(spent.map((one) => one.keys));
  const fields = medianOf(spent.map((one) => one.fields));
  test
    .info()
    .annotations.push({ type: "median of an opening", description: `${keys} keys, ${fields} fields` });
  expect(keys).toBeLessThanOrEqual(most.keys);
  expect(fields).toBeLessThanOrEqual(most.fields);
});
