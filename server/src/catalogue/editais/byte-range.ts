export type Span = { from: number; to: number };

/**
 * Parses the single range of a Range header, both ends included, limited to the file (RFC 9110, 14). "none" means
 * outside the file. Undefined means the whole file, also for several ranges, which no browser sends.
 */
export function readRange(asked: string | undefined, size: number): Span | "none" | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < from) return undefined;
  return from >= size ? "none" : { from, to };
}
