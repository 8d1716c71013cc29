import type { FieldError } from "@cav/contract/errors.ts";
import { mediaTypeOf } from "@cav/contract/file.ts";
import { jsonFaultOf } from "@cav/contract/json-fault.ts";
import { isTooDeep } from "../../../platform/http/requests/body-shape.ts";
import { readCsv } from "./import-csv.ts";
import type { SourceRecord } from "./source-record.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/**
 * Reads a file of exams: a JSON list or a CSV, by its first character.
 * @throws UnreadableFile with what is wrong and where
 */
export function readImportFile(text: string): SourceRecord[] {
  const plain = text.replace(/^\uFEFF/, "");
  return mediaTypeOf(plain) === "text/csv" ? readCsv(plain) : readJson(plain);
}

function readJson(text: string): SourceRecord[] {
  if (isTooDeep(Buffer.from(text))) throw new UnreadableFile("tem níveis demais");
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    const { line, column, message } = jsonFaultOf(text);
    throw new UnreadableFile(`não é um JSON válido. Linha ${line}, coluna ${column}: ${message}`);
  }
  if (!Array.isArray(list)) throw new UnreadableFile("precisa conter uma lista de concursos");
  return list.map((record: unknown, index) => ({ linha: index + 1, record }));
}

/** Adds the line number of a CSV position to an error. */
export function withLine({ field, message }: FieldError, source: SourceRecord | undefined): FieldError {
  const [, index] = /^cargos\.(\d+)/.exec(field) ?? [];
  const linha = index === undefined ? undefined : source?.cargoLinhas?.[Number(index)];
  // A sheet's days are read as people write them; the call's form would mislead.
  const said = source?.cargoLinhas
    ? message.replace("no formato AAAA-MM-DD", "no formato DD/MM/AAAA")
    : message;
  return { field, message: linha === undefined ? said : `Linha ${linha}: ${said}` };
}
