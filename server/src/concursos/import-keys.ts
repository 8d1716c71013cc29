import { sql } from "kysely";

const ownKey = "concurso:";

/** The key by which an import finds an exam again: that of its file, or of one that never was in a file its identity. */
export function importKey(concurso: string) {
  return sql<string>`coalesce(${sql.ref(`${concurso}.chave_importacao`)}, ${ownKey} || ${sql.ref(`${concurso}.uuid`)})`;
}

/** The key of an exam that never was in a file. */
export function concursoKey(uuid: string): string {
  return ownKey + uuid;
}

/** The identities that such keys hold. */
export function concursoUuidsOf(keys: string[]): string[] {
  return keys.flatMap(
    (key) => /^concurso:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key)?.[1] ?? [],
  );
}
