import { afterAll, expect, test } from "vitest";
import { readUpload } from "../../../src/catalogue/concursos/import/import-upload.ts";
import { lookAtSection } from "../../../src/collection/coletas/adapters/gazette.ts";
import { selecaoNet } from "../../../src/collection/coletas/adapters/selecao-net.ts";
import { FetchError } from "../../../src/collection/coletas/fetching/fetch-error.ts";
import { readActsApart, readDocumentApart } from "../../../src/collection/coletas/reading/apart.ts";
import { checkReadable } from "../../../src/collection/coletas/textos-colados/check-readable.ts";
import { AppError } from "../../../src/platform/http/requests/app-error.ts";
import { findUnstorableText } from "../../../src/platform/http/requests/unstorable-text.ts";
import { encodePhoto } from "../../../src/platform/image.ts";
import { readMailReportsApart } from "../../../src/platform/providers/email/report-apart.ts";
import { stopSandbox } from "../../../src/platform/sandbox/sandbox.ts";
import { createHostileFile, type FileKind, fileKinds } from "./files.ts";
import { watchLoop } from "./loop-watch.ts";

/** Number of files; `npm run fuzz -- files` makes more and larger ones. */
const count = Number(process.env.FUZZ_FILES ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_127);
const most = count > 1_000 ? 60_000 : 3_000;
/** Longest additional delay of the event loop during a file. */
const heldMaxMs = 100;

afterAll(() => stopSandbox());

type Reader = (bytes: Buffer) => Promise<unknown>;
const readDocument: Reader = async (bytes) => {
  const read = await readDocumentApart(bytes, { charset: null, keeps: "all" });
  // Text that no column accepts would fail its document on every attempt.
  if (findUnstorableText(read) !== undefined) throw new Error("what was read can't be stored");
  return read;
};
const paste: Reader = (bytes) => checkReadable(bytes, "utf-8");
const readers: Record<FileKind, Reader[]> = {
  pdf: [paste, readDocument],
  html: [
    paste,
    readDocument,
    (bytes) => selecaoNet.look(bytes, { chave: "", url: "https://x.com.br/", isFixed: true }),
  ],
  xml: [readDocument],
  text: [paste, (bytes) => readActsApart([{ text: bytes.toString("utf8") }])],
  zip: [lookAtSection, readDocument],
  image: [encodePhoto],
  mail: [(bytes) => readMailReportsApart(bytes.toString("latin1"))],
  table: [(bytes) => readUpload(bytes)],
};

/** Reads a file; resolves on success or a named refusal, and rejects on other errors. */
async function outcomeOf(read: Reader, bytes: Buffer): Promise<"read" | "refused"> {
  try {
    const result = await read(bytes);
    return result && typeof result === "object" && "causa" in result && result.causa ? "refused" : "read";
  } catch (error) {
    if (error instanceof FetchError || error instanceof AppError) return "refused";
    throw error;
  }
}

const harmless = Buffer.from(`<html><body>${"<p>O concurso público tem vagas.</p>".repeat(20)}`);

test(`${count} hostile files end with a result or a refusal, and block nothing else`, {
  timeout: count * 40_000,
}, async () => {
  let usual = 0;
  for (let turn = 0; turn < 5; turn++)
    for (const read of Object.values(readers).flat())
      usual = Math.max(usual, (await watchLoop(() => outcomeOf(read, harmless))).delayMs);

  const wrong: string[] = [];
  const told = { read: 0, refused: 0, delayMs: 0, workMs: 0, slowestMs: 0, slowest: "" };
  for (let index = 0; index < count; index++) {
    const file = createHostileFile(seed, index, most);
    for (const read of readers[file.kind]) {
      const began = performance.now();
      const look = () => watchLoop(() => outcomeOf(read, Buffer.from(file.bytes)));
      // A busy machine delays timers too, so only this thread's own work counts.
      const heldMs = (seen: { delayMs: number; workMs: number }) =>
        Math.min(seen.delayMs - usual, seen.workMs);
      let seen = await look();
      // A file's delay repeats on each attempt; a garbage collection does not.
      for (let turn = 0; turn < 3 && heldMs(seen) > heldMaxMs; turn++) seen = await look();
      const { result, delayMs, workMs } = seen;
      told[result]++;
      told.delayMs = Math.max(told.delayMs, delayMs);
      told.workMs = Math.max(told.workMs, workMs);
      if (performance.now() - began > told.slowestMs)
        Object.assign(told, { slowestMs: performance.now() - began, slowest: `${index} ${file.name}` });
      if (heldMs(seen) > heldMaxMs)
        wrong.push(`${index} ${file.name} (${file.bytes.length} bytes): ${workMs.toFixed(0)} ms`);
    }
  }
  if (process.env.FUZZ_FILES) process.stdout.write(`${JSON.stringify({ count, seed, usual, ...told })}\n`);
  expect(wrong).toEqual([]);
  expect(told.read).toBeGreaterThan(count / 10);
  expect(told.refused).toBeGreaterThan(count / 10);
});

test("every shape occurs, and a seed reproduces the files", () => {
  const names = Array.from({ length: 300 }, (_, index) =>
    createHostileFile(seed, index, 50).name.split(" ").slice(0, 2).join(" "),
  );
  for (const kind of fileKinds)
    expect(names.filter((name) => name.startsWith(kind)).length).toBeGreaterThan(30);
  const again = (index: number) => createHostileFile(seed, index, 500).bytes.toString("latin1");
  for (const index of [0, 7, 100]) expect(again(index)).toBe(again(index));
});
