import type { FooterLinks } from "../messages/index.ts";
import { isSameSecret, macOf } from "../platform/secrets.ts";

/** Addresses in messages. */
export function concursoLink(appUrl: string, uuid: string): string {
  return `${appUrl}/concursos/${uuid}`;
}

/** What stands below every mail. The settings page offers to mute the exam that the mail is about. */
export function footerLinks(appUrl: string, token: string, concursoUuid?: string): FooterLinks {
  const about = concursoUuid ? `&concurso=${concursoUuid}` : "";
  return {
    preferenciasLink: `${appUrl}/perfil`,
    ajustesLink: `${appUrl}/alertas/ajustes?token=${token}${about}`,
    descadastroLink: `${appUrl}/descadastro?token=${token}`,
  };
}

const sign = (secret: string, userUuid: string) =>
  macOf(secret, "descadastro", userUuid).toString("base64url");

/** Proves that its bearer may say how one person is alerted, and nothing else. Does not expire: mail is old. */
export function unsubscribeToken(secret: string, userUuid: string): string {
  return `${userUuid}.${sign(secret, userUuid)}`;
}

/** The person of an unsubscribe token; undefined when it is not ours. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  const [uuid = "", signature = ""] = token.split(".");
  return isSameSecret(signature, sign(secret, uuid)) ? uuid : undefined;
}

/** For mail programs: a POST here acts at once (RFC 8058). */
export function oneClickUnsubscribeLink(appUrl: string, token: string): string {
  return `${appUrl}/api/alertas/descadastro?token=${token}`;
}
