import { join } from "node:path";
import { startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { removeAbandonedClusters } from "../server/test/harness/abandoned-clusters.ts";
import { stayOnThisMachine, takeOutsideCalls } from "../server/test/harness/only-this-machine.ts";
import { findPersonalDataInLog } from "./find-personal-data.ts";
import { startGoogleScript } from "./google-script.ts";
import { startProduct } from "./start-product.ts";

/**
 * Starts a product and a Google issuer for the journeys. Stops both at the end, and fails the run if the log (at its
 * finest level) contains personal data or the product called another machine.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  stayOnThisMachine();
  await removeAbandonedClusters();
  const google = await startGoogleIssuer(() => new Date());
  process.env.E2E_GOOGLE_URL = google.url;
  const script = await startGoogleScript();
  process.env.E2E_GOOGLE_SCRIPT_PORT = String(script.port);
  const product = await startProduct({ RATE_LIMITS: "0", LOG_LEVEL: "trace", ...google.env });
  process.env.E2E_URL = product.url;
  process.env.E2E_DATA_DIR = join(product.home, "data");
  return async () => {
    let told: string[];
    try {
      told = await findPersonalDataInLog(product);
    } finally {
      await product.stop();
      await google.close();
      script.close();
    }
    if (told.length > 0)
      throw new Error(
        `the product's log tells personal data (${told.length} lines):\n${told.slice(0, 20).join("\n")}`,
      );
    const outside = takeOutsideCalls();
    if (outside.length > 0) throw new Error(`the product reached for other machines:\n${outside.join("\n")}`);
  };
}
