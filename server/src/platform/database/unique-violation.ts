import pg from "pg";

/** Says whether a statement failed because another row has the value that this constraint keeps apart. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}
