import { randomUUID } from "node:crypto";
import { describeEtapaChange, type EtapaTold, etapaChangesBetween } from "../etapas/index.ts";
import type { ResolvedCargo, ResolvedConcurso } from "./resolve.ts";

/** A stored fact: decimal text, day, code, yes or no, or the ids and codes of a list. Null: not announced. */
export type Fact = string | boolean | number[] | string[] | null;

/**
 * One changed fact as it is stored (concurso_versoes.mudancas) and as rectification notices read it. `campo` is its
 * path; lists tell what came in and what went out, each as one change; a position that came in or went out is a
 * change of `cargos` with its name. `cargo` is the position that the fact is of, by its name and identity afterwards.
 */
export type Change = {
  campo: string;
  tipo: "alterado" | "incluido" | "removido";
  de: Fact;
  para: Fact;
  cargo?: { uuid: string | null; nome: string };
  /** The stage that it is of. */
  etapa?: EtapaTold;
};

const changeableFacts = [
  "titulo",
  "organizadora",
  "status",
  "status_motivo",
  "status_ate",
  "data_inicio_inscricao",
  "data_fim_inscricao",
  "data_fim_isencao",
  "data_limite_pagamento",
  "data_prova",
  "valor_inscricao",
  "edital_url",
  "edital_tipo",
  "edital_numero",
  "edital_ano",
  "edital_arquivo",
  "orgao",
  "descricao",
] as const;
const cargoFacts = [
  "nome",
  "salario",
  "nivel_escolaridade",
  "requer_pos_graduacao",
  "salario_periodo",
  "valor_inscricao",
  "data_prova",
  "cadastro_reserva",
  "locais_derivados",
  "remoto",
  "a_definir",
  "tipo_de_vaga",
  "quantidade_vagas",
] as const;
const cargoLists = ["niveis_possiveis", "cursos_aceitos", "locais_trabalho"] as const;

/** What differs between two states of an exam, by meaning: order and spelling of numbers are no difference. */
export function changesBetween(before: ResolvedConcurso, after: ResolvedConcurso): Change[] {
  const pairs = pairCargos(before.cargos, after.cargos);
  const partners = new Set(pairs.map(([one]) => one));
  return [
    ...changeableFacts.flatMap((campo) =>
      changeOf(campo, factOf(campo, before[campo]), factOf(campo, after[campo])),
    ),
    ...listChanges("locais_prova", before.locais_prova, after.locais_prova),
    ...pairs.flatMap(([one, other]) => (one ? cargoChanges(one, other) : [cameIn(other)])),
    ...before.cargos.filter((cargo) => !partners.has(cargo)).map(wentOut),
    ...(wasReordered(before.cargos, pairs) ? [reordered] : []),
    // Versions from before exams had stages say nothing of them.
    ...etapaChangesBetween(before.etapas ?? [], after.etapas ?? []).map(describeEtapaChange),
  ];
}

const reordered: Change = { campo: "ordem_cargos", tipo: "alterado", de: null, para: null };

/**
 * Each position afterwards with what it was before: by its identity, else by sameness, else by its name. The many
 * positions of one name, told apart by their cities, thus find each other again.
 */
function pairCargos(
  before: ResolvedCargo[],
  after: ResolvedCargo[],
): [ResolvedCargo | undefined, ResolvedCargo][] {
  const found = new Map<ResolvedCargo, ResolvedCargo>();
  const free = new Set(before);
  for (const key of [identityOf, sameness, ({ nome }: ResolvedCargo) => nome]) {
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
  return after.map((cargo) => [found.get(cargo), cargo]);
}

const identityOf = ({ uuid }: ResolvedCargo) => uuid;

function sameness(cargo: ResolvedCargo): string {
  const facts = cargoFacts.map((campo) => factOf(campo, cargo[campo]));
  return JSON.stringify([facts, cotasOf(cargo), cargoLists.map((campo) => [...cargo[campo]].sort())]);
}

/** The same positions, each with the identity that it had before, or else one of its own. */
export function withIdentities(before: ResolvedCargo[], after: ResolvedCargo[]): ResolvedCargo[] {
  return pairCargos(before, after).map(([one, cargo]) => ({ ...cargo, uuid: one?.uuid ?? randomUUID() }));
}

/** Whether positions that stayed changed places. */
function wasReordered(before: ResolvedCargo[], pairs: [ResolvedCargo | undefined, ResolvedCargo][]): boolean {
  const orders = pairs.flatMap(([one]) => (one ? [before.indexOf(one)] : []));
  return orders.some((order, index) => index > 0 && order < (orders[index - 1] ?? 0));
}

function cargoChanges(before: ResolvedCargo, after: ResolvedCargo): Change[] {
  const [cotasBefore, cotasAfter] = [cotasOf(before), cotasOf(after)];
  const cotas = [...new Set([...Object.keys(cotasBefore), ...Object.keys(cotasAfter)])];
  const changes = [
    ...cargoFacts.flatMap((campo) =>
      changeOf(campo, factOf(campo, before[campo]), factOf(campo, after[campo])),
    ),
    ...cotas.flatMap((cota) =>
      changeOf(`vagas_por_cota.${cota}`, cotasBefore[cota] ?? null, cotasAfter[cota] ?? null),
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

/** Announced modalities; zero counts as left out where another one was announced. */
function cotasOf({ vagas_por_cota }: ResolvedCargo): Record<string, string> {
  const open = Object.entries(vagas_por_cota).filter(([, count]) => Number(count) > 0);
  return open.length > 0 ? Object.fromEntries(open) : vagas_por_cota;
}

const money = new Set(["salario", "valor_inscricao"]);

/** A fact in one spelling: money with its centavos; an empty text is nothing. */
function factOf(campo: string, value: string | number | boolean | null | undefined) {
  // Versions from before these facts were there don't say what everything else was.
  if (campo === "remoto" || campo === "locais_derivados") return value === true;
  if (campo === "tipo_de_vaga") return String(value ?? "CARGO");
  if (campo === "salario_periodo") return String(value ?? "MES");
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value;
  return money.has(campo) ? Number(value).toFixed(2) : String(value);
}

function changeOf(campo: string, de: string | boolean | null, para: string | boolean | null): Change[] {
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
