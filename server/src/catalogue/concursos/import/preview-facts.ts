import { cargoFacts, concursoFacts, type FactRow } from "@cav/contract/concursos/concurso-facts.ts";
import type { FatoImportado, RegistroImportado } from "@cav/contract/concursos/importacao.ts";
import { formatInteger } from "@cav/contract/format.ts";
import type { Db } from "../../../tables.ts";
import { type ChangeNames, describeChanges, findChangeNames } from "../changes/change-sentences.ts";
import { type Change, listNewFacts } from "../changes/changes.ts";
import type { RecordOutcome } from "./import.ts";

type Shown = Pick<RegistroImportado, "fatos" | "cargos">;
const none: Shown = { fatos: [], cargos: [] };
type NewFacts = ReturnType<typeof listNewFacts>;

/** NewFacts that a preview shows: a screen's, not a catalogue's. */
const shownMax = 20_000;

/** NewFacts that are told also when nothing is known of them. */
const openOf = (facts: Record<string, FactRow>) => Object.entries(facts).filter(([, row]) => row.isOpen);
const openOwn = openOf(concursoFacts);
const openOfCargo = Object.entries(cargoFacts).filter(([name]) =>
  ["salario", "nivel_escolaridade"].includes(name),
);

/** Describes, field by field, the exams that will be stored; of a large file those of its first records. */
export async function presentFacts(
  db: Db,
  outcomes: readonly RecordOutcome[],
): Promise<{ shown: Shown[]; avisos: string[] }> {
  const facts: (NewFacts | undefined)[] = [];
  let count = 0;
  for (const { after } of outcomes) {
    if (count < shownMax && after) {
      const of = listNewFacts(after);
      count += of.own.length + of.cargos.flat().length;
      facts.push(of);
    } else facts.push(undefined);
  }
  const names = await findChangeNames(
    db,
    facts.flatMap((one) => (one ? [...one.own, ...one.cargos.flat()] : [])),
  );
  const left = outcomes.filter(({ after }, index) => after && !facts[index]).length;
  return {
    shown: facts.map((one) => (one ? presentOne(one, names) : none)),
    avisos:
      left > 0
        ? [`Os campos dos últimos ${formatInteger(left)} concursos não são mostrados aqui: são muitos.`]
        : [],
  };
}

function presentOne({ own, cargos }: NewFacts, names: ChangeNames): Shown {
  return {
    fatos: factLines(own, openOwn, "", names),
    cargos: cargos.map((changes) => ({
      nome: changes[0]?.cargo?.nome ?? "",
      fatos: factLines(changes, openOfCargo, "cargos.", names).filter(({ campo }) => campo !== "cargos.nome"),
    })),
  };
}

function factLines(
  changes: Change[],
  open: [string, FactRow][],
  prefix: string,
  names: ChangeNames,
): FatoImportado[] {
  const told = describeChanges(changes, names).map(({ campo, rotulo, para }) => ({
    campo,
    rotulo,
    valor: para,
  }));
  const missing = open.filter(([name]) => !told.some(({ campo }) => campo === `${prefix}${name}`));
  return [
    ...told,
    ...missing.map(([name, { label }]) => ({ campo: `${prefix}${name}`, rotulo: label, valor: null })),
  ];
}
