import { avisosPath } from "@cav/contract/documents.ts";
import { limits } from "@cav/contract/limits.ts";
import { pseudonymOf } from "../platform/pseudonym.ts";
import { isSameSecret, macOf } from "../platform/secrets.ts";

type Named = { uuid: string; email: string };

/** An address as it is compared: what it was can't be told back. */
export const enderecoKey = (secret: string, email: string) => pseudonymOf(secret, "avisos", email);

const hourMs = 3_600_000;
const sign = (secret: string, purpose: "confirmar" | "encerrar", { uuid, email }: Named, until = 0) =>
  macOf(secret, `aviso-${purpose}`, uuid, email, until).toString("base64url");

/** Where a request is confirmed, for a while. Nothing of it is stored: who has it reads the address's mail. */
export function confirmLink(appUrl: string, secret: string, pedido: Named, now: Date): string {
  const until = now.getTime() + limits.emailConfirmationHours * hourMs;
  const token = `${pedido.uuid}.${until.toString(36)}.${sign(secret, "confirmar", pedido, until)}`;
  return `${appUrl}${avisosPath}/confirmar?token=${token}`;
}

const signEnd = (secret: string, uuid: string) => macOf(secret, "aviso-fim", uuid).toString("base64url");

/** Where a request is ended, as long as it lasts, wherever it goes by then: mail is old, and this ends and does nothing else. */
export function endLink(appUrl: string, secret: string, { uuid }: Pick<Named, "uuid">): string {
  return `${appUrl}${avisosPath}/encerrar?token=${uuid}.${signEnd(secret, uuid)}`;
}

/** The request that a link claims to be of. */
export function parseLinkUuid(token: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./.exec(token)?.[1];
}

/** Whether a link was made here, for this request and this, and is not too old. */
export function isConfirmToken(secret: string, token: string, pedido: Named, now: Date): boolean {
  const [, expiry = "", signature = ""] = /^[^.]+\.([0-9a-z]{1,12})\.([\w-]+)$/.exec(token) ?? [];
  const until = Number.parseInt(expiry, 36);
  return until > now.getTime() && isSameSecret(signature, sign(secret, "confirmar", pedido, until));
}

/** Whether a link that ends was made here for this request; releases before this one signed its address, too. */
export function isEndToken(secret: string, token: string, pedido: Named): boolean {
  const [, signature] = token.split(".");
  const known = [signEnd(secret, pedido.uuid), sign(secret, "encerrar", pedido)];
  return known.some((one) => isSameSecret(signature, one));
}
