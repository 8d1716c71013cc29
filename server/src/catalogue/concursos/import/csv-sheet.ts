import { CsvError, parse } from "csv-parse/sync";
import { countKnown } from "./headings.ts";
import type { Sheet } from "./sheet.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/**
 * Reads a CSV's rows; separators are comma, semicolon, tab or bar, or that of Excel's line `sep=;`.
 * @throws UnreadableFile on broken quotes
 */
export function readCsvSheet(file: string): Sheet {
  const [first = ""] = file.split(/\r?\n/, 1);
  const said = /^"?sep=(.)"?$/i.exec(first.trim())?.[1] ?? (/^"?sep=\t"?$/i.test(first) ? "\t" : undefined);
  const text = said === undefined ? file : file.replace(/^.*\r?\n/, "");
  const before = said === undefined ? 0 : 1;
  try {
    const rows = parse(text, {
      delimiter: said ?? separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      raw: true,
    }) as unknown as ParsedRow[];
    const isDelimited = true;
    return {
      isDelimited,
      rows: rows.map(({ record, info, raw }) => ({
        linha: info.lines - breaksIn(raw) + before,
        cells: record,
      })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const fault = "as aspas de um campo não fecham ou estão fora do lugar.";
    throw new UnreadableFile(`não é um CSV válido na linha ${error.lines ?? "?"}: ${fault}`);
  }
}

type ParsedRow = { record: string[]; info: { lines: number }; raw: string };

/** Counts a record's line breaks: the parser reports its last line, we report its first. */
const breaksIn = (raw: string) => raw.trim().split("\n").length - 1;

/** Lines in which the header is sought. */
const lookedAt = 30;

/** Returns the separator that gives the most known headings in a line, or else the most columns. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 100_000).split(/\r?\n/, lookedAt);
  const most = (count: (cells: string[]) => number) => (separator: string) =>
    Math.max(...lines.map((line) => count(line.split(separator).map((cell) => cell.replaceAll('"', "")))));
  const [headings, columns] = [most(countKnown), most((cells) => cells.length)];
  const separators = [",", ";", "\t", "|"];
  return separators.toSorted((a, b) => headings(b) - headings(a) || columns(b) - columns(a))[0] ?? ",";
}
