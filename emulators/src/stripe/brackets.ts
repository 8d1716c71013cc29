/** A form's value: a field's text, a list by index, or nested fields by name. */
type Value = string | Value[] | Fields;
type Fields = { [name: string]: Value };

/** Nesting that no call of Stripe has. */
const maxDepth = 10;

/** Parses the bracket notation of the provider's clients: `items[0][price]=x`, `expand[]=y`. */
export function parseBrackets(pairs: Iterable<[string, string]>): Fields {
  const root = emptyFields();
  for (const [name, text] of pairs) insert(root, pathOf(name), text);
  return toLists(root) as Fields;
}

/** Creates an object without a prototype, because names come from outside. */
const emptyFields = (): Fields => Object.create(null);

function pathOf(name: string): string[] {
  const [head = name, brackets = ""] = name.match(/^([^[]+)((?:\[[^\]]*\])*)$/)?.slice(1) ?? [];
  const keys = [...brackets.matchAll(/\[([^\]]*)\]/g)].map(([, key = ""]) => key);
  return keys.length < maxDepth ? [head, ...keys] : [name];
}

function insert(fields: Fields, [key = "", ...rest]: string[], text: string): void {
  const name = key === "" ? String(Object.keys(fields).length) : key;
  if (rest.length === 0) {
    fields[name] = text;
    return;
  }
  const inner = fields[name];
  const next = typeof inner === "object" && !Array.isArray(inner) ? inner : emptyFields();
  fields[name] = next;
  insert(next, rest, text);
}

function toLists(value: Value): Value {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  if (isList) return entries.map(([, inner]) => inner);
  return Object.assign(emptyFields(), Object.fromEntries(entries));
}
