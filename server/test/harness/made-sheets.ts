import { strToU8, zipSync } from "fflate";

// Files of sheets by the formats' own rules (ECMA-376, OpenDocument 1.3, RFC 4180), without the library of the product.

/** A date is a cell with a date's format; `shown`: a formula with the value that it had when the file was saved. */
export type MadeCell = string | number | boolean | Date | null | { formula: string; shown: string | number };
export type MadeSheet = {
  rows: MadeCell[][];
  /** Joined cells, such as "A2:A4". */
  merges?: string[];
  /** Counts days from 1904, as Excel for the first Macs did. */
  is1904?: boolean;
};

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\n", "&#10;");
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

/** Days from 1899-12-30, or from 1904-01-01. */
export const serialOf = (date: Date, is1904 = false) =>
  date.getTime() / 86_400_000 + 25_569 - (is1904 ? 1462 : 0);

function xlsxCell(cell: MadeCell, at: string, is1904: boolean): string {
  if (cell === null) return "";
  if (cell instanceof Date) return `<c r="${at}" s="1"><v>${serialOf(cell, is1904)}</v></c>`;
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "object") {
    const type = typeof cell.shown === "number" ? "" : ' t="str"';
    return `<c r="${at}"${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.shown))}</v></c>`;
  }
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Returns the list of a part's relations, each with its type and target, named rId1, rId2 and so on. */
export const relations = (list: [string, string][]) =>
  `<Relationships xmlns="${packages}/relationships">${list
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** Returns the parts of an XLSX file, by path. */
export function xlsxParts({ rows, merges = [], is1904 = false }: MadeSheet): Record<string, Uint8Array> {
  const lines = rows.map((cells, row) => {
    const inside = cells
      .map((cell, index) => xlsxCell(cell, `${letterOf(index)}${row + 1}`, is1904))
      .join("");
    return `<row r="${row + 1}">${inside}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return {
    "[Content_Types].xml": xml(
      `<Types xmlns="${packages}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    ),
    "_rels/.rels": xml(relations([["officeDocument", "xl/workbook.xml"]])),
    "xl/workbook.xml": xml(
      `<workbook xmlns="${main}" xmlns:r="${office}">${is1904 ? '<workbookPr date1904="1"/>' : ""}` +
        `<sheets><sheet name="Planilha1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      relations([
        ["worksheet", "worksheets/sheet1.xml"],
        ["styles", "styles.xml"],
      ]),
    ),
    // The second format is number 14: a day.
    "xl/styles.xml": xml(
      `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>` +
        `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
        `<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    "xl/worksheets/sheet1.xml": xml(
      `<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData>` +
        `${merged ? `<mergeCells count="${merges.length}">${merged}</mergeCells>` : ""}</worksheet>`,
    ),
  };
}

export const makeXlsx = (sheet: MadeSheet): Buffer => Buffer.from(zipSync(xlsxParts(sheet)));

type Span = { rows: number; columns: number };
const numberOf = (letters: string) =>
  [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;

/** Returns the spans of joined cells, and the cells that they cover, by "row,column". */
function spansOf(merges: readonly string[]) {
  const spans = new Map<string, Span>();
  const covered = new Set<string>();
  for (const ref of merges) {
    const [, a = "", b = "", c = "", d = ""] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
    const [left, top, right, bottom] = [numberOf(a), Number(b) - 1, numberOf(c), Number(d) - 1];
    spans.set(`${top},${left}`, { rows: bottom - top + 1, columns: right - left + 1 });
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (row !== top || column !== left) covered.add(`${row},${column}`);
  }
  return { spans, covered };
}

function odsCell(cell: MadeCell, span: Span | undefined): string {
  const spanned = span
    ? ` table:number-rows-spanned="${span.rows}" table:number-columns-spanned="${span.columns}"`
    : "";
  const tag = (attributes: string, text: string) => {
    const lines = text.split("\n").map((line) => `<text:p>${escaped(line)}</text:p>`);
    return `<table:table-cell${spanned}${attributes}>${lines.join("")}</table:table-cell>`;
  };
  if (cell === null) return `<table:table-cell${spanned}/>`;
  if (cell instanceof Date) {
    const day = cell.toISOString().slice(0, 10);
    return tag(` office:value-type="date" office:date-value="${day}"`, day);
  }
  if (typeof cell === "number") return tag(` office:value-type="float" office:value="${cell}"`, String(cell));
  if (typeof cell === "boolean")
    return tag(` office:value-type="boolean" office:boolean-value="${cell}"`, cell ? "VERDADEIRO" : "FALSO");
  if (typeof cell === "string") return tag(' office:value-type="string"', cell);
  const formula = ` table:formula="of:=${escaped(cell.formula)}"`;
  return typeof cell.shown === "number"
    ? tag(`${formula} office:value-type="float" office:value="${cell.shown}"`, String(cell.shown))
    : tag(`${formula} office:value-type="string"`, cell.shown);
}

const opendocument = "urn:oasis:names:tc:opendocument:xmlns";
const odsType = "application/vnd.oasis.opendocument.spreadsheet";

/** Returns the parts of an ODS file, by path. Its sheet ends in a million empty rows, as LibreOffice writes it. */
export function odsParts({ rows, merges = [] }: MadeSheet): Record<string, Uint8Array> {
  const { spans, covered } = spansOf(merges);
  const lines = rows.map((cells, row) => {
    const inside = cells.map((cell, column) =>
      covered.has(`${row},${column}`)
        ? "<table:covered-table-cell/>"
        : odsCell(cell, spans.get(`${row},${column}`)),
    );
    const rest = `<table:table-cell table:number-columns-repeated="${16_384 - cells.length}"/>`;
    return `<table:table-row>${inside.join("")}${rest}</table:table-row>`;
  });
  const empty =
    `<table:table-row table:number-rows-repeated="${1_048_576 - rows.length}">` +
    `<table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
  return {
    mimetype: strToU8(odsType),
    "META-INF/manifest.xml": xml(
      `<manifest:manifest xmlns:manifest="${opendocument}:manifest:1.0" manifest:version="1.3">` +
        `<manifest:file-entry manifest:full-path="/" manifest:media-type="${odsType}"/>` +
        `<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    ),
    "content.xml": xml(
      `<office:document-content xmlns:office="${opendocument}:office:1.0" xmlns:table="${opendocument}:table:1.0" ` +
        `xmlns:text="${opendocument}:text:1.0" office:version="1.3"><office:body><office:spreadsheet>` +
        `<table:table table:name="Planilha1">${lines.join("")}${empty}</table:table>` +
        `</office:spreadsheet></office:body></office:document-content>`,
    ),
  };
}

export const makeOds = (sheet: MadeSheet): Buffer => Buffer.from(zipSync(odsParts(sheet)));

/** Returns a cell's text as a Brazilian spreadsheet shows it. */
function shownText(cell: MadeCell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split("-").reverse().join("/");
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (typeof cell === "boolean") return cell ? "VERDADEIRO" : "FALSO";
  return typeof cell === "object" ? shownText(cell.shown) : cell;
}

/** Returns a CSV's text; of joined cells the first alone is filled. */
export function csvTextOf({ rows, merges = [] }: MadeSheet, delimiter = ";"): string {
  const { covered } = spansOf(merges);
  const width = Math.max(...rows.map((cells) => cells.length));
  const lines = rows.map((cells, row) =>
    Array.from({ length: width }, (_, column) => {
      const text = covered.has(`${row},${column}`) ? "" : shownText(cells[column] ?? null);
      return /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
    }).join(delimiter),
  );
  return `${lines.join("\r\n")}\r\n`;
}

/** Single-byte encodings by what Brazilian machines wrote, with the letters that these tests use. */
const tables: Record<string, Record<string, number>> = {
  macintosh: {
    á: 0x87,
    à: 0x88,
    â: 0x89,
    ã: 0x8b,
    ç: 0x8d,
    é: 0x8e,
    ê: 0x90,
    í: 0x92,
    ó: 0x97,
    ô: 0x99,
    õ: 0x9b,
    ú: 0x9c,
    Á: 0xe7,
    Ã: 0xcc,
    Ç: 0x82,
    É: 0x83,
    Í: 0xea,
    Ó: 0xee,
    Õ: 0xcd,
    Ú: 0xf2,
    º: 0xbc,
    ª: 0xbb,
    "–": 0xd0,
    "°": 0xa1,
  },
  cp850: {
    á: 0xa0,
    à: 0x85,
    â: 0x83,
    ã: 0xc6,
    ç: 0x87,
    é: 0x82,
    ê: 0x88,
    í: 0xa1,
    ó: 0xa2,
    ô: 0x93,
    õ: 0xe4,
    ú: 0xa3,
    Á: 0xb5,
    Ã: 0xc7,
    Ç: 0x80,
    É: 0x90,
    Í: 0xd6,
    Ó: 0xe0,
    Õ: 0xe5,
    Ú: 0xe9,
    º: 0xa7,
    ª: 0xa6,
    "°": 0xf8,
  },
};

/** Encodes a text in an encoding that Node can't write. */
export function encodedIn(encoding: "macintosh" | "cp850", text: string): Buffer {
  const bytes = [...text].map((letter) => {
    const code = letter.charCodeAt(0);
    const byte = code < 128 ? code : tables[encoding]?.[letter];
    if (byte === undefined) throw new Error(`no ${letter} in ${encoding}`);
    return byte;
  });
  return Buffer.from(bytes);
}
