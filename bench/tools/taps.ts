// Measures how soon the first tap on a control is answered, at a quarter of the processor's speed.
import { type Browser, chromium, devices } from "playwright-core";
import { type FirstTap, firstTaps, tapAtOnce } from "../../e2e/first-tap.ts";
import type { Product } from "../../e2e/start-product.ts";
import { shown } from "../lib/measure.ts";
import { median } from "./median.ts";
import { demoUser, findConcurso, signIn } from "./screens.ts";

const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };

/** Taps once, in a new window without cache. */
async function tapOnce(browser: Browser, { url }: Product, tap: FirstTap): Promise<number> {
  const context = await browser.newContext({ ...phone, baseURL: url });
  try {
    if (!tap.isVisitors) await signIn(context, url, demoUser);
    const isConcurso = tap.address.includes(":uuid");
    const address = isConcurso ? await findConcurso(context, url) : tap.address;
    return await tapAtOnce(await context.newPage(), { ...tap, address });
  } finally {
    await context.close();
  }
}

/** Returns a row for each tap: its median, and the milliseconds of each round. */
export async function measureTaps(product: Product, suffix: string, rounds: number): Promise<string[][]> {
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch({
    ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const rows: string[][] = [];
  try {
    for (const tap of firstTaps) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await tapOnce(browser, product, tap));
      rows.push([
        `${tap.names[0]}, ${tap.address}${suffix}`,
        shown(median(times)),
        times.map((ms) => shown(ms)).join("/"),
      ]);
    }
  } finally {
    await browser.close();
  }
  return rows;
}
