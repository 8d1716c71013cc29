import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "../../../config.ts";
import { type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";
import { StartError } from "../../../platform/start-error.ts";

const { ok, warning, broken } = findingsOf("Configuração");
const secrets = findingsOf("Segredos");

/** Reads the configuration as a start would, or returns why it would fail. Creates nothing. */
export function checkConfiguration({ env }: Surroundings): { config?: Config; findings: Finding[] } {
  try {
    const config = readConfig({ ...env, ...substitutes(env) });
    const findings = [
      ok(`lida: papel "${env.ROLE || "all"}", ${config.production ? "produção" : "desenvolvimento"}`),
    ];
    if (!config.production)
      findings.push(
        warning(
          "NODE_ENV não é production: o que não tem credenciais usa simuladores locais",
          "em produção, defina NODE_ENV=production",
        ),
      );
    if (config.production && !config.encarregado.name)
      findings.push(
        warning(
          "PRIVACY_OFFICER não está definido: a página do encarregado (/encarregado) não diz o nome de ninguém",
          "informe quem responde pelos dados pessoais (LGPD, art. 41, § 1º)",
        ),
      );
    if (config.production && !config.rateLimits)
      findings.push(
        warning(
          "RATE_LIMITS=0: senhas podem ser tentadas sem limite",
          "apague a variável; ela é só para testes de carga",
        ),
      );
    return { config, findings: [...findings, ...checkSecrets(config, env)] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { findings: [broken(error.message, "corrija a variável; a tabela está em docs/operations.md")] };
  }
}

/** Returns placeholders for values that a start would create or take from an emulator. */
function substitutes(env: Surroundings["env"]): Record<string, string> {
  const found: Record<string, string> = {};
  const embedded = !env.DATABASE_URL;
  if (embedded && !existsSync(join(env.DATA_DIR || "./data", "secrets.json"))) {
    if (!env.JWT_SECRET) found.JWT_SECRET = "made at the first start, as it is needed";
    if (!env.ADMIN_EMAIL && env.NODE_ENV !== "production")
      Object.assign(found, { ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "made-later" });
  }
  if (!env.SMTP_URL && env.NODE_ENV !== "production") found.ROLE = "web";
  return found;
}

function checkSecrets(config: Config, env: Surroundings["env"]): Finding[] {
  const weak = [
    ["JWT_SECRET", 16],
    ["METRICS_TOKEN", 8],
    ["MAIL_BOUNCE_TOKEN", 8],
    ["ADMIN_PASSWORD", 6],
  ] as const;
  const findings = weak
    .filter(([name, different]) => env[name] && new Set(env[name]).size < different)
    .map(([name]) =>
      secrets.broken(
        `${name} repete poucos caracteres e pode ser adivinhado`,
        "gere outro: openssl rand -hex 32",
      ),
    );
  const bare = ["JWT_SECRET", "DATABASE_URL", "STRIPE_SECRET_KEY", "SMTP_URL"].filter((name) => env[name]);
  if (config.production && bare.length > 0)
    findings.push(
      secrets.ok(
        `no ambiente, onde programas deste usuário os leem: ${bare.join(", ")} (em arquivo: ${bare[0]}_FILE)`,
      ),
    );
  if (config.production && (env.ADMIN_PASSWORD?.length ?? 99) < 12)
    findings.push(
      secrets.warning(
        "ADMIN_PASSWORD tem menos de 12 caracteres",
        "troque-a por “Esqueci minha senha” na tela de entrada",
      ),
    );
  if (config.production && !config.mailBounceToken && !config.mailEvents)
    findings.push(
      secrets.warning(
        "nem MAIL_BOUNCE_TOKEN nem MAIL_EVENTS_PROVIDER estão definidos: e-mails devolvidos não " +
          "desligam endereços mortos",
        "veja “Bounces and complaints” em docs/providers.md",
      ),
    );
  return findings.length > 0 ? findings : [secrets.ok("compridos o bastante")];
}
