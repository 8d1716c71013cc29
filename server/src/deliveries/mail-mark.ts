import { isSameSecret, macOf } from "../platform/secrets.ts";

type Marked = { id: number; email: string };

const sign = (secret: string, { id, email }: Marked) =>
  macOf(secret, "carta", id, email).toString("hex").slice(0, 20);

/**
 * Stands in the Message-ID and in the return address of every alert: who reports something about a mail with it has had
 * that mail in hands. Bound to the address, so that reports about one that was given up prove nothing of the next. In small
 * letters, which every mail server leaves as they are.
 */
export function mailMarkToken(secret: string, user: Marked): string {
  return `${user.id}-${sign(secret, user)}`;
}

/** Whom a Message-ID or a return address claims to be marked with; undefined: with nobody. */
export function parseMailMark(text: string): { id: number; signature: string } | undefined {
  const [, id, signature] =
    /(?:^<(?:alerta|resumo)\.[\w-]{1,40}\.|\+)(\d{1,9})-([0-9a-f]{20})@/.exec(text) ?? [];
  return id && signature ? { id: Number(id), signature } : undefined;
}

/** Whether a mark was made here, for this person at this address. */
export function isMailMarkOf(secret: string, signature: string, user: Marked): boolean {
  return isSameSecret(signature, sign(secret, user));
}
