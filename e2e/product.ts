import { startGoogleIssuer } from "@cav/emulators/google-issuer.ts";
import { startProduct } from "./start-product.ts";

/** Gives the journeys a product of their own, and somebody who signs people in as Google does; ends both afterwards. */
export default async function setUp(): Promise<() => Promise<void>> {
  const google = await startGoogleIssuer(() => new Date());
  process.env.E2E_GOOGLE_URL = google.url;
  const product = await startProduct({ RATE_LIMITS: "0", ...google.env });
  process.env.E2E_URL = product.url;
  return async () => {
    await product.stop();
    await google.close();
  };
}
