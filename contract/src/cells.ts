// Cells of spreadsheets, as people write them. What can't be read stays as it is, for a schema to refuse.

/** `2026-12-31`, also from `31/12/2026`. */
export function readDay(cell: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  if (year && month && day) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return cell === "" ? null : cell;
}

/** `1234.56`, also from `R$ 1.234,56` and `1.234`. */
export function readDecimal(cell: string): string | null {
  const bare = cell.replace(/^R\$\s*/, "");
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$|^\d+,\d+$/.test(bare)) return bare.replaceAll(".", "").replace(",", ".");
  return bare === "" ? null : bare;
}

/** The code of a value that is given by its code or as screens call it. */
export function codeOf(labels: Record<string, string>): (cell: string) => string | undefined {
  const codes = Object.entries(labels).flatMap(([code, label]) => [
    [code.toLowerCase(), code],
    [label.toLowerCase(), code],
    [label.replace(/^Ensino /, "").toLowerCase(), code],
  ]);
  const byName = new Map(codes.map(([name = "", code]) => [name, code]));
  return (cell) => (cell === "" ? undefined : (byName.get(cell.toLowerCase()) ?? cell));
}
