import { channelNames } from "@cav/contract/channels.ts";
import { motivosFim } from "@cav/contract/concursos/motivos-fim.ts";

const unionOf = (codes: readonly string[]) => codes.map((code) => `"${code}"`).join(" | ");

/** Returns the columns in a tables file, as `table.column: type`. */
export function tableColumnsOf(text: string): string[] {
  const body = text
    .replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/< | (?=>)/g, (found) => found.trim())
    // A long union begins with a bar.
    .replaceAll(": | ", ": ")
    .replaceAll("<| ", "<")
    .replaceAll(/\bChannel\b/g, unionOf(channelNames))
    .replaceAll(/\bMotivoFim\b/g, unionOf(motivosFim));
  return [...body.matchAll(/(\w+): \{ (.*?);? \};?/g)].flatMap(([, table, columns = ""]) =>
    columns.split("; ").map((column) => `${table}.${withoutShape(column)}`),
  );
}

/** Removes the shape of JSON and list columns, which only the code knows. */
const withoutShape = (column: string) =>
  column
    .replace(/JSONColumnType<.*, string \| undefined>/, "Generated<JSON>")
    .replace(/JSONColumnType<.*>/, "JSON")
    .replace(/\bobject\b/, "JSON")
    .replace(/\("[^)]*"\)\[\]/, "string[]");

type Column = {
  /** PostgreSQL's name without length: `integer`, `text[]`. */
  type: string;
  isRequired: boolean;
  /** PostgreSQL computes the column; nobody may write it. */
  isGenerated: boolean;
  hasDefault: boolean;
  /** Check constraint of this column alone: `CHECK ((status = ANY (ARRAY['A'::text, …])))`. */
  check: string | null;
};

const types: Record<string, string> = {
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  real: "number",
  "double precision": "number",
  numeric: "string",
  text: "string",
  character: "string",
  uuid: "string",
  date: "string",
  tsvector: "string",
  bytea: "Buffer",
  "timestamp with time zone": "Date",
};

/** Returns the TypeScript type of a column, as platform/database/connect.ts parses it; check lists become unions. */
export function typeOf({ type, isRequired, isGenerated, hasDefault, check }: Column): string {
  const plain = `${valuesOf(check) ?? baseOf(type)}${isRequired ? "" : " | null"}`;
  if (isGenerated) return `GeneratedAlways<${plain}>`;
  return hasDefault ? `Generated<${plain}>` : plain;
}

function baseOf(type: string): string {
  if (type === "jsonb") return "JSON";
  const item = type.replace(/\[\]$/, "");
  const base = types[item];
  if (!base) throw new Error(`no type is known for ${type}`);
  return item === type ? base : `${base}[]`;
}

function valuesOf(check: string | null): string | undefined {
  const list = /= ANY \(ARRAY\[(.*)\]\)\)\)(?: NOT VALID)?$/.exec(check ?? "")?.[1];
  return list && [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => JSON.stringify(value)).join(" | ");
}
