import type { FatoADivulgar } from "@cav/contract/concurso-search.ts";
import { organizadoraUnknown } from "@cav/contract/concursos.ts";
import { foldedWords } from "@cav/contract/folded.ts";
import type { NivelEscolaridade } from "@cav/contract/preferencias.ts";
import {
  everyNivel,
  firstCertainCode,
  marcas,
  nivelBits,
  noneListed,
  remoteCode,
  unknownNumber,
} from "../matching/index.ts";
import type { Entry, Memory } from "./memory.ts";
import { levelGroupsOf, type QueryLugar, type QueryNames, type ResolvedQuery } from "./query.ts";
import { hasSlot } from "./words.ts";

/**
 * Tests a fact that may be unknown, on an exam and its position in row `at`. It holds, or it is unknown or may be
 * meant. `factConditions` of concursos/search/conditions.ts is the same definition in SQL, which decides.
 */
export type FactTest = {
  fact: FatoADivulgar;
  holds: (entry: Entry, at: number) => boolean;
  isUnknown: (entry: Entry, at: number) => boolean;
  /**
   * Returns whether one of the exam's positions may hold, judged by their union. It may be wrong only by saying yes.
   */
  mayHold?: (entry: Entry) => boolean;
  mayLack?: (entry: Entry) => boolean;
};

type BuildTest = (
  memory: Memory,
  query: ResolvedQuery,
  names: QueryNames,
) => Omit<FactTest, "fact"> | undefined;

const maskOf = (levels: NivelEscolaridade[]) => levels.reduce((mask, level) => mask | nivelBits[level], 0);

const dayNumber = (day: string | undefined, none: number) => (day ? Number(day.replaceAll("-", "")) : none);

/** Returns a test for exams that contain all the words, each whole; no exam contains words that are too common. */
export function isNamedOf(memory: Memory, words: string[]): (entry: Entry) => boolean {
  if (words.join("").length <= 2) return () => false;
  const sought = words.map((word) => ({ word, similar: [] }));
  const found = memory.words.findAll(sought, memory.slots, false);
  return ({ slot }) => hasSlot(found, slot);
}

const testsOf: Record<FatoADivulgar, BuildTest> = {
  salario({ cargos: { columns } }, query) {
    const { valor_min, valor_max } = query;
    if (valor_min === undefined && valor_max === undefined) return undefined;
    const { salario, marcas: marked } = columns;
    // An exam with several levels of schooling has one highest salary, which may belong to a level that was not
    // searched.
    const isShared =
      levelGroupsOf(query).length > 0
        ? (mark: number) => (mark & marcas.aDefinir) !== 0 && (mark & marcas.umNivel) === 0
        : () => false;
    const [least, most] = [valor_min ?? 0, valor_max ?? unknownNumber];
    const isKnown = (at: number) =>
      salario[at] !== unknownNumber && ((marked[at] as number) & marcas.porHora) === 0;
    const paid = (at: number) => (salario[at] as number) / 100;
    return {
      holds: (_, at) =>
        isKnown(at) && paid(at) >= least && paid(at) <= most && !isShared(marked[at] as number),
      isUnknown: (_, at) =>
        !isKnown(at) || (((marked[at] as number) & marcas.aDefinir) !== 0 && paid(at) >= least),
      mayHold: ({ maior_salario }) => maior_salario >= least,
      mayLack: ({ maior_salario, m_salario }) => maior_salario >= least || m_salario === unknownNumber,
    };
  },
  nivel({ cargos: { columns } }, query) {
    const masks = levelGroupsOf(query).map(maskOf);
    if (masks.length === 0) return undefined;
    const { niveis } = columns;
    return {
      holds: (_, at) => masks.every((mask) => ((niveis[at] as number) & mask) !== 0),
      isUnknown: (_, at) => niveis[at] === 0,
      mayHold: ({ m_niveis }) => masks.every((mask) => (m_niveis & mask) !== 0),
      mayLack: ({ m_niveis }) => m_niveis === everyNivel,
    };
  },
  local(memory, { lugar, lugares = [] }) {
    const groups = [lugar ? [lugar] : [], lugares]
      .filter((group) => group.length > 0)
      .map((group) => group.map((one) => atLugar(memory, one)));
    if (groups.length === 0) return undefined;
    return {
      holds: (entry, at) => groups.every((group) => group.some(({ isAt }) => isAt(entry, at))),
      isUnknown: (entry, at) =>
        groups.every((group) => group.some(({ isAt, mayBeAt }) => isAt(entry, at) || mayBeAt(entry, at))),
      mayHold: (entry) => groups.every((group) => group.some(({ mayHold }) => mayHold(entry))),
      mayLack: (entry) =>
        groups.every((group) => group.some(({ mayHold, mayLack }) => mayHold(entry) || mayLack(entry))),
    };
  },
  organizadora(memory, { organizadora, bancas = [] }, { organizadoras }) {
    if (organizadora === undefined && bancas.length === 0) return undefined;
    const isOf = (name: string, entry: Entry) => organizadoras.get(name)?.has(entry.organizadora) ?? false;
    const named = bancas.map(({ sigla, nome }) => ({ nome, isNamed: isNamedOf(memory, foldedWords(sigla)) }));
    return {
      holds: (entry) =>
        (organizadora === undefined || isOf(organizadora, entry)) &&
        (named.length === 0 || named.some(({ nome, isNamed }) => isOf(nome, entry) || isNamed(entry))),
      isUnknown: (entry) => entry.organizadora === organizadoraUnknown,
    };
  },
  data_prova({ cargos: { columns } }, { data_prova_inicio, data_prova_fim }) {
    if (data_prova_inicio === undefined && data_prova_fim === undefined) return undefined;
    const [first, last] = [dayNumber(data_prova_inicio, 1), dayNumber(data_prova_fim, 99_999_999)];
    const dayOf = (entry: Entry, at: number) => columns.data_prova[at] || entry.data_prova;
    return {
      holds: (entry, at) => dayOf(entry, at) >= first && dayOf(entry, at) <= last,
      isUnknown: (entry, at) => dayOf(entry, at) === 0,
    };
  },
  ano(memory, { anos = [] }) {
    if (anos.length === 0) return undefined;
    const each = anos.map((ano) => ({ ano, isNamed: isNamedOf(memory, [String(ano)]) }));
    return {
      holds: (entry) =>
        each.some(({ ano, isNamed }) => entry.edital_ano === ano || entry.ano === ano || isNamed(entry)),
      isUnknown: (entry) => entry.edital_ano === 0 && entry.ano === 0,
    };
  },
};

/** Builds the tests of a query on facts that may be unknown. */
export function buildFactTests(memory: Memory, query: ResolvedQuery, names: QueryNames): FactTest[] {
  return (Object.keys(testsOf) as FatoADivulgar[]).flatMap((fact) => {
    const test = testsOf[fact](memory, query, names);
    return test ? [{ fact, ...test }] : [];
  });
}

/** Returns two tests for a place: the exam has a position there, and it may have one by what was announced. */
function atLugar(memory: Memory, { locais, estados, acima, words, isRemoto, isLarge }: QueryLugar) {
  const { lists, cargos } = memory;
  const { lugares, marcas: marked } = cargos.columns;
  const isThere = lists.sharing([...locais, ...estados.map((id) => firstCertainCode + id)]);
  const isAbove = lists.sharing(acima);
  // Place codes are greater than 0, so a list without one names no place.
  const isSilent = lists.asking((list) => list.every((code) => code <= 0));
  const hasSilent = lists.sharing([noneListed]);
  const hasRemote = lists.sharing([remoteCode]);
  const isNamed = isNamedOf(memory, words);
  const mayBeAt = (entry: Entry, at: number) =>
    !isRemoto &&
    ((isSilent(entry.lugares) && isSilent(lugares[at] as number)) ||
      isAbove(entry.lugares) ||
      isAbove(lugares[at] as number));
  return {
    // Judges by the union of the positions' lists.
    mayHold: (entry: Entry) =>
      isThere(entry.trabalho) || isThere(entry.lugares) || hasRemote(entry.trabalho) || isNamed(entry),
    mayLack: (entry: Entry) => hasSilent(entry.trabalho) || isAbove(entry.trabalho) || isAbove(entry.lugares),
    isAt: (entry: Entry, at: number) =>
      isThere(entry.lugares) ||
      isThere(lugares[at] as number) ||
      ((marked[at] as number) & marcas.remoto) !== 0 ||
      (isNamed(entry) && (!isLarge || mayBeAt(entry, at))),
    mayBeAt,
  };
}
