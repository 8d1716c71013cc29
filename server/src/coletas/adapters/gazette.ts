import { defineTask } from "../../platform/sandbox/sandbox.ts";
import type { Looked } from "./adapter.ts";
import { archiveLimits, readPage } from "./read-page.ts";

type Zip = typeof import("./dou-zip.ts");
const look = defineTask<Zip["lookAtArchive"]>(
  new URL("./dou-zip.ts", import.meta.url),
  "lookAtArchive",
  archiveLimits,
);

/** Looks at a section of the federal gazette from outside. @throws FetchError FORMATO when it is none */
export function lookAtSection(bytes: Buffer): Promise<Looked> {
  return readPage(look, [bytes]);
}
