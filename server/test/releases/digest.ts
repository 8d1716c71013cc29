import { createHash } from "node:crypto";

/** Returns the digest by which a release's schema is known. */
export const digestOf = (catalogue: object): string =>
  createHash("sha256").update(JSON.stringify(catalogue)).digest("hex");
