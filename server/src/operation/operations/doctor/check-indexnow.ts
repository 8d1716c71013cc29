import type { Config } from "../../../config.ts";
import { type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";
import { keyPathOf } from "../../../platform/indexnow.ts";
import { messageOf } from "../../../platform/start-error.ts";

const { ok, warning, off } = findingsOf("IndexNow");

/** Fetches the key as search engines do. Reports no changed page to them. */
export async function checkIndexNow(
  { indexNow, appUrl }: Config,
  { timeoutMs }: Surroundings,
): Promise<Finding[]> {
  if (!indexNow) return [off("sem INDEXNOW_KEY: os buscadores leem o sitemap no ritmo deles")];
  const address = `${appUrl}${keyPathOf(indexNow.key)}`;
  const mend = "confira APP_URL, o proxy e se o servidor foi reiniciado com INDEXNOW_KEY";
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    if (response.ok && text === indexNow.key) return [ok(`a chave está em ${address}`)];
    return [warning(`a chave não está em ${address} (HTTP ${response.status})`, mend)];
  } catch (error) {
    return [warning(`${address} não respondeu (${messageOf(error)})`, mend)];
  }
}
