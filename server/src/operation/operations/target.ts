import { resolve } from "node:path";
import { readStorage } from "../../config.ts";
import { sendLine } from "./command.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Describes a command's database and public address, without secrets.
 * @throws StartError where a variable can't be read
 */
export function describeTarget(env: Variables): string {
  const { dataDir, databaseUrl } = readStorage(env);
  const database = databaseUrl ? withoutSecrets(databaseUrl) : `embutido, em ${resolve(dataDir)}`;
  return `Banco de dados: ${database}; endereço: ${env.APP_URL || `http://localhost:${env.PORT || 3000}`}`;
}

/** Prints that line before a command, since it may be the wrong installation. */
export function sendTarget(env: Variables = process.env): void {
  sendLine(describeTarget(env));
}

/** Returns user, host and name only; parameters may contain passwords (`?password=`, `?sslpassword=`). */
function withoutSecrets(address: string): string {
  const { protocol, username, host, pathname, searchParams } = new URL(address);
  const where = host || searchParams.get("host") || "";
  return `${protocol}//${username ? `${username}@` : ""}${where}${pathname}`;
}
