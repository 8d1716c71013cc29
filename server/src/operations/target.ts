import { resolve } from "node:path";
import { readStorage } from "../config.ts";
import { sendLine } from "./command.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Describes the database and the public address that an operator's command works with, without secrets.
 * @throws StartError where a variable can't be read
 */
export function describeTarget(env: Variables): string {
  const { dataDir, databaseUrl } = readStorage(env);
  const database = databaseUrl ? withoutSecrets(databaseUrl) : `embutido, em ${resolve(dataDir)}`;
  return `Banco de dados: ${database}; endereço: ${env.APP_URL || `http://localhost:${env.PORT || 3000}`}`;
}

/** Prints that line before a command begins: it may be another installation than its caller means. */
export function sendTarget(env: Variables = process.env): void {
  sendLine(describeTarget(env));
}

/** Keeps user, host and name: passwords may also be parameters (`?password=`, `?sslpassword=`). */
function withoutSecrets(address: string): string {
  const { protocol, username, host, pathname, searchParams } = new URL(address);
  const where = host || searchParams.get("host") || "";
  return `${protocol}//${username ? `${username}@` : ""}${where}${pathname}`;
}
