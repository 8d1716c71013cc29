import type { Deps } from "../../../deps.ts";
import { postmarkHeadersOf } from "../../../platform/providers/email/events/postmark.ts";
import { isSameSecret, macOf } from "../../../platform/secrets.ts";

type Marked = { id: number; email: string };

const sign = (secret: string, { id, email }: Marked) =>
  macOf(secret, "carta", id, email).toString("hex").slice(0, 20);

/**
 * Signs the mark in the Message-ID and return address of mails to accounts: a report with it comes from somebody who
 * had the mail. It is bound to the address, so that reports about an old one don't affect a new one. Lower case, which
 * all servers keep.
 */
function mailMarkToken(secret: string, user: Marked): string {
  return `${user.id}-${sign(secret, user)}`;
}

/** Returns the marks that identify our mail in reports; `about` names it: `alerta.812`, `conta.x7Gk`. */
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

/** Returns extra headers for a provider whose events use its own ids. */
export function markHeadersOf({ mailEvents }: Deps["config"], messageId: string): Record<string, string> {
  return mailEvents?.provider === "postmark" ? postmarkHeadersOf(messageId) : {};
}

/** Parses the mark in a Message-ID or return address; undefined without one. */
export function parseMailMark(text: string): { id: number; signature: string } | undefined {
  const [, id, signature] =
    /(?:^<(?:alerta|resumo|conta)\.[\w-]{1,40}\.|\+)(\d{1,9})-([0-9a-f]{20})@/.exec(text) ?? [];
  return id && signature ? { id: Number(id), signature } : undefined;
}

/** Returns whether a mark is ours, for this user and address. */
export function isMailMarkOf(secret: string, signature: string, user: Marked): boolean {
  return isSameSecret(signature, sign(secret, user));
}

/** Returns the marks of a mail requested without an account; `pedido` is the request. */
export function pedidoMarksOf(config: Deps["config"], about: string, pedido: Marked) {
  const { jwtSecret, appUrl, mailReturnPath } = config;
  const mark = `${pedido.id}-${signPedido(jwtSecret, pedido)}`;
  return {
    messageId: `<pedido.${about}.${mark}@${new URL(appUrl).hostname}>`,
    returnPath: mailReturnPath?.replace("@", `+p${mark}@`),
  };
}

/** Returns whether a mark is ours, for a request of this address. */
export function isPedidoMark(secret: string, text: string, email: string): boolean {
  const [, id, signature] = /(?:^<pedido\.[\w-]{1,40}\.|\+p)(\d{1,9})-([0-9a-f]{20})@/.exec(text) ?? [];
  return signature !== undefined && isSameSecret(signature, signPedido(secret, { id: Number(id), email }));
}

const signPedido = (secret: string, { id, email }: Marked) =>
  macOf(secret, "carta-pedido", id, email).toString("hex").slice(0, 20);
