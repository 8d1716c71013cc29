import { buildFound } from "./fields.ts";
import { toName } from "./names.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { findTables, notAName, requirement, tableLength } from "./tables.ts";
import { printedTextOf, type View } from "./view.ts";

/**
 * A row with a code before the name and a count or requirement after it: "201 PSTE Assistente Administrativo 3 1".
 */
const row = new RegExp(
  String.raw`(?<![\d.,/$-])(?<code>\d{3,4}) (?<name>[a-z][^\d$|;:]{3,70}?) (?=(?:\d{1,3}|-{1,2}|cr)(?: |$)|(?:${requirement})\b)`,
  "g",
);
/** Largest step between codes of one table: "204" of one level, "301" of the next. */
const stepMax = 100;
/** Fewest consecutive codes that make a table instead of accidentally increasing numbers. */
const followingMin = 2;

type CodedRow = { code: number; name: string; at: number };

/** Finds rows of tables without lines by increasing codes, whatever the name's first word. */
export function findCodedRows(view: View): ReadCargo[] {
  return findTables(view).flatMap((start) => {
    const part = view.plain.slice(start, start + tableLength);
    const rows: CodedRow[] = [];
    for (const { index, groups } of part.matchAll(row)) {
      const { code = "", name = "" } = groups ?? {};
      const last = rows.at(-1)?.code ?? Number(code) - 1;
      if (Number(code) <= last || Number(code) > last + stepMax) continue;
      rows.push({ code: Number(code), name, at: start + index + code.length + 1 });
    }
    const following = rows.filter(({ code }, index) => code === (rows[index - 1]?.code ?? 0) + 1);
    return following.length < followingMin ? [] : rows.flatMap((one) => cargoOf(view, one));
  });
}

function cargoOf(view: View, { name, at }: CodedRow): ReadCargo[] {
  const printed = printedTextOf(view, at, at + name.length);
  if (!/^\p{Lu}/u.test(printed) || notAName.test(printed)) return [];
  const nome = buildFound(view, at, at + name.length, toName(printed), "linha-com-codigo");
  return [{ nome, nivel: null, vagas: null, salario: null }];
}
