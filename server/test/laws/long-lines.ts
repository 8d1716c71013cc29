import { parseSync } from "vite";

const longest = 120;

/** Words of a pattern that is written as a string. */
const patternSign = /\(\?[:=!<]|\\[bdswS]/;

type Node = { type: string; start: number; end: number; [field: string]: unknown };

/**
 * Returns the positions of lines that are too long. Regular expressions may be long, because the check of slow ones
 * reads literals. So may patterns in strings, texts of several lines, and titles of tests, which people search for.
 */
export function longLinesOf(path: string, text: string): string[] {
  const lines = text.split("\n");
  if (lines.every(({ length }) => length <= longest)) return [];
  const { program } = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  const kept = unbreakableIn(text, program as unknown as Node);
  let start = 0;
  return lines.flatMap((line, index) => {
    const [from, to] = [start, start + line.length];
    start = to + 1;
    if (line.length <= longest || /^\s*\/\/ biome-ignore/.test(line)) return [];
    return kept.some((node) => node.start < to && node.end > from) ? [] : [`${path}:${index + 1}`];
  });
}

/** Lists the values of a source that cannot be broken over lines. */
function unbreakableIn(text: string, node: Node, found: Node[] = [], isTagged = false): Node[] {
  const source = () => text.slice(node.start, node.end);
  const isText =
    node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
  const isLines = node.type === "TemplateLiteral" && !isTagged && source().includes("\n");
  if (node.type === "CallExpression" && /^(?:test|describe)\b/.test(source()))
    found.push((node.arguments as Node[])[0] as Node);
  if (node.regex || isLines || (isText && patternSign.test(source()))) found.push(node);
  const isSql = node.type === "TaggedTemplateExpression" && /^sql\b/.test(source());
  for (const child of Object.values(node).flat())
    if (child && typeof child === "object" && "type" in child)
      unbreakableIn(text, child as Node, found, isSql);
  return found;
}
