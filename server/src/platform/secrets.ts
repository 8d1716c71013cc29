import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { createDirectory } from "./directory.ts";
import { reasonOf, StartError } from "./start-error.ts";

/**
 * Returns one of the installation's secrets (43 characters), stable over starts. All derive from one random value,
 * created at first use in `secrets.json` of the data directory, readable by its owner only.
 * @throws StartError when the file can't be made, read or understood.
 */
export function readSecret(dataDir: string, name: string): string {
  const file = join(dataDir, "secrets.json");
  const master = readMaster(file) ?? createMaster(dataDir, file);
  return Buffer.from(hkdfSync("sha256", master, "", name, 32)).toString("base64url");
}

function readMaster(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    // ENOTDIR: DATA_DIR is no directory; creating the secret reports it.
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return undefined;
    throw new StartError(`DATA_DIR: o arquivo "${file}" precisa poder ser lido (${reasonOf(error)})`);
  }
  try {
    const { master } = JSON.parse(text) as { master?: unknown };
    if (typeof master === "string" && master.length >= 32) return master;
  } catch {
    // Reported below, like JSON of another shape.
  }
  throw new StartError(
    `DATA_DIR: o arquivo "${file}" está danificado; restaure-o de uma cópia, pois o banco depende dele`,
  );
}

/**
 * Creates the file atomically, without overwriting: of two simultaneous starts, both use the file created
 * first.
 */
function createMaster(dataDir: string, file: string): string {
  if (existsSync(join(dataDir, "postgres", "PG_VERSION")))
    throw new StartError(
      `DATA_DIR: falta o arquivo "${file}", que tem a senha do banco que está ao lado; restaure-o de ` +
        `onde foi tirado, ou restaure uma cópia em um diretório novo`,
    );
  const draft = `${file}.${process.pid}`;
  try {
    createDirectory(dataDir);
    const master = randomBytes(32).toString("base64url");
    writeFileSync(draft, `${JSON.stringify({ master }, null, 2)}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
    return master;
  } catch (error) {
    const known = codeOf(error) === "EEXIST" ? readMaster(file) : undefined;
    if (known) return known;
    throw new StartError(
      `DATA_DIR tem "${dataDir}"; precisa ser um diretório onde se possa gravar (${reasonOf(error)})`,
    );
  } finally {
    if (existsSync(draft)) rmSync(draft);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}

/**
 * Returns a keyed hash that proves that a link or code came from this installation. The first word is the purpose, so
 * proofs are not interchangeable.
 */
export function macOf(secret: string, purpose: string, ...words: (string | number)[]): Buffer {
  return createHmac("sha256", secret)
    .update([purpose, ...words].join(":"))
    .digest();
}

/** Compares secrets in constant time. */
export function isSameSecret(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given ?? ""), digest(expected));
}

/** Cached keys: an installation has one secret, or two during a change. */
const sealKeys = new LRUCache<string, Buffer>({ max: 4 });

/** Derives the key once, since that takes longer than decrypting. */
function sealKey(secret: string): Buffer {
  const key = sealKeys.get(secret) ?? Buffer.from(hkdfSync("sha256", secret, "", "seal", 32));
  sealKeys.set(secret, key);
  return key;
}

/** Encrypts a text with the installation's secret. */
export function encodeSealed(secret: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text; undefined when the secret differs or the text was changed. */
export function readSealed(secret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < 28) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", sealKey(secret), bytes.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
