type Place = { value: unknown; key: string; parent?: Place };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the one character that PostgreSQL keeps in no text
const nul = /\u0000/;

/** Neither NUL nor half of a surrogate pair has a place in PostgreSQL's UTF-8. */
const isUnstorable = (text: string) => nul.test(text) || !text.isWellFormed();

/**
 * Where in an input, at any depth, a text or a name stands that no database column can take (`cargos.0.nome`);
 * undefined: nowhere. Without recursion, since who sends the input decides how deep it is.
 */
export function findUnstorableText(input: unknown): string | undefined {
  const waiting: Place[] = [{ value: input, key: "" }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value } = place;
    if (typeof value === "string" && isUnstorable(value)) return pathOf(place);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (isUnstorable(key)) return pathOf(place);
      waiting.push({ value: child, key, parent: place });
    }
  }
  return undefined;
}

/** What is told of such a text. */
export const unstorableText = "O texto tem caracteres não permitidos.";

function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at?.parent; at = at.parent) keys.unshift(at.key);
  return keys.join(".");
}
