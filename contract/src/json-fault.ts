/** A syntax error in JSON: message, line and column from 1. */
export type JsonFault = { message: string; line: number; column: number };

const spaces = /[ \t\n\r]*/y;
const mark = /[{}[\]:,]/y;
const text = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/uy;
const word = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.])/y;

/** Expected next token: a value, a name, a value or name or the closing bracket, a colon, or a comma or bracket. */
type Next = "value" | "first" | "name" | "firstName" | "colon" | "rest";

/**
 * Locates the first syntax error of a text and describes it in Portuguese; browsers do so in English, and not always
 * with a position.
 */
export function jsonFaultOf(source: string): JsonFault {
  const before = source.slice(0, faultAt(source)).split("\n");
  const isOver = before.join("\n").trim() === source.trim();
  return {
    message: isOver
      ? "o texto acaba antes da hora. Confira se todas as chaves, colchetes e aspas fecham."
      : "o que está aqui não é JSON. Confira vírgulas, aspas, chaves e colchetes.",
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  };
}

function faultAt(source: string): number {
  const open: string[] = [];
  let next: Next = "value";
  let at = 0;
  for (;;) {
    at += lengthAt(spaces, source, at);
    if (next === "rest" && open.length === 0) return at;
    const length = lengthAt(mark, source, at) || lengthAt(text, source, at) || lengthAt(word, source, at);
    const after: Next | undefined = length === 0 ? undefined : stepOf(next, source.charAt(at), length, open);
    if (!after) return at;
    next = after;
    at += length;
  }
}

function lengthAt(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0].length ?? 0;
}

/**
 * Returns what may follow a token with this first character, if it is allowed here; `open` holds the unclosed brackets.
 */
function stepOf(next: Next, first: string, length: number, open: string[]): Next | undefined {
  if (next === "colon") return first === ":" ? "value" : undefined;
  if (next === "name" || next === "firstName") {
    if (first === '"') return "colon";
    return next === "firstName" && first === "}" ? closed(open) : undefined;
  }
  if (next === "rest") {
    if (first === ",") return open.at(-1) === "}" ? "name" : "value";
    return first === open.at(-1) && length === 1 ? closed(open) : undefined;
  }
  if (first === "{") return opened(open, "}");
  if (first === "[") return opened(open, "]");
  if (next === "first" && first === "]") return closed(open);
  return /[}\]:,]/.test(first) ? undefined : "rest";
}

function opened(open: string[], end: "}" | "]"): Next {
  open.push(end);
  return end === "}" ? "firstName" : "first";
}

function closed(open: string[]): Next {
  open.pop();
  return "rest";
}
