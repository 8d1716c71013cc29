import { AppError } from "./app-error.ts";

/** Twice the depth of any call's body. */
const depthMax = 32;

const quote = 0x22;
const backslash = 0x5c;

/** Measures JSON's depth and number of parts by its brackets, colons and commas, much faster than parsing. */
function measureShape(json: Uint8Array): { depth: number; parts: number } {
  let level = 0;
  let depth = 0;
  let keys = 0;
  let things = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at + 1);
    else if (byte === 0x7b || byte === 0x5b) {
      level += 1;
      things += 1;
      if (level > depth) depth = level;
    } else if (byte === 0x7d || byte === 0x5d) level -= 1;
    else if (byte === 0x3a) keys += 1;
    else if (byte === 0x2c) things += 1;
  }
  return { depth, parts: Math.max(keys, things / 2) };
}

function endOfText(json: Uint8Array, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}

/** Returns whether JSON is nested too deep. */
export function isTooDeep(json: Uint8Array): boolean {
  return measureShape(json).depth > depthMax;
}

/**
 * Checks that JSON is cheap to parse.
 * @throws AppError malformed-request
 */
export function checkShape(json: Uint8Array, partsMax: number): void {
  const { depth, parts } = measureShape(json);
  if (depth > depthMax) throw refusal("A requisição tem níveis demais.");
  if (parts > partsMax) throw refusal("A requisição tem campos demais.");
}

/** Checks that a form has few enough fields. */
export function checkFormShape(form: string, fieldsMax: number): void {
  let fields = 1;
  for (let at = form.indexOf("&"); at >= 0; at = form.indexOf("&", at + 1)) fields += 1;
  if (fields > fieldsMax) throw refusal("A requisição tem campos demais.");
}

const refusal = (detail: string) => new AppError("malformed-request", { detail });
