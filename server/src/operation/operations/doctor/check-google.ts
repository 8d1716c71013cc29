import { formatCount } from "@cav/contract/format.ts";
import type { Config } from "../../../config.ts";
import { type Finding, findAnswer, findingsOf, type Surroundings } from "../../../platform/finding.ts";

const { ok, warning, off, broken } = findingsOf("Google");

/** Fetches Google's sign-in keys, and compares its discovery document with the configuration. */
export async function checkGoogle(
  { google, production }: Config,
  { timeoutMs }: Surroundings,
): Promise<Finding[]> {
  if (!google) return [off("sem GOOGLE_CLIENT_ID: o botão não aparece")];
  const findings: Finding[] = [];
  if (production && !google.clientId.endsWith(".apps.googleusercontent.com"))
    findings.push(
      broken(
        "GOOGLE_CLIENT_ID não é de um cliente web do Google",
        "copie-o do Google Cloud, em Credenciais: termina em .apps.googleusercontent.com",
      ),
    );
  const keys = await findAnswer(google.jwksUrl, timeoutMs);
  const count = typeof keys === "string" ? 0 : countKeys(keys.body);
  if (count === 0) {
    const why = typeof keys === "string" ? keys : `HTTP ${keys.status}`;
    return [
      ...findings,
      broken(`as chaves não puderam ser lidas (${why})`, "confira GOOGLE_JWKS_URL e a rede"),
    ];
  }
  findings.push(ok(`${formatCount(count, "chave", "chaves")} em ${new URL(google.jwksUrl).host}`));
  const differs = await discover(google.issuers[0] ?? "", google.jwksUrl, timeoutMs);
  return differs ? [...findings, warning(differs, "confira GOOGLE_ISSUER e GOOGLE_JWKS_URL")] : findings;
}

function countKeys(body: unknown): number {
  const keys = (body as { keys?: unknown } | undefined)?.keys;
  return Array.isArray(keys) ? keys.length : 0;
}

/** Returns differences between the issuer's OpenID Connect discovery document and the configuration. */
async function discover(issuer: string, jwksUrl: string, timeoutMs: number): Promise<string | undefined> {
  if (!issuer.startsWith("http")) return undefined;
  const answer = await findAnswer(`${issuer}/.well-known/openid-configuration`, timeoutMs);
  if (typeof answer === "string") return `${issuer} não se descreve (${answer})`;
  const described = answer.body as { issuer?: string; jwks_uri?: string } | undefined;
  if (described?.issuer !== issuer) return `${issuer} diz chamar-se ${described?.issuer}`;
  return described.jwks_uri === jwksUrl ? undefined : `${issuer} tem as chaves em ${described.jwks_uri}`;
}
