import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/**
 * A secret of this installation, made at first use and kept in `secrets.json` of the data directory, readable by
 * its owner alone. @throws StartError when the directory can't be written.
 */
export function persistentSecret(dataDir: string, name: string): string {
  const file = join(dataDir, "secrets.json");
  const secrets = readSecrets(file);
  const known = secrets[name];
  if (known) return known;
  const secret = randomBytes(32).toString("base64url");
  try {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ ...secrets, [name]: secret }, null, 2), { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    throw new StartError(`DATA_DIR tem "${dataDir}"; precisa ser um diretório onde se possa gravar (${reason(error)})`);
  }
  return secret;
}

function readSecrets(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

function reason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
