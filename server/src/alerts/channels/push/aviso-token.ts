import { isSameSecret, macOf } from "../../../platform/secrets.ts";

const sign = (secret: string, userUuid: string, concursoUuid: string) =>
  macOf(secret, "salvar-do-aviso", userUuid, concursoUuid).toString("base64url");

/** Signs a token that lets a notification without a session save one exam for one user. */
export function avisoToken(secret: string, userUuid: string, concursoUuid: string): string {
  return `${userUuid}.${concursoUuid}.${sign(secret, userUuid, concursoUuid)}`;
}

/** Returns user and exam of a token; undefined when it is not ours. */
export function readAvisoToken(secret: string, token: string) {
  const [user_uuid = "", concurso_uuid = "", signature = ""] = token.split(".");
  return isSameSecret(signature, sign(secret, user_uuid, concurso_uuid))
    ? { user_uuid, concurso_uuid }
    : undefined;
}
