import { avisosPath } from "@cav/contract/coletas/documents.ts";
import { limits } from "@cav/contract/limits.ts";
import { pseudonymOf } from "../../platform/pseudonym.ts";
import { isSameSecret, macOf } from "../../platform/secrets.ts";

type Named = { uuid: string; email: string };

/** Returns an address's keyed hash, for comparison. */
export const enderecoKey = (secret: string, email: string) => pseudonymOf(secret, "avisos", email);

const hourMs = 3_600_000;
const sign = (secret: string, purpose: "confirmar" | "encerrar", { uuid, email }: Named, until = 0) =>
  macOf(secret, `aviso-${purpose}`, uuid, email, until).toString("base64url");

/**
 * Returns the confirmation link, which expires. No row stores it: only the owner of the address can have it.
 */
export function confirmLink(appUrl: string, secret: string, pedido: Named, now: Date): string {
  const until = now.getTime() + limits.emailConfirmationHours * hourMs;
  const token = `${pedido.uuid}.${until.toString(36)}.${sign(secret, "confirmar", pedido, until)}`;
  return `${appUrl}${avisosPath}/confirmar?token=${token}`;
}

const signEnd = (secret: string, uuid: string) => macOf(secret, "aviso-fim", uuid).toString("base64url");

/**
 * Returns the link that ends a request, valid as long as the request, at any address: mails are old, and it can do
 * nothing else.
 */
export function endLink(appUrl: string, secret: string, { uuid }: Pick<Named, "uuid">): string {
  return `${appUrl}${avisosPath}/encerrar?token=${uuid}.${signEnd(secret, uuid)}`;
}

/** Returns the request named by a link. */
export function parseLinkUuid(token: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./.exec(token)?.[1];
}

/** Returns whether a confirmation link is ours, for this request, and not expired. */
export function isConfirmToken(secret: string, token: string, pedido: Named, now: Date): boolean {
  const [, expiry = "", signature = ""] = /^[^.]+\.([0-9a-z]{1,12})\.([\w-]+)$/.exec(token) ?? [];
  const until = Number.parseInt(expiry, 36);
  return until > now.getTime() && isSameSecret(signature, sign(secret, "confirmar", pedido, until));
}

/**
 * Returns whether a link that ends a request was signed by us for this request; older releases signed the
 * address with it.
 */
export function isEndToken(secret: string, token: string, pedido: Named): boolean {
  const [, signature] = token.split(".");
  const known = [signEnd(secret, pedido.uuid), sign(secret, "encerrar", pedido)];
  return known.some((one) => isSameSecret(signature, one));
}
