import { type ConcursoStatus, isStopped } from "@cav/contract/concursos.ts";
import type { MinutaCampo } from "@cav/contract/minutas.ts";
import type { ResolvedConcurso } from "../concursos/index.ts";
import { dayOf, shiftedDayOf } from "../platform/clock.ts";
import { type Ato, type Campo, mergeCampos } from "./campos.ts";
import { unnamedCargos } from "./cargo-lines.ts";
import { findDiasNovos, movable, type Quotes } from "./dias-novos.ts";
import { isSole } from "./etapa-prazos.ts";
import { findEtapaTipo } from "./etapa-tipos.ts";
import { type EtapaProposta, findEtapaPropostas } from "./etapas.ts";
import { findLimit, findRectified } from "./leia-se.ts";
import { currentValueOf, isSameValue } from "./valores.ts";

/** An exam as it stands, and since when it does. */
type Standing = { facts: ResolvedConcurso; created_at: Date };

/** A field beside what an exam says now. */
export type Proposal = Omit<MinutaCampo, "parecer">;
/** What an act proposes to change of an exam, and the words that limit it to a part of the exam. */
export type Proposals = {
  campos: Proposal[];
  parcial: string | null;
  propostas: EtapaProposta[];
};

/** What acts propose, in words that are the same for the same. */
export const saidOf = (proposals: Proposals | undefined): string =>
  JSON.stringify(proposals?.campos.map(({ nome, valor }) => [nome, valor]) ?? []);

/** What a second opening may add to an exam. */
const addable = ["orgao", "edital", ...movable, "valor_inscricao", "organizadora"] as const;

/** What is published on a day is collected on it or on the next one, and may be known to nobody before that. */
const collectedWithin = 1;

const precedes = ({ tipo_de_ato, publicado_em }: Ato, { created_at }: Standing, by: number): boolean =>
  tipo_de_ato !== "abertura" && publicado_em !== null && publicado_em < shiftedDayOf(dayOf(created_at), -by);

/**
 * Whether an act came before its exam was entered, by somebody who knew what it had done to days and status, and what came
 * after it. An opening only adds what is not there.
 */
const isOvertaken = (ato: Ato, concurso: Standing): boolean => precedes(ato, concurso, collectedWithin);

/** Whether an act that proposes nothing was known to who entered its exam: they may have missed what it says of a part. */
export const isKnown = (ato: Ato, concurso: Standing, { parcial }: Pick<Proposals, "parcial">): boolean =>
  precedes(ato, concurso, parcial === null ? 0 : collectedWithin);

/**
 * What acts would change of an exam that is there, old beside new. A change that an act limits to one position or area
 * is told, and proposed for none of the whole exam's facts. Of one that was overtaken only its stages are left.
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
  // A window that only one may be of is not put back to what it was.
  const propostas = findEtapaPropostas(first, facts).filter(
    ({ etapa }) => !(isSole(etapa) && isOvertaken(first, concurso)),
  );
  if (propostas.length === 0) return { campos, parcial, propostas };
  // A stage may be of a part of the exam.
  const limited = campos.length > 0 ? parcial : null;
  return { campos: [...campos, ...propostas.map(({ campo }) => campo)], parcial: limited, propostas };
}

/** What acts say of an exam that is not in the catalogue; of what comes before a notice the stage is all that there is. */
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

/** Whether an exam has one position, so that what is said of it is said of the whole; one that stands for many is none. */
const isOfOne = ({ cargos }: ResolvedConcurso): boolean =>
  cargos.length === 1 && cargos[0]?.nome !== unnamedCargos;

function changedBy(act: Ato, atos: readonly Ato[], concurso: Standing, quotes: Quotes): Proposed[] {
  const { facts } = concurso;
  // A rectification that prints the old value says which one it changes, and finds it changed already.
  const rectified = act.tipo_de_ato === "retificacao" ? rectifiedBy(act, facts) : [];
  if (isOvertaken(act, concurso)) return rectified;
  if (act.tipo_de_ato === "suspensao") return [statusOf(act, "SUSPENSO")];
  if (act.tipo_de_ato === "anulacao") return [statusOf(act, "CANCELADO")];
  // A contract names who holds the exam, and no day of it.
  if (findEtapaTipo(act) === "BANCA_CONTRATADA")
    return mergeCampos(atos).filter(({ nome }) => nome === "organizadora");
  const moved = findDiasNovos(atos, { facts, quotes }).filter(
    ({ nome }) => !rectified.some((one) => one.nome === nome),
  );
  // What was stopped is open again, as far as its days say so.
  return resumes(act, facts) ? [...moved, statusOf(act, "EDITAL_ABERTO")] : [...rectified, ...moved];
}

/** What a rectification puts in the place of what the exam says, with the words of both. */
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

/** Whether an act opens registrations of an exam again that goes on by it. */
const resumes = ({ tipo_de_ato }: Ato, { status }: ResolvedConcurso): boolean =>
  tipo_de_ato === "reabertura" && isStopped(status);

/** What the act is tells it. */
function statusOf({ campos: { tipo_de_ato } }: Ato, valor: ConcursoStatus): Proposed {
  const { inicio, fim, regra } = tipo_de_ato;
  return { nome: "status", valor, razao: "UNICO", evidencias: [{ ato: 0, valor, inicio, fim, regra }] };
}
