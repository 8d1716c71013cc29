import { jsonFaultOf } from "@cav/contract/json-fault.ts";
import { isTooDeep } from "../../../platform/http/requests/body-shape.ts";
import { readCsvSheet } from "./csv-sheet.ts";
import { readFileText } from "./read-text.ts";
import type { ReadColumn } from "./sheet-head.ts";
import { readSheet } from "./sheet-records.ts";
import type { SourceRecord } from "./source-record.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { createLocked, readWorkbook } from "./workbook.ts";

/** A file's exams; of a sheet also how its columns were understood, and what was left out. */
export type ReadFile = { sources: SourceRecord[]; columns: ReadColumn[]; avisos: string[] };

/**
 * Reads a file of exams by its bytes: an XLSX or ODS sheet, a JSON list, or a CSV.
 * @throws UnreadableFile with what is wrong and where
 */
export async function readImportFile(given: Uint8Array): Promise<ReadFile> {
  const bytes = Buffer.from(given);
  const begin = bytes.subarray(0, 8).toString("latin1");
  if (begin.startsWith("PK\x03\x04") || begin.startsWith("PK\x05\x06")) {
    const { sheet, avisos } = await readWorkbook(bytes);
    const read = readSheet(sheet);
    return { ...read, avisos: [...avisos, ...read.avisos] };
  }
  refuseOthers(bytes, begin);
  const text = readFileText(bytes).replace(/^\uFEFF/, "");
  if (/^\s*<(?:!doctype|html|table|\?xml|\?mso)/i.test(text))
    throw new UnreadableFile("é uma página com nome de planilha. Abra-o na planilha e salve-o como XLSX.");
  return /^\s*[[{]/.test(text)
    ? { ...readJson(text), columns: [], avisos: [] }
    : readSheet(readCsvSheet(text));
}

const compound = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** Refuses formats that no text reader should try. */
function refuseOthers(bytes: Buffer, begin: string): void {
  if (begin === compound) {
    if (bytes.includes(Buffer.from("EncryptedPackage", "utf16le"))) throw createLocked();
    throw new UnreadableFile("é de um Excel antigo (XLS). Abra-o na planilha e salve-o como XLSX.");
  }
  if (begin.startsWith("%PDF")) throw new UnreadableFile("é um PDF. Envie a planilha em XLSX, ODS ou CSV.");
}

function readJson(text: string): { sources: SourceRecord[] } {
  if (isTooDeep(Buffer.from(text))) throw new UnreadableFile("tem níveis demais");
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    const { line, column, message } = jsonFaultOf(text);
    throw new UnreadableFile(`não é um JSON válido. Linha ${line}, coluna ${column}: ${message}`);
  }
  if (!Array.isArray(list)) throw new UnreadableFile("precisa conter uma lista de concursos");
  return { sources: list.map((record: unknown, index) => ({ linha: index + 1, record })) };
}
