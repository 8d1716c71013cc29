import { createHmac, timingSafeEqual } from "node:crypto";

/** Addresses in messages. */
export function concursoLink(appUrl: string, uuid: string): string {
  return `${appUrl}/concursos/${uuid}`;
}

export function preferenciasLink(appUrl: string): string {
  return `${appUrl}/perfil`;
}

const sign = (secret: string, userUuid: string) =>
  createHmac("sha256", secret).update(`descadastro:${userUuid}`).digest("base64url");

/** Proves that its bearer may switch off the mail of one person, and nothing else. Does not expire: mail is old. */
export function unsubscribeToken(secret: string, userUuid: string): string {
  return `${userUuid}.${sign(secret, userUuid)}`;
}

/** The person of an unsubscribe token; undefined when it is not ours. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  const [uuid = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(secret, uuid));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given) ? uuid : undefined;
}

/** For people: a page that asks before it acts. */
export function unsubscribeLink(appUrl: string, token: string): string {
  return `${appUrl}/descadastro?token=${token}`;
}

/** For mail programs: a POST here acts at once (RFC 8058). */
export function oneClickUnsubscribeLink(appUrl: string, token: string): string {
  return `${appUrl}/api/alertas/descadastro?token=${token}`;
}
