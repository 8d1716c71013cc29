import { findFee, findTotalVagas } from "./amounts.ts";
import { findOrganizadora } from "./banca.ts";
import { findActCargos } from "./cargos.ts";
import { type Contract, findContract } from "./contract.ts";
import { findCronograma, isEventoPrinted, type ReadEvento } from "./cronograma.ts";
import { isCursoPrinted } from "./cursos.ts";
import { findDates } from "./dates.ts";
import { type Field, findAsserted, type ReadValue } from "./fields.ts";
import { toDoneTo, toIdentified } from "./harm-numbers.ts";
import { findHead, type Head } from "./head.ts";
import { toNamedWithState } from "./hierarchy.ts";
import { findKind } from "./kinds.ts";
import { findCalendarDays } from "./ledger/calendar.ts";
import type { Conta } from "./ledger/contas.ts";
import { readLedger } from "./ledger/ledger.ts";
import type { TipoDeAto } from "./matters.ts";
import { toLikelyKind } from "./model/classify.ts";
import { findNumbers } from "./numbers.ts";
import { buildFoundBody, findOrgao, type Source } from "./orgao.ts";
import { isPrinted, toPrintedField } from "./printed.ts";
import { type ActLocal, isTownPrinted } from "./quadros/cell-towns.ts";
import type { ReadCargo } from "./read-cargo.ts";
import { findSelectionType, type TipoDeSelecao } from "./selection.ts";
import { findOrgaoOfSignal, findSignal, isSeletivo, type Signal } from "./signal.ts";
import { buildView, type View } from "./view.ts";
import { findWhere } from "./where.ts";

/** An act as a source gave it. */
export type Act = Source & { text: string; address?: string | null; published?: string | null };

export type Reading = {
  tipo_de_ato: ReadValue<TipoDeAto>;
  tipo: Field<TipoDeSelecao>;
  orgao: Field<string>;
  uf: Field<string>;
  municipio: Field<string>;
  edital: Field<string>;
  edital_referido: Field<string>;
  organizadora: Field<string>;
  inscricao_inicio: Field<string>;
  inscricao_fim: Field<string>;
  data_prova: Field<string>;
  taxa: Field<number>;
  vagas_total: Field<number>;
  cargos: ReadCargo[];
  /** Sums of the notice's tables. */
  contas?: Conta[];
  /** Rows of the notice's schedule. */
  cronograma?: ReadEvento[];
};

type ActDates = Pick<Reading, "inscricao_inicio" | "inscricao_fim" | "data_prova">;

const nothing = {
  tipo: null,
  orgao: null,
  uf: null,
  municipio: null,
  edital: null,
  edital_referido: null,
  organizadora: null,
  inscricao_inicio: null,
  inscricao_fim: null,
  data_prova: null,
  taxa: null,
  vagas_total: null,
  cargos: [],
} as const satisfies Omit<Reading, "tipo_de_ato">;

/** Acts that set when one may register. */
const setsDates: readonly TipoDeAto[] = ["abertura", "reabertura", "prorrogacao"];

/** Non-breaking and fixed-width spaces; each is one character, so that quotes keep their positions. */
const otherSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;

/** Reads an act; whatever `read` finds, only values that their quotes hold are asserted. */
export function readAct(act: Act, read = readWith): Reading {
  const text = act.text.replaceAll(otherSpaces, " ");
  return toPrinted(text, read(buildView(text), { ...act, text }));
}

/** Checks each fact in code, whatever rule found it: a value that its quote does not contain is dropped. */
function toPrinted(
  text: string,
  { tipo_de_ato, cargos, contas, cronograma = [], ...fields }: Reading,
): Reading {
  const printed = Object.entries(fields).map(([name, field]) => [
    name,
    toPrintedField<string | number>(text, name, field),
  ]);
  return {
    ...(Object.fromEntries(printed) as typeof fields),
    tipo_de_ato,
    ...(contas && { contas }),
    ...(cronograma.length > 0 && { cronograma: cronograma.filter((one) => isEventoPrinted(text, one)) }),
    cargos: cargos
      .filter(({ nome }) => isPrinted(text, "nome", nome))
      .map((cargo) => ({
        ...cargo,
        vagas: cargo.vagas && isPrinted(text, "vagas", cargo.vagas) ? cargo.vagas : null,
        nivel: cargo.nivel && isPrinted(text, "nivel", cargo.nivel) ? cargo.nivel : null,
        salario: cargo.salario && isPrinted(text, "salario", cargo.salario) ? cargo.salario : null,
        ...(cargo.taxa && { taxa: isPrinted(text, "taxa", cargo.taxa) ? cargo.taxa : null }),
        ...(cargo.cotas && { cotas: cargo.cotas.filter((one) => isPrinted(text, "vagas", one)) }),
        ...(cargo.locais && { locais: cargo.locais.filter((one) => isTownPrinted(text, one)) }),
        ...(cargo.cursos && { cursos: cargo.cursos.filter((one) => isCursoPrinted(text, one)) }),
      })),
  };
}

function readWith(view: View, act: Act): Reading {
  const signal = findSignal(view);
  if (signal) return readSignal(signal);
  const head = findHead(view);
  const contract = findContract(view, act);
  if (contract) return readContract(view, head, act, contract);
  const said = toLikelyKind(view, head, findKind(view, head, act));
  const numbers = toDoneTo(
    view,
    head,
    said.valor,
    findNumbers(view, head, said.valor, act.published ?? null),
  );
  const tipo_de_ato = toIdentified(view, head, said, numbers);
  if (tipo_de_ato.valor === "nao_concurso") return { ...nothing, cargos: [], tipo_de_ato };
  const sets = setsDates.includes(tipo_de_ato.valor);
  const { orgao: named, locais } = findOrgao(view, head, act);
  const orgao = toNamedWithState(view, named);
  const where = findWhere(
    view,
    head,
    act,
    findAsserted(orgao),
    locais.map(({ uf }) => uf),
  );
  const vagas_total = sets ? findTotalVagas(view, head) : null;
  const local = toActLocal(where);
  const ledger = sets ? readLedger(view.text, findAsserted(vagas_total), local) : null;
  const cargos = ledger ? findActCargos(view, head, local, ledger) : [];
  // Sums explain only the positions that were read from them.
  const contas = cargos.some(({ prova }) => prova !== undefined) ? (ledger?.contas ?? []) : [];
  return {
    tipo_de_ato,
    tipo: findSelectionType(view, head),
    orgao,
    ...where,
    ...numbers,
    organizadora: findOrganizadora(view, act.address ?? null),
    ...withCalendar(view, tipo_de_ato.valor, datesOf(view, tipo_de_ato, act.published ?? null)),
    taxa: sets ? findFee(view, cargos.length) : null,
    vagas_total: vagas_total ?? ledger?.total ?? null,
    cargos,
    ...(contas.length > 0 && { contas }),
    cronograma: tipo_de_ato.valor === "abertura" ? findCronograma(view.text) : [],
  };
}

/** Returns an act's state and town; a state somewhere in the text need not be the state of the body. */
function toActLocal({ uf, municipio }: Pick<Reading, "uf" | "municipio">): ActLocal {
  const town = findAsserted(municipio)?.valor ?? null;
  const state = findAsserted(uf);
  const isOwn = town !== null || state?.regra !== "estado-no-texto";
  return { uf: isOwn ? (state?.valor ?? null) : null, municipio: town };
}

/** Reads a contract with an organiser: its body, organiser and selection. */
function readContract(view: View, head: Head, act: Act, contract: Contract): Reading {
  const { contratante, numero, objeto, organizadora, tipo } = contract;
  const { orgao, locais } =
    contratante && !act.hierarchy
      ? { orgao: buildFoundBody(view, contratante, "contratante"), locais: contratante.locais }
      : findOrgao(view, head, act);
  const ufs = locais.map(({ uf }) => uf);
  const local = findWhere(view, head, act, findAsserted(orgao), ufs);
  return {
    ...nothing,
    ...local,
    tipo_de_ato: objeto,
    tipo,
    orgao,
    organizadora,
    edital_referido: numero,
    cargos: [],
  };
}

/**
 * Reads dates: of registration and exam from acts that set or rectify them, of the exam alone from notices of test
 * places.
 */
function datesOf(view: View, tipo: ReadValue<TipoDeAto>, published: string | null): ActDates {
  const none = { inscricao_inicio: null, inscricao_fim: null, data_prova: null };
  if (setsDates.includes(tipo.valor) || tipo.valor === "retificacao")
    return findDates(view, published, tipo.valor);
  if (tipo.regra !== "local-de-prova") return none;
  return { ...none, data_prova: findDates(view, published, tipo.valor).data_prova };
}

/** Adds the registration days of an opening's calendar, if its sentences state none. */
function withCalendar(view: View, tipo: TipoDeAto, dates: ActDates): ActDates {
  const isSilent = dates.inscricao_inicio === null && dates.inscricao_fim === null;
  const found = tipo === "abertura" && isSilent ? findCalendarDays(view.text) : null;
  return found ? { ...dates, inscricao_inicio: found.inicio, inscricao_fim: found.fim } : dates;
}

function readSignal(signal: Signal): Reading {
  const { titulo } = signal;
  return {
    ...nothing,
    tipo_de_ato: signal.tipo_de_ato,
    tipo: titulo && { ...titulo, valor: isSeletivo(titulo.valor) ? "processo_seletivo" : "concurso_publico" },
    orgao: titulo && findOrgaoOfSignal(titulo),
    uf: signal.uf,
    inscricao_inicio: signal.inscricao_inicio,
    inscricao_fim: signal.inscricao_fim,
    vagas_total: signal.vagas_total,
    cargos: signal.cargos.map((nome) => ({ nome, nivel: null, vagas: null, salario: null })),
  };
}
