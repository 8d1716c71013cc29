import { setTimeout as pause } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { startProduct } from "../../e2e/start-product.ts";
import { shown } from "../lib/measure.ts";
import { report, table } from "../lib/report.ts";

// What does the form of an exam with 150 positions cost the browser's main thread, opened and added to?

const rounds = Number(process.env.ROUNDS ?? 5);
const cargos = 150;

const { CHROMIUM_PATH: executablePath } = process.env;
const product = await startProduct();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const rows: string[][] = [];
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "pt-BR" });
  await signIn(page);
  const path = await publish(page);
  const cdp = await page.context().newCDPSession(page);
  // Of the thread's own time: what else the machine does is not counted.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const opened: number[] = [];
  const added: number[] = [];
  const heights: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(product.url + path);
    await page.getByRole("link", { name: "Editar Concurso" }).waitFor();
    // Of the screen before.
    await pause(3000);
    opened.push(
      await busy(cdp, async () => {
        await page.getByRole("link", { name: "Editar Concurso" }).click();
        await page.getByRole("button", { name: "20. Professor 20" }).waitFor();
      }),
    );
    heights.push(await page.evaluate("document.documentElement.scrollHeight"));
    added.push(
      await busy(cdp, async () => {
        // By the page itself: what Playwright does to find and press it is no work of the form.
        await page.evaluate(
          "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Adicionar Cargo').click()",
        );
        await page.locator(`section[aria-label="Cargo ${cargos + 1}"]`).waitFor();
      }),
    );
    page.once("dialog", (dialog) => void dialog.accept());
  }
  rows.push(["open it", ...spread(opened)], ["add a position", ...spread(added)]);
  rows.push(["its height, px", ...heights.map(String).slice(0, 1), "", ""]);
} finally {
  await browser.close();
  await product.stop();
}

/** Milliseconds that the main thread worked, until a second after it was done. */
async function busy(cdp: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await worked(cdp);
  await act();
  await pause(1000);
  return ((await worked(cdp)) - before) * 1000;
}

async function worked(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

function spread(values: number[]): string[] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)].map((value) => shown(value ?? 0));
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByLabel("E-mail").fill("admin@demo.example");
  await page.getByLabel("Senha", { exact: true }).fill("admin-demo");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** An exam like the demonstration's largest, by the call that the form makes. */
async function publish(page: Page): Promise<string> {
  const body = {
    titulo: "Rede de ensino",
    data_inicio_inscricao: null,
    data_fim_inscricao: "2099-12-31",
    data_prova: null,
    valor_inscricao: null,
    edital_url: "https://edital.example/150",
    cargos: Array.from({ length: cargos }, (_, index) => ({
      nome: `Professor ${index + 1}`,
      salario: "4500.00",
      locais_trabalho: [5300108],
      vagas_por_cota: { AMPLA_CONCORRENCIA: "2" },
    })),
  };
  const signedIn = await page.request.post(`${product.url}/api/auth/login`, {
    form: { username: "admin@demo.example", password: "admin-demo" },
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const saved = await page.request.post(`${product.url}/api/concursos?duplicado=true`, {
    data: body,
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { uuid } = (await saved.json()) as { uuid: string };
  return `/concursos/${uuid}`;
}

report(
  "form",
  "The form of an exam with 150 positions",
  `\`npm run bench -- form\`. Milliseconds that the browser's main thread itself worked, at 1280 x 800, ${rounds} rounds, without throttling.

${table(["form of 150 positions", "median", "least", "most"], rows)}`,
);
