export type Span = { from: number; to: number };

/**
 * The bytes, both ends included, that a download asks to go on with (RFC 9110, 14): the one range of a Range header, as far as
 * the file reaches. "none": nothing of it is there; undefined: the whole file is meant, or several ranges, which no browser asks for.
 */
export function readRange(asked: string | undefined, size: number): Span | "none" | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < from) return undefined;
  return from >= size ? "none" : { from, to };
}
