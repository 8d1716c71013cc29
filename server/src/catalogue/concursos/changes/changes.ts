import { randomUUID } from "node:crypto";
import {
  type CargoFact,
  cargoFacts,
  concursoFacts,
  type FactRow,
  type SingleCargoFact,
  singleCargoFacts,
  singleConcursoFacts,
} from "@cav/contract/concursos/concurso-facts.ts";
import { foldedWords } from "@cav/contract/folded.ts";
import { describeEtapaChange, type EtapaTold, etapaChangesBetween } from "../../etapas/index.ts";
import type { ResolvedCargo, ResolvedConcurso } from "../save/resolve.ts";

/** A stored fact: decimal text, day, code, boolean, or a list's ids or codes. Null: not announced. */
export type Fact = string | boolean | number[] | string[] | null;

/**
 * A changed fact as stored (concurso_versoes.mudancas) and used by rectification notices. `campo` is its path. A list's
 * additions and removals are one change each; an added or removed position is a change of `cargos` with its name.
 * `cargo` names the fact's position and its identity afterwards.
 */
export type Change = {
  campo: string;
  tipo: "alterado" | "incluido" | "removido";
  de: Fact;
  para: Fact;
  cargo?: { uuid: string | null; nome: string };
  /** The stage that the change belongs to. */
  etapa?: EtapaTold;
};

/** Returns the differences between two states of an exam, ignoring order and number formats. */
export function changesBetween(before: ResolvedConcurso, after: ResolvedConcurso): Change[] {
  const pairs = pairCargos(before.cargos, after.cargos);
  const partners = new Set(pairs.map(([one]) => one));
  return [
    ...singleConcursoFacts.flatMap((campo) => changeOf(campo, concursoFacts[campo], before, after)),
    // No input has it: a notice is uploaded apart.
    ...changeOf("edital_arquivo", { kind: "line", label: "" }, before, after),
    ...listChanges("locais_prova", before.locais_prova, after.locais_prova),
    ...pairs.flatMap(([one, other]) => (one ? cargoChanges(one, other) : [cameIn(other)])),
    ...before.cargos.filter((cargo) => !partners.has(cargo)).map(wentOut),
    ...(wasReordered(before.cargos, pairs) ? [reordered] : []),
    // Versions older than stages have none.
    ...etapaChangesBetween(before.etapas ?? [], after.etapas ?? []).map(describeEtapaChange),
  ];
}

/** Returns every fact of a new exam as changes from nothing: its own, and those of each position. */
export function listNewFacts(concurso: ResolvedConcurso): { own: Change[]; cargos: Change[][] } {
  const nothing = { uuid: undefined, nome: "", vagas_por_cota: {}, niveis_possiveis: [], cursos_aceitos: [] };
  const empty = { ...nothing, locais_trabalho: [] } as unknown as ResolvedCargo;
  return {
    own: [
      ...singleConcursoFacts.flatMap((campo) => changeOf(campo, concursoFacts[campo], {}, concurso)),
      ...listChanges("locais_prova", [], concurso.locais_prova),
    ],
    cargos: concurso.cargos.map((cargo) => cargoChanges(empty, cargo)),
  };
}

const cargoLists = ["niveis_possiveis", "cursos_aceitos", "locais_trabalho"] as const satisfies Exclude<
  CargoFact,
  SingleCargoFact
>[];

/** Shorter words are links, acronyms and numbers of classes. */
const wordLength = 5;

const reordered: Change = { campo: "ordem_cargos", tipo: "alterado", de: null, para: null };

/**
 * Pairs each position with its earlier state: by identity, then by equality, then by name, however it is spelled.
 * Positions of one name in several cities pair correctly this way. Last come renamed ones (`renamedBetween`).
 */
function pairCargos(
  before: ResolvedCargo[],
  after: ResolvedCargo[],
): [ResolvedCargo | undefined, ResolvedCargo][] {
  const found = new Map<ResolvedCargo, ResolvedCargo>();
  const free = new Set(before);
  for (const key of [identityOf, sameness, ({ nome }: ResolvedCargo) => nome, spelledOf]) {
    const waiting = Map.groupBy(free, key);
    for (const cargo of after) {
      if (found.has(cargo)) continue;
      const wanted = key(cargo);
      const partner = wanted === undefined ? undefined : waiting.get(wanted)?.shift();
      if (!partner) continue;
      found.set(cargo, partner);
      free.delete(partner);
    }
  }
  // A save that names identities has said which positions are new.
  const left = after.some(identityOf) ? [] : after.filter((cargo) => !found.has(cargo));
  for (const [one, cargo] of renamedBetween([...free], left)) found.set(cargo, one);
  return after.map((cargo) => [found.get(cargo), cargo]);
}

const identityOf = ({ uuid }: ResolvedCargo) => uuid;
const spelledOf = ({ nome }: ResolvedCargo) => foldedWords(nome).join(" ");

/**
 * Returns the renamed positions of those without a partner, so that their followers stay. Two that alone have equal
 * facts are one; so is the one left on each side, if a word of the name, or pay and level, are the same.
 */
function renamedBetween(before: ResolvedCargo[], after: ResolvedCargo[]): [ResolvedCargo, ResolvedCargo][] {
  const equal = (cargo: ResolvedCargo) => sameness({ ...cargo, nome: "" });
  const [earlier, later] = [Map.groupBy(before, equal), Map.groupBy(after, equal)];
  const pairs = [...later].flatMap(([facts, [cargo, ...others]]): [ResolvedCargo, ResolvedCargo][] => {
    const [one, ...more] = earlier.get(facts) ?? [];
    return one && cargo && others.length + more.length === 0 ? [[one, cargo]] : [];
  });
  const [one, ...more] = before.filter((cargo) => !pairs.some(([paired]) => paired === cargo));
  const [cargo, ...others] = after.filter((cargo) => !pairs.some(([, paired]) => paired === cargo));
  const isAlone = one && cargo && more.length + others.length === 0;
  return isAlone && isAlike(one, cargo) ? [...pairs, [one, cargo]] : pairs;
}

/** Returns whether two positions share a word of their names that says something, or pay and level. */
function isAlike(one: ResolvedCargo, other: ResolvedCargo): boolean {
  const words = new Set(foldedWords(one.nome).filter((word) => word.length >= wordLength));
  const hasPay = one.salario !== null && Number(one.salario) === Number(other.salario);
  const isPaidAlike = hasPay && one.nivel_escolaridade === other.nivel_escolaridade;
  return isPaidAlike || foldedWords(other.nome).some((word) => words.has(word));
}

function sameness(cargo: ResolvedCargo): string {
  const facts = singleCargoFacts.map((campo) => factOf(cargoFacts[campo], cargo[campo]));
  return JSON.stringify([facts, cotasOf(cargo), cargoLists.map((campo) => [...cargo[campo]].sort())]);
}

/** Returns the positions with the identities they had before, or new ones. */
export function withIdentities(before: ResolvedCargo[], after: ResolvedCargo[]): ResolvedCargo[] {
  return pairCargos(before, after).map(([one, cargo]) => ({ ...cargo, uuid: one?.uuid ?? randomUUID() }));
}

/** Returns whether kept positions changed their order. */
function wasReordered(before: ResolvedCargo[], pairs: [ResolvedCargo | undefined, ResolvedCargo][]): boolean {
  const orders = pairs.flatMap(([one]) => (one ? [before.indexOf(one)] : []));
  return orders.some((order, index) => index > 0 && order < (orders[index - 1] ?? 0));
}

function cargoChanges(before: ResolvedCargo, after: ResolvedCargo): Change[] {
  const [cotasBefore, cotasAfter] = [cotasOf(before), cotasOf(after)];
  const cotas = [...new Set([...Object.keys(cotasBefore), ...Object.keys(cotasAfter)])];
  const changes = [
    ...singleCargoFacts.flatMap((campo) => changeOf(campo, cargoFacts[campo], before, after)),
    ...cotas.flatMap((cota) =>
      alteredOf(`vagas_por_cota.${cota}`, cotasBefore[cota] ?? null, cotasAfter[cota] ?? null),
    ),
    ...cargoLists.flatMap((campo) => listChanges(campo, before[campo], after[campo])),
  ];
  const cargo = { uuid: before.uuid ?? after.uuid ?? null, nome: after.nome };
  return changes.map((change) => ({ ...change, campo: `cargos.${change.campo}`, cargo }));
}

function cameIn({ uuid, nome }: ResolvedCargo): Change {
  return { campo: "cargos", tipo: "incluido", de: null, para: nome, cargo: { uuid: uuid ?? null, nome } };
}

function wentOut({ uuid, nome }: ResolvedCargo): Change {
  return { campo: "cargos", tipo: "removido", de: nome, para: null, cargo: { uuid: uuid ?? null, nome } };
}

/** Returns the announced quotas; if another quota was announced, a quota of zero counts as not announced. */
function cotasOf({ vagas_por_cota }: ResolvedCargo): Record<string, string> {
  const open = Object.entries(vagas_por_cota).filter(([, count]) => Number(count) > 0);
  return open.length > 0 ? Object.fromEntries(open) : vagas_por_cota;
}

type Value = string | number | boolean | null | undefined;

/** Normalises a fact: money with centavos; an empty text is null. Older versions lack facts. */
function factOf({ kind, empty, older }: FactRow, value: Value) {
  const known = value ?? older ?? empty ?? null;
  if (known === null || known === "") return null;
  if (typeof known === "boolean") return known;
  return kind === "money" || kind === "decimal" ? Number(known).toFixed(2) : String(known);
}

function changeOf<Name extends string>(
  campo: Name,
  row: FactRow,
  before: { [one in Name]?: Value },
  after: { [one in Name]?: Value },
): Change[] {
  return alteredOf(campo, factOf(row, before[campo]), factOf(row, after[campo]));
}

function alteredOf(campo: string, de: string | boolean | null, para: string | boolean | null): Change[] {
  return de === para ? [] : [{ campo, tipo: "alterado", de, para }];
}

type List = readonly (number | string)[];

function listChanges(campo: string, before: List = [], after: List = []): Change[] {
  const [inBefore, inAfter] = [new Set(before), new Set(after)];
  const came = after.filter((item) => !inBefore.has(item)) as number[] | string[];
  const went = before.filter((item) => !inAfter.has(item)) as number[] | string[];
  return [
    ...(came.length > 0 ? [{ campo, tipo: "incluido" as const, de: null, para: came }] : []),
    ...(went.length > 0 ? [{ campo, tipo: "removido" as const, de: went, para: null }] : []),
  ];
}
