import type { Db } from "../../../tables.ts";
import { findImported, type Imported, type Origin } from "../concursos.queries.ts";
import type { ResolvedConcurso } from "../save/resolve.ts";
import { type Comparison, comparisonOf, identifyingFactsOf } from "../save/same-concurso.ts";
import { readStored } from "../save/stored.ts";

/** An exam of a file, as far as it is identified. */
export type Identified = { concurso: ResolvedConcurso; origin: Origin; isKeyless: boolean };

/** The stored exam that a record is; `question`: a person must say so first. */
export type StoredOfRecord = {
  known?: Imported | undefined;
  /** With a key that no other exam has. */
  origin: Origin;
  question?: { uuid: string; titulo: string; text: string } | undefined;
};

/** Exams that share title and organiser have numbered keys. */
const mostTwins = 30;
const variantsOf = (key: string) => [
  key,
  ...Array.from({ length: mostTwins - 1 }, (_, index) => `${key}|#${index + 2}`),
];

type Find = (keys: string[]) => Promise<Map<string, Imported>>;

/**
 * Finds the stored exam of a record: by its source's key, unless the facts contradict it. Without a key it is sought
 * among the exams of its title and organiser, which other exams may have too.
 */
export async function findStoredOf(
  db: Db,
  record: Identified,
  ofKeys: ReadonlyMap<string, Imported>,
  find: Find = (keys) => findImported(db, keys),
): Promise<StoredOfRecord> {
  const { origin, isKeyless } = record;
  const key = origin.chave_importacao;
  if (!isKeyless) return { origin, ...(await findOfKey(db, record, ofKeys.get(key))) };
  const variants = variantsOf(key);
  const twins = await find(variants);
  let question: StoredOfRecord["question"];
  for (const [chave_importacao, known] of twins) {
    if (known.importado_hash === origin.importado_hash)
      return { known, origin: { ...origin, chave_importacao } };
    const { said, titulo } = await compare(db, record, known);
    if (said.answer === "same") return { known, origin: { ...origin, chave_importacao } };
    if (said.answer === "unsure")
      question = { uuid: known.uuid, titulo, text: `${said.reason}, mas falta saber mais` };
  }
  const free = variants.find((one) => !twins.has(one)) ?? key;
  return { origin: { ...origin, chave_importacao: free }, question };
}

async function findOfKey(db: Db, record: Identified, known: Imported | undefined) {
  if (!known || known.importado_hash === record.origin.importado_hash) return { known };
  const { said, titulo } = await compare(db, record, known, { hasSameKey: true });
  if (said.answer === "same") return { known };
  return { known, question: { uuid: known.uuid, titulo, text: `a chave é dele, mas ${said.reason}` } };
}

async function compare(
  db: Db,
  { concurso }: Identified,
  { id }: Imported,
  beside?: { hasSameKey: boolean },
): Promise<{ said: Comparison; titulo: string }> {
  const stored = await readStored(db, { id });
  if (!stored) return { said: { answer: "other", reason: "não está mais no catálogo" }, titulo: "" };
  const said = comparisonOf(identifyingFactsOf(stored.facts), identifyingFactsOf(concurso), beside);
  return { said, titulo: stored.facts.titulo };
}

type InFile = Identified & { index: number };

/**
 * Returns the records that an earlier one of the file repeats or contradicts, with the reason. Exams without a key may
 * share title and organiser, if their facts show that they are others.
 */
export function findTwins(records: readonly InFile[]): Map<number, string> {
  const faults = new Map<number, string>();
  for (const some of Map.groupBy(records, ({ origin }) => origin.chave_importacao).values())
    some.forEach((record, at) => {
      for (const earlier of some.slice(0, at)) {
        if (faults.has(earlier.index)) continue;
        const said = comparisonOf(identifyingFactsOf(earlier.concurso), identifyingFactsOf(record.concurso));
        const named = `o registro ${earlier.index + 1}`;
        if (said.answer === "same") faults.set(record.index, `Repete ${named}.`);
        if (said.answer === "unsure")
          faults.set(record.index, `Parece ${named}: ${said.reason}. Se for outro, dê uma chave a cada um.`);
      }
    });
  return faults;
}
