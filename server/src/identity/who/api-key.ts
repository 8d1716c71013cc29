import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Escopo } from "@cav/contract/call.ts";
import type { Deps } from "../../deps.ts";
import { findKeyOwner, markApiKeyUsed } from "./api-keys.queries.ts";
import type { CurrentUser } from "./current-user.ts";
import { isClosedAccount } from "./demo-accounts.ts";
import { hashToken } from "./tokens.ts";

// A key has letters and digits only, so that a double click selects all of it.
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLetters = 40;
const checkLetters = 6;
const form = new RegExp(`^cav_([0-9A-Za-z]{${randomLetters}})([0-9A-Za-z]{${checkLetters}})$`);

/** Creates a secret with a recognisable prefix, so that secret scanners find leaked ones. */
export function createApiKeyText(): string {
  const random = Array.from({ length: randomLetters }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `cav_${random}${checkOf(random)}`;
}

/** Returns whether a text is a key's secret; its checksum rejects typos without a query. */
export function isApiKey(text: string | undefined): text is string {
  const [, random = "", check] = form.exec(text ?? "") ?? [];
  return check !== undefined && check === checkOf(random);
}

function checkOf(random: string): string {
  let rest = crc32(random);
  let letters = "";
  while (letters.length < checkLetters) {
    letters = alphabet[rest % alphabet.length] + letters;
    rest = Math.floor(rest / alphabet.length);
  }
  return letters;
}

type KeyUser = { user: CurrentUser; key: string; escopos: string[] };

/** Returns the owner of a valid key, with current rights; undefined without one. */
export async function authenticateByKey(
  { db, config, clock }: Pick<Deps, "db" | "config" | "clock">,
  text: string,
): Promise<KeyUser | undefined> {
  const now = clock.now();
  const found = await findKeyOwner(db, hashToken(text), now);
  if (!found || isClosedAccount(config, found.email)) return undefined;
  const { escopos, usada_em, ligado_em, ...owner } = found;
  const minuteAgo = new Date(now.getTime() - 60_000);
  if (!usada_em || usada_em <= minuteAgo) await markApiKeyUsed(db, owner.session_id, now, minuteAgo);
  // A key proves no recent sign-in, so calls that need one stay closed.
  const signed = { signed_in_at: new Date(0), is_by_passkey: false, has_second_factor: ligado_em !== null };
  return { user: { ...owner, ...signed }, key: owner.session_id, escopos };
}

/** Returns whether the key's scopes include this one. */
export const hasEscopo = ({ escopos }: KeyUser, escopo: Escopo) => escopos.includes(escopo);
