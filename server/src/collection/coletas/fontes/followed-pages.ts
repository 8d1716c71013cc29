import { limits } from "@cav/contract/limits.ts";
import { definePartsTask, defineTask, runParts } from "../../../platform/sandbox/sandbox.ts";
import { hashOf } from "../adapters/adapter.ts";
import { pageLimits, readPage } from "../adapters/read-page.ts";
import { type Answer, typeOf } from "../fetching/answer.ts";
import { toFileName } from "../pagina/address.ts";
import { toBoundTitle } from "../pagina/bounded.ts";
import type { Comparison } from "../pagina/comparison.ts";
import type { FollowedPage } from "../pagina/followed.ts";
import type { Item } from "../pagina/item-of.ts";
import { pdfDocument, smallDocument } from "../reading/apart.ts";
import { hasPdfHead } from "../reading/first-bytes.ts";

type ReadFollowed = typeof import("../pagina/followed.ts").readFollowed;
const task = defineTask<ReadFollowed>(
  new URL("../pagina/followed.ts", import.meta.url),
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

const compareTask = defineTask<typeof import("../pagina/comparison.ts").toComparison>(
  new URL("../pagina/comparison.ts", import.meta.url),
  "toComparison",
  pageLimits,
);

/** Compares a page's known items with those that it offers now, in a separate process. @throws FetchError FORMATO */
export const buildComparison = (known: Item[], offered: Item[]): Promise<Comparison> =>
  readPage(compareTask, [known, offered]);

type FingerprintOf = typeof import("../texto/fingerprint.ts").fingerprintOf;
const fingerprint = new URL("../texto/fingerprint.ts", import.meta.url);
const ofSmall = definePartsTask<FingerprintOf>(fingerprint, "fingerprintOf", smallDocument);
const ofPdf = definePartsTask<FingerprintOf>(fingerprint, "fingerprintOf", pdfDocument);

/** Fingerprints a document by its text in a separate process; by its bytes if no text is readable. */
export async function essenciaOf({ bytes, headers }: Answer, ending?: AbortSignal): Promise<string> {
  const [, charset] = typeOf({ headers });
  let said: string | null | undefined;
  const failure = await runParts(
    hasPdfHead(bytes) ? ofPdf : ofSmall,
    [bytes, charset],
    (part) => {
      said = part ?? said;
    },
    ending,
  );
  return failure || !said ? hashOf(bytes) : said;
}
