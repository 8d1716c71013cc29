import type { FooterLinks } from "../../messages/index.ts";
import { isSameSecret, macOf } from "../../platform/secrets.ts";

/** Returns an exam's address for messages. */
export function concursoLink(appUrl: string, uuid: string): string {
  return `${appUrl}/concursos/${uuid}`;
}

/** Returns the links in a mail's footer. The settings page offers to mute the mail's exam. */
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

/** Signs a token that lets its bearer change one user's alert settings. It does not expire: mails are old. */
export function unsubscribeToken(secret: string, userUuid: string): string {
  return `${userUuid}.${sign(secret, userUuid)}`;
}

/** Returns the user of an unsubscribe token; undefined when it is not ours. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  const [uuid = "", signature = ""] = token.split(".");
  return isSameSecret(signature, sign(secret, uuid)) ? uuid : undefined;
}

/** Returns the link that mail programs POST to; it acts at once (RFC 8058). */
export function oneClickUnsubscribeLink(appUrl: string, token: string): string {
  return `${appUrl}/api/alertas/descadastro?token=${token}`;
}
