import type { Deps } from "../../deps.ts";
import { isSameSecret, macOf } from "../../platform/secrets.ts";
import { postmarkHeadersOf } from "./client/events/postmark.ts";

type Marked = { id: number; email: string };

const sign = (secret: string, { id, email }: Marked) =>
  macOf(secret, "carta", id, email).toString("hex").slice(0, 20);

/**
 * Stands in the Message-ID and in the return address of every mail to somebody who has an account: who reports something
 * about a mail with it has had that mail in hands. Bound to the address, so that reports about one that was given up prove
 * nothing of the next. In small letters, which every mail server leaves as they are.
 */
function mailMarkToken(secret: string, user: Marked): string {
  return `${user.id}-${sign(secret, user)}`;
}

/** What tells a report about a mail of ours from a stranger's; `about` names the mail: `alerta.812`, `conta.x7Gk`. */
export function mailMarksOf(
  { jwtSecret, appUrl, mailReturnPath }: Deps["config"],
  about: string,
  user: Marked,
) {
  const mark = mailMarkToken(jwtSecret, user);
  return {
    messageId: `<${about}.${mark}@${new URL(appUrl).hostname}>`,
    returnPath: mailReturnPath?.replace("@", `+${mark}@`),
  };
}

/** What a mail carries besides, for a provider whose events name it by an id of their own. */
export function markHeadersOf({ mailEvents }: Deps["config"], messageId: string): Record<string, string> {
  return mailEvents?.provider === "postmark" ? postmarkHeadersOf(messageId) : {};
}

/** Whom a Message-ID or a return address claims to be marked with; undefined: with nobody. */
export function parseMailMark(text: string): { id: number; signature: string } | undefined {
  const [, id, signature] =
    /(?:^<(?:alerta|resumo|conta)\.[\w-]{1,40}\.|\+)(\d{1,9})-([0-9a-f]{20})@/.exec(text) ?? [];
  return id && signature ? { id: Number(id), signature } : undefined;
}

/** Whether a mark was made here, for this person at this address. */
export function isMailMarkOf(secret: string, signature: string, user: Marked): boolean {
  return isSameSecret(signature, sign(secret, user));
}

/** The same for a mail to who asked for it without an account: `pedido` is their request. */
export function pedidoMarksOf(config: Deps["config"], about: string, pedido: Marked) {
  const { jwtSecret, appUrl, mailReturnPath } = config;
  const mark = `${pedido.id}-${signPedido(jwtSecret, pedido)}`;
  return {
    messageId: `<pedido.${about}.${mark}@${new URL(appUrl).hostname}>`,
    returnPath: mailReturnPath?.replace("@", `+p${mark}@`),
  };
}

/** Whether a Message-ID or a return address was made here for a request of this address. */
export function isPedidoMark(secret: string, text: string, email: string): boolean {
  const [, id, signature] = /(?:^<pedido\.[\w-]{1,40}\.|\+p)(\d{1,9})-([0-9a-f]{20})@/.exec(text) ?? [];
  return signature !== undefined && isSameSecret(signature, signPedido(secret, { id: Number(id), email }));
}

const signPedido = (secret: string, { id, email }: Marked) =>
  macOf(secret, "carta-pedido", id, email).toString("hex").slice(0, 20);
