import { formatMoney } from "@cav/contract/format.ts";
import type { Config } from "../../../config.ts";
import { type Finding, findAnswer, findingsOf, type Surroundings } from "../../../platform/finding.ts";

const { ok, warning, off, broken } = findingsOf("Segunda leitura");

/** Asks a model's provider for its models, which is free and proves key and name. */
export async function checkModel(
  { model, production }: Config,
  { timeoutMs }: Surroundings,
): Promise<Finding[]> {
  if (!model) return [off("sem MODEL_URL: só as regras leem os atos")];
  const { kind, url, key = "", name, dailyCeiling } = model;
  const isAnthropic = kind === "anthropic";
  const headers: Record<string, string> = isAnthropic
    ? { "x-api-key": key, "anthropic-version": "2023-06-01" }
    : { authorization: `Bearer ${key}` };
  const answer = await findAnswer(
    isAnthropic ? `${url}/v1/models?limit=1000` : `${url}/models`,
    timeoutMs,
    headers,
  );
  const host = new URL(url).host;
  // The product works without a model: drafts then have no opinions.
  if (typeof answer === "string")
    return [warning(`${host} não responde (${answer})`, "confira MODEL_URL e a rede")];
  if (answer.status === 401 || answer.status === 403)
    return [broken(`${host} não aceita a chave (HTTP ${answer.status})`, "confira MODEL_KEY")];
  const findings = [describeModels(answer, host, name)];
  if (production && url.startsWith("http:"))
    findings.push(
      warning("o que é enviado vai sem cifra", "use https:// em MODEL_URL, a não ser em uma rede só sua"),
    );
  if (dailyCeiling === 0)
    findings.push(warning("o teto do dia é R$ 0,00: nada é perguntado", "informe MODEL_DAILY_CEILING"));
  else findings.push(ok(`até ${formatMoney(dailyCeiling)} por dia`));
  return findings;
}

function describeModels(
  { status, body }: { status: number; body: unknown },
  host: string,
  name: string,
): Finding {
  const { data } = (body ?? {}) as { data?: { id?: string }[] };
  if (status >= 400 || !Array.isArray(data))
    return warning(`${host} não lista os seus modelos (HTTP ${status})`, `confira se ${name} existe lá`);
  return data.some(({ id }) => id === name)
    ? ok(`${name} em ${host}`)
    : warning(`${host} não lista ${name}`, "confira MODEL_NAME");
}
