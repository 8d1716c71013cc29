import { Gauge, Registry } from "prom-client";
import { countVerified } from "./signed-token.ts";

/** Returns Prometheus metrics of this process's cached sessions and tokens. */
export async function identityMetrics(): Promise<string> {
  const registry = new Registry();
  new Gauge({
    name: "cav_tokens_verified",
    help: "Tokens in the memory of the process whose signature was found good",
    registers: [registry],
  }).set(countVerified());
  return registry.metrics();
}
