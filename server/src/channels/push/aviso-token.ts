import { isSameSecret, macOf } from "../../platform/secrets.ts";

const sign = (secret: string, userUuid: string, concursoUuid: string) =>
  macOf(secret, "salvar-do-aviso", userUuid, concursoUuid).toString("base64url");

/** Proves that its bearer may save one exam for one person, and nothing else: a notification has no session. */
export function avisoToken(secret: string, userUuid: string, concursoUuid: string): string {
  return `${userUuid}.${concursoUuid}.${sign(secret, userUuid, concursoUuid)}`;
}

/** What a token is for; undefined when it is not ours. */
export function readAvisoToken(secret: string, token: string) {
  const [user_uuid = "", concurso_uuid = "", signature = ""] = token.split(".");
  return isSameSecret(signature, sign(secret, user_uuid, concurso_uuid))
    ? { user_uuid, concurso_uuid }
    : undefined;
}
