import type Stripe from "stripe";
import type { Config } from "../../../config.ts";
import { stripeEvents } from "../../../members/subscriptions/index.ts";
import { type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";
import { messageOf } from "../../../platform/start-error.ts";
import { createStripe, keyRefusalOf } from "../../../platform/stripe/stripe.ts";

const { ok, warning, off, broken } = findingsOf("Stripe");
const webhook = findingsOf("Webhook do Stripe");

/** First version of Stripe's API whose events have the current format; events of older versions work too. */
const currentFormSince = "2025-03-31";

/** Lists the registered webhooks with the key. Changes nothing. */
export async function checkStripe(
  { stripe, production, appUrl }: Config,
  { timeoutMs }: Surroundings,
): Promise<Finding[]> {
  if (!stripe)
    return [off(production ? "desligado: nada é vendido" : "sem credenciais: vai para o simulador local")];
  const client = createStripe(stripe);
  const findings: Finding[] = [];
  if (production && /^[sr]k_test_/.test(stripe.secretKey))
    findings.push(warning("a chave é de teste: ninguém paga de verdade", "use a chave sk_live_…"));
  try {
    const { data } = await client.webhookEndpoints.list(
      { limit: 100 },
      { timeout: timeoutMs, maxNetworkRetries: 0 },
    );
    return [ok("a chave é aceita"), ...findings, ...checkEndpoint(data, appUrl, stripe.webhookSecret)];
  } catch (error) {
    const refusal = keyRefusalOf(error);
    if (refusal === "not-allowed")
      return [
        ok("a chave, restrita, é aceita"),
        ...findings,
        webhook.warning("a chave não pode ler os webhooks", "confira-os no painel do Stripe"),
      ];
    if (refusal === "unknown")
      return [broken(`a chave é recusada (${messageOf(error)})`, "confira STRIPE_SECRET_KEY")];
    return [broken(`a API não responde (${messageOf(error)})`, "confira a saída da rede")];
  }
}

function checkEndpoint(endpoints: Stripe.WebhookEndpoint[], appUrl: string, secret: string): Finding[] {
  const wanted = `${appUrl}/api/subscriptions/webhook`;
  const found = endpoints.find(({ url }) => url === wanted);
  if (!found) return [webhook.broken(`não há nenhum para ${wanted}`, "crie-o em Desenvolvedores > Webhooks")];
  const findings: Finding[] = [];
  if (found.status !== "enabled")
    findings.push(webhook.broken("está desativado", "ative-o; o Stripe desativa os que falham por dias"));
  const missing = found.enabled_events.includes("*")
    ? []
    : stripeEvents.filter((event) => !found.enabled_events.includes(event));
  if (missing.length > 0)
    findings.push(webhook.broken(`não recebe ${missing.join(", ")}`, "inscreva esses eventos"));
  findings.push(...checkVersion(found.api_version));
  if (!secret.startsWith("whsec_"))
    findings.push(
      webhook.broken("STRIPE_WEBHOOK_SECRET não começa com whsec_", "copie o segredo do webhook"),
    );
  return findings.length > 0 ? findings : [webhook.ok(`${wanted}, com todos os eventos`)];
}

/**
 * Checks the webhook's API version: older versions work, because objects are read by id, but are less tested.
 */
function checkVersion(version: string | null): Finding[] {
  if (version && version.slice(0, 10) >= currentFormSince) return [];
  const told = version ? `na versão ${version}` : "na versão padrão da conta, que pode ter anos";
  return [
    webhook.warning(
      `manda os eventos ${told}`,
      `recrie-o com a versão ${currentFormSince}.basil ou mais nova, para que só essa forma chegue`,
    ),
  ];
}
