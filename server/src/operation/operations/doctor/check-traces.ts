import type { Config } from "../../../config.ts";
import { causeOf, type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";

const { ok, warning, off } = findingsOf("Rastros");

/** Sends an empty trace list to the collector; one that speaks OTLP over HTTP accepts it. */
export async function checkTraces({ tracing }: Config, { timeoutMs }: Surroundings): Promise<Finding[]> {
  if (!tracing) return [off("sem OTEL_EXPORTER_OTLP_ENDPOINT: nada é enviado a um coletor")];
  const mend = "confira OTEL_EXPORTER_OTLP_ENDPOINT: a porta do OTLP por HTTP costuma ser a 4318";
  try {
    const { status } = await fetch(`${tracing.endpoint}/v1/traces`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ resourceSpans: [] }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status === 401 || status === 403)
      return [warning(`o coletor pede credenciais (HTTP ${status})`, "informe OTEL_EXPORTER_OTLP_HEADERS")];
    return status < 300
      ? [ok(`coletor em ${new URL(tracing.endpoint).host}, ${tracing.ratio * 100}% dos pedidos`)]
      : [warning(`o coletor não aceita OTLP (HTTP ${status})`, mend)];
  } catch (error) {
    return [warning(`o coletor não responde (${causeOf(error)})`, mend)];
  }
}
