import { sql } from "kysely";

const ownKey = "concurso:";

/** Returns an exam's import key: its file's, or its id if it was never in a file. */
export function importKey(concurso: string) {
  return sql<string>`coalesce(${sql.ref(`${concurso}.chave_importacao`)}, ${ownKey} || ${sql.ref(`${concurso}.uuid`)})`;
}

/** Returns the key of an exam that was never in a file. */
export function concursoKey(uuid: string): string {
  return ownKey + uuid;
}

/** Returns the exam ids in keys that our own exports write. */
export function concursoUuidsOf(keys: string[]): string[] {
  return keys.flatMap(
    (key) => /^concurso:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key)?.[1] ?? [],
  );
}
