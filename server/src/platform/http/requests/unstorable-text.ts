type ReachedValue = { value: unknown; key: string; parent?: ReachedValue };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the one character that PostgreSQL keeps in no text
const nul = /\u0000/;

/** Returns whether PostgreSQL's UTF-8 refuses a text: NUL, or half a surrogate pair. */
const isUnstorable = (text: string) => nul.test(text) || !text.isWellFormed();

/**
 * Returns the path of a text or key in an input that no column can store (`cargos.0.nome`); undefined when there is
 * none. Iterative, because the sender decides the depth.
 */
export function findUnstorableText(input: unknown): string | undefined {
  const waiting: ReachedValue[] = [{ value: input, key: "" }];
  for (let reached = waiting.pop(); reached; reached = waiting.pop()) {
    const { value } = reached;
    if (typeof value === "string" && isUnstorable(value)) return pathOf(reached);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (isUnstorable(key)) return pathOf(reached);
      waiting.push({ value: child, key, parent: reached });
    }
  }
  return undefined;
}

/** The validation message for a text that PostgreSQL cannot store. */
export const unstorableText = "O texto tem caracteres não permitidos.";

function pathOf(reached: ReachedValue): string {
  const keys: string[] = [];
  for (let at: ReachedValue | undefined = reached; at?.parent; at = at.parent) keys.push(at.key);
  return keys.reverse().join(".");
}
