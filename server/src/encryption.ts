import { maskedOf, type Values } from "./environment.ts";
import { StartError } from "./platform/start-error.ts";

const isThisMachine = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\]|%2F.*|)$/i.test(hostname);

/** Addresses that secrets or personal data are sent to. */
const providers = ["APP_URL", "WHATSAPP_API_BASE", "STRIPE_API_BASE", "GOOGLE_JWKS_URL"] as const;
const databases = ["DATABASE_URL", "DATABASE_REPLICA_URL"] as const;

/**
 * Checks that nothing crosses a network unencrypted without an explicit choice: `sslmode=disable` for a database in a
 * private network, `requireTLS=false` for the mail server.
 * @throws StartError
 */
export function checkEncryption(values: Values): void {
  for (const name of providers) {
    const held = values[name] ?? "";
    const url = URL.parse(held);
    if (url?.protocol === "http:" && !isThisMachine(url.hostname))
      throw new StartError(
        `${name} tem "${maskedOf(held)}"; com NODE_ENV=production precisa ser um endereço https://`,
      );
  }
  for (const name of databases) {
    const held = values[name] ?? "";
    const url = URL.parse(held);
    if (url && !isThisMachine(url.hostname) && !url.searchParams.has("sslmode"))
      throw new StartError(
        `${name} tem "${maskedOf(held)}"; com NODE_ENV=production precisa dizer como fala com outra ` +
          `máquina: ?sslmode=verify-full, ou ?sslmode=disable em uma rede só dos dois`,
      );
  }
}
