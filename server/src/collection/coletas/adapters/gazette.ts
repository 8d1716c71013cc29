import { defineTask } from "../../../platform/sandbox/sandbox.ts";
import type { Looked } from "./adapter.ts";
import { archiveLimits, readPage } from "./read-page.ts";

type Zip = typeof import("./dou-zip.ts");
const look = defineTask<Zip["lookAtArchive"]>(
  new URL("./dou-zip.ts", import.meta.url),
  "lookAtArchive",
  archiveLimits,
);

/** Reads facts about a section of the federal gazette. @throws FetchError FORMATO if it is not one */
export function lookAtSection(bytes: Buffer): Promise<Looked> {
  return readPage(look, [bytes]);
}
