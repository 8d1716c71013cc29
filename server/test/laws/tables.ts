import { channelNames } from "@cav/contract/channels.ts";

/** The columns of a file of tables as they are written, each as `table.column: type`. */
export function tableColumnsOf(text: string): string[] {
  const body = text
    .replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/< | (?=>)/g, (found) => found.trim())
    // A long union begins with a bar.
    .replaceAll(": | ", ": ")
    .replaceAll("<| ", "<")
    .replaceAll(/\bChannel\b/g, channelNames.map((name) => `"${name}"`).join(" | "));
  return [...body.matchAll(/(\w+): \{ (.*?);? \};?/g)].flatMap(([, table, columns = ""]) =>
    columns.split("; ").map((column) => `${table}.${withoutShape(column)}`),
  );
}

/** What a JSON column or a list holds only the code knows. */
const withoutShape = (column: string) =>
  column
    .replace(/JSONColumnType<.*, string \| undefined>/, "Generated<JSON>")
    .replace(/JSONColumnType<.*>/, "JSON")
    .replace(/\bobject\b/, "JSON")
    .replace(/\("[^)]*"\)\[\]/, "string[]");

type Column = {
  /** As PostgreSQL calls it, without its length: `integer`, `text[]`. */
  type: string;
  isRequired: boolean;
  /** By PostgreSQL alone: nobody may give it a value. */
  isGenerated: boolean;
  hasDefault: boolean;
  /** The rule about this column alone: `CHECK ((status = ANY (ARRAY['A'::text, …])))`. */
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

/** What the parsers of platform/database/connect.ts make of a column; of one with listed values, these. */
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
