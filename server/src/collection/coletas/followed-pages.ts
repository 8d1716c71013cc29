import { limits } from "@cav/contract/limits.ts";
import { defineTask } from "../../platform/sandbox/sandbox.ts";
import { hashOf } from "./adapters/adapter.ts";
import { pageLimits, readPage } from "./adapters/read-page.ts";
import { readDocumentApart } from "./apart.ts";
import { type Answer, typeOf } from "./fetching/transfer.ts";
import { toFileName } from "./pagina/address.ts";
import { toBoundTitle } from "./pagina/bounded.ts";
import { titleKeyOf } from "./pagina/compare.ts";
import type { FollowedPage } from "./pagina/followed.ts";

type ReadFollowed = typeof import("./pagina/followed.ts").readFollowed;
const task = defineTask<ReadFollowed>(
  new URL("./pagina/followed.ts", import.meta.url),
  "readFollowed",
  pageLimits,
);

/** Reads the items of an exam's page; the address of a file offers that file. @throws FetchError FORMATO */
export async function readFollowedPage({ url, bytes, headers }: Answer): Promise<FollowedPage> {
  const [mime, charset] = typeOf({ headers });
  const isPage =
    /html|xml|json/.test(mime ?? "") ||
    /^[\s\ufeff]{0,20}[<{[]/.test(bytes.subarray(0, 40).toString("latin1"));
  if (isPage) return readPage(task, [bytes, url, charset]);
  const title = toBoundTitle(toFileName(url)) || url.slice(0, limits.tituloMax);
  return { items: [{ title, date: null, link: url }], causa: null };
}

/** Documents with fewer characters are scans without text. */
const leastSigns = 40;

/**
 * Fingerprints a document by its text, since many files are regenerated at each request; by its bytes if no text is
 * readable.
 */
export async function essenciaOf({ bytes, headers }: Answer, ending?: AbortSignal): Promise<string> {
  const [, charset] = typeOf({ headers });
  const read = await readDocumentApart(bytes, { charset, keeps: "all" }, ending);
  const words = "acts" in read ? titleKeyOf(read.acts.map(({ texto }) => texto).join(" ")) : "";
  return words.length < leastSigns ? hashOf(bytes) : hashOf(words);
}
