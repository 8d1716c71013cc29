/** Fields that are not compared: only another value counts as a change, not another position or rule. */
const beside = new Set(["inicio", "fim", "regra"]);

/** Serialises a field's value with sorted keys, because the database does not keep their order. */
function plainText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, held: unknown) =>
    held && typeof held === "object" && !Array.isArray(held)
      ? Object.fromEntries(
          Object.entries(held)
            .filter(([name]) => !beside.has(name))
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : held,
  );
}

/** Returns the fields whose values differ between two readings of an act. */
export function changedFieldsBetween(before: object, after: object): string[] {
  const [old, now] = [before, after] as Record<string, unknown>[];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => plainText(old?.[name]) !== plainText(now?.[name]))
    .sort();
}

type Read = {
  valor?: unknown;
  nome?: Read;
  inicio?: number | null;
  fim?: number | null;
  divergente?: Read[];
};
type PresentedField = { valor: string | null; citacao: string | null };

const quoteMax = 200;

/** Formats a field for comparison: its value, and the act's text that it rests on. */
export function presentRead(texto: string, field: unknown): PresentedField {
  const reads = readsIn(field as Read | Read[] | null | undefined);
  if (reads.length === 0) return { valor: null, citacao: null };
  const valor = reads.map(({ valor }) => String(valor)).join(isSeveral(field) ? " ou " : "; ");
  const [first] = reads;
  const citacao =
    first?.inicio == null || first.fim == null
      ? null
      : texto.slice(first.inicio, first.fim).slice(0, quoteMax);
  return { valor, citacao };
}

const isSeveral = (field: unknown) => Boolean(field && typeof field === "object" && "divergente" in field);

function readsIn(field: Read | Read[] | null | undefined): Read[] {
  if (!field) return [];
  if (Array.isArray(field)) return field.map(cargoOf);
  return field.divergente ?? ("valor" in field ? [field] : []);
}

/** Returns a position with the facts read beside its name. */
function cargoOf({ nome, ...rest }: Read): Read {
  const parts = Object.values(rest as Record<string, Read | null>).flatMap((part) => part?.valor ?? []);
  return { ...nome, valor: [nome?.valor, ...parts].join(", ") };
}

/** Input of an act's reading. */
type ActText = { texto: string; hierarquia: string | null; publicado_em: string | null };

const textOf = ({ texto, hierarquia, publicado_em }: ActText) =>
  JSON.stringify([texto, hierarquia, publicado_em]);

/** Compares acts of two readings: unchanged pairs, removed acts and new acts. */
export function changedActsBetween<Before extends ActText, After extends ActText>(
  before: readonly Before[],
  after: readonly After[],
): { kept: [Before, After][]; gone: Before[]; fresh: After[] } {
  const there = Map.groupBy(before, textOf);
  const kept: [Before, After][] = [];
  const fresh: After[] = [];
  for (const act of after) {
    const like = there.get(textOf(act))?.shift();
    if (like) kept.push([like, act]);
    else fresh.push(act);
  }
  return { kept, gone: [...there.values()].flat(), fresh };
}
