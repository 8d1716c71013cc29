import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "./fixtures.ts";
import { createMovedTime } from "./moved-time.ts";
import { type Product, startProduct } from "./start-product.ts";

/** Starts a separate product whose clock the journeys of a file move. Ignores the errors of expired sessions. */
export function startMovedProduct(name: string) {
  // Created in the first journey, because the file is also loaded for listing.
  const home = join(tmpdir(), `cav-${name}-${process.pid}`);
  const time = createMovedTime(join(home, "ahead"));
  const shared = process.env.E2E_URL;
  let product: Product;
  test.beforeAll(async () => {
    mkdirSync(home);
    time.start();
    product = await startProduct({ RATE_LIMITS: "0", ...time.env });
    process.env.E2E_URL = product.url;
  });
  test.afterAll(async () => {
    process.env.E2E_URL = shared;
    await product.stop();
    rmSync(home, { recursive: true, force: true });
  });
  test.use({ expectedConsole: [/status of 401/] });
  return { time, dataOf: (...path: string[]) => join(product.home, "data", ...path) };
}
