import type { MinutaCampo } from "@cav/contract/coletas/minutas.ts";
import { type ConcursoStatus, isStopped } from "@cav/contract/concursos/concursos.ts";
import type { ResolvedConcurso } from "../../catalogue/concursos/index.ts";
import { dayOf, shiftedDayOf } from "../../platform/clock.ts";
import { type Ato, type Campo, mergeCampos } from "./campos.ts";
import { unnamedCargos } from "./cargo-lines.ts";
import { findDiasNovos, movable, type Quotes } from "./dias-novos.ts";
import { isSole } from "./etapa-prazos.ts";
import { findEtapaTipo } from "./etapa-tipos.ts";
import { type EtapaProposta, findEtapaPropostas } from "./etapas.ts";
import { findLimit, findRectified } from "./leia-se.ts";
import { currentValueOf, isSameValue } from "./valores.ts";

/** An exam and the time when it was entered. */
type Standing = { facts: ResolvedConcurso; created_at: Date };

/** A proposed field with the exam's current value. */
export type Proposal = Omit<MinutaCampo, "parecer">;
/** Proposed changes of an exam, and the act's words that limit them to a part of the exam. */
export type Proposals = {
  campos: Proposal[];
  parcial: string | null;
  propostas: EtapaProposta[];
};

/** Returns a key that is equal for equal proposals. */
export const saidOf = (proposals: Proposals | undefined): string =>
  JSON.stringify(proposals?.campos.map(({ nome, valor }) => [nome, valor]) ?? []);

/** Fields that a second opening may add to an exam. */
const addable = ["orgao", "edital", ...movable, "valor_inscricao", "organizadora"] as const;

/** Days until an act is collected; nobody may know it before. */
const collectedWithin = 1;

const precedes = ({ tipo_de_ato, publicado_em }: Ato, { created_at }: Standing, by: number): boolean =>
  tipo_de_ato !== "abertura" && publicado_em !== null && publicado_em < shiftedDayOf(dayOf(created_at), -by);

/**
 * Returns whether an exam was entered after an act, so that its days and status already include it. Openings never
 * count: they only add missing values.
 */
const isOvertaken = (ato: Ato, concurso: Standing): boolean => precedes(ato, concurso, collectedWithin);

/** Returns whether the exam includes an act without proposals; an act about a part may have been missed. */
export const isKnown = (ato: Ato, concurso: Standing, { parcial }: Pick<Proposals, "parcial">): boolean =>
  precedes(ato, concurso, parcial === null ? 0 : collectedWithin);

/**
 * Returns the changes that acts propose to an exam, old values beside new. A change of one position or area is not
 * proposed for the whole exam. Acts from before the exam was entered propose only stages.
 */
export function findProposals(atos: readonly Ato[], concurso: Standing, quotes: Quotes): Proposals {
  const { facts } = concurso;
  const [first] = atos;
  if (!first) return { campos: [], parcial: null, propostas: [] };
  const isOpening = first.tipo_de_ato === "abertura";
  const isWhole = isOpening || isOfOne(facts);
  const parcial = isWhole ? null : findLimit(first.texto);
  const proposed = isOpening ? addedBy(atos) : changedBy(first, atos, concurso, quotes);
  const campos = proposed
    .filter(({ nome, valor, evidencias }) =>
      valor === null ? evidencias.length > 0 : !isSameValue(nome, valor, currentValueOf(facts, nome)),
    )
    .map((campo): Proposal => {
      const valor = currentValueOf(facts, campo.nome);
      const quote = quotes.get(campo.nome);
      const citacao =
        quote && isSameValue(campo.nome, quote.valor, valor) ? quote.citacao : (campo.lido ?? null);
      const { lido: _lido, ...rest } = campo;
      return { ...rest, valor: parcial ? null : rest.valor, atual: { valor, citacao } };
    });
  // An older act does not reset a window of which an exam has only one.
  const propostas = findEtapaPropostas(first, facts).filter(
    ({ etapa }) => !(isSole(etapa) && isOvertaken(first, concurso)),
  );
  if (propostas.length === 0) return { campos, parcial, propostas };
  // Stages alone need no limit: they name their position.
  const limited = campos.length > 0 ? parcial : null;
  return { campos: [...campos, ...propostas.map(({ campo }) => campo)], parcial: limited, propostas };
}

/** Returns the fields of a new exam, and the stages that its first act proposes. */
export function findNew(atos: readonly Ato[]): Pick<Proposals, "campos" | "propostas"> {
  const [first] = atos;
  const propostas = first ? findEtapaPropostas(first, { cargos: [], etapas: [] }) : [];
  const campos = mergeCampos(atos).map((campo) => ({ ...campo, atual: null }));
  return { campos: [...campos, ...propostas.map(({ campo }) => campo)], propostas };
}

type Proposed = Campo & { lido?: string };

function addedBy(atos: readonly Ato[]): Proposed[] {
  return mergeCampos(atos).filter(({ nome }) => (addable as readonly string[]).includes(nome));
}

/**
 * Returns whether an exam has one position, so that acts about it are about the whole exam; placeholders for
 * unknown positions do not count.
 */
const isOfOne = ({ cargos }: ResolvedConcurso): boolean =>
  cargos.length === 1 && cargos[0]?.nome !== unnamedCargos;

function changedBy(act: Ato, atos: readonly Ato[], concurso: Standing, quotes: Quotes): Proposed[] {
  const { facts } = concurso;
  // Safe for older acts: it applies only while the exam has the printed old value.
  const rectified = act.tipo_de_ato === "retificacao" ? rectifiedBy(act, facts) : [];
  if (isOvertaken(act, concurso)) return rectified;
  if (act.tipo_de_ato === "suspensao") return [statusOf(act, "SUSPENSO")];
  if (act.tipo_de_ato === "anulacao") return [statusOf(act, "CANCELADO")];
  // A contract names the organiser, and no days of the exam.
  if (findEtapaTipo(act) === "BANCA_CONTRATADA")
    return mergeCampos(atos).filter(({ nome }) => nome === "organizadora");
  const moved = findDiasNovos(atos, { facts, quotes }).filter(
    ({ nome }) => !rectified.some((one) => one.nome === nome),
  );
  // A stopped exam is open again; its days decide the exact status.
  return resumes(act, facts) ? [...moved, statusOf(act, "EDITAL_ABERTO")] : [...rectified, ...moved];
}

/** Returns values that a rectification replaces, with quotes of its old and new text. */
function rectifiedBy(act: Ato, facts: ResolvedConcurso): Proposed[] {
  const now = Object.fromEntries(
    [...movable, "valor_inscricao" as const].map((nome) => [nome, currentValueOf(facts, nome)]),
  );
  return findRectified(act.texto, now).map(({ campo, para, lido, leia }) => ({
    nome: campo,
    valor: para,
    razao: "UNICO",
    evidencias: [{ ato: 0, valor: para, ...leia, regra: "leia-se" }],
    lido: act.texto.slice(lido.inicio, lido.fim).trim(),
  }));
}

/** Returns whether an act resumes a stopped exam. */
const resumes = ({ tipo_de_ato }: Ato, { status }: ResolvedConcurso): boolean =>
  tipo_de_ato === "reabertura" && isStopped(status);

/** Proposes a status, with the words that state the act's kind as evidence. */
function statusOf({ campos: { tipo_de_ato } }: Ato, valor: ConcursoStatus): Proposed {
  const { inicio, fim, regra } = tipo_de_ato;
  return { nome: "status", valor, razao: "UNICO", evidencias: [{ ato: 0, valor, inicio, fim, regra }] };
}
