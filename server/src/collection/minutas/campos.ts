import {
  type CampoNome,
  colunas,
  type Evidencia,
  isContagem,
  type MinutaCampo,
} from "@cav/contract/coletas/minutas.ts";
import { type Field, type Reading, type ReadValue, toOrgaoOfState } from "../coletas/index.ts";
import { assertedOf, findValores, type NewAto } from "./atos.ts";
import { cargoLinesOf, unnamedCargos } from "./cargo-lines.ts";
import { describeContas } from "./contas.ts";
import { cronogramaLineOf } from "./cronograma-lines.ts";
import { findDiferencas } from "./somas.ts";
import { valorKey } from "./valores.ts";

/** An act that a draft is based on. */
export type Ato = Pick<
  NewAto,
  "tipo_de_ato" | "texto" | "campos" | "publicador" | "oficial" | "url" | "fonte" | "publicado_em" | "pagina"
>;

/** A proposed field of a draft, before it is compared with the exam's current value. */
export type Campo = Omit<MinutaCampo, "atual" | "parecer">;

/** The fact of a reading that fills each field. */
const sources: [CampoNome, (reading: Reading) => Field<string | number>][] = [
  ["orgao", orgaoWithState],
  ["edital", ({ edital }) => edital],
  ["data_inicio_inscricao", ({ inscricao_inicio }) => inscricao_inicio],
  ["data_fim_inscricao", ({ inscricao_fim }) => inscricao_fim],
  ["data_prova", ({ data_prova }) => data_prova],
  ["valor_inscricao", ({ taxa }) => taxa],
  ["organizadora", ({ organizadora }) => organizadora],
];

/** Returns an act's body; a state's secretariat has its state, because other states have one of the same name. */
function orgaoWithState({ orgao, uf }: Reading): Field<string> {
  const state = assertedOf(uf);
  const named = (one: ReadValue<string>) => ({ ...one, valor: toOrgaoOfState(one.valor, state) });
  if (!orgao) return null;
  return "divergente" in orgao ? { divergente: orgao.divergente.map(named) } : named(orgao);
}

/** Merges the acts of an opening into fields, each with its reason. */
export function mergeCampos(atos: readonly Ato[]): Campo[] {
  const fields = sources.map(([nome, read]) => mergeField(nome, atos, read));
  const municipio = mergeField(
    "municipio",
    atos,
    ({ municipio }) => municipio,
    (valor) => valorKey("orgao", valor),
  );
  const uf = atos.map(({ campos }) => assertedOf(campos.uf)).find((one) => one !== null);
  if (municipio.valor && uf) municipio.valor = `${municipio.valor}/${uf}`;
  const all = [
    ...toCome(inOrder(fields), atos),
    municipio,
    cargosOf(atos),
    ...cronogramaOf(atos),
    urlOf(atos),
  ];
  return [titleOf(all, atos), ...all];
}

const registrationDays: readonly string[] = ["data_inicio_inscricao", "data_fim_inscricao"];
const days = [...registrationDays, "data_prova"];

/** Removes both days of a pair in an impossible order (end before start). */
function inOrder(campos: readonly Campo[]): Campo[] {
  const [start, end, test] = days.map((day) => campos.find(({ nome }) => nome === day)?.valor ?? null);
  const wrong = [
    start && end && start > end ? days.slice(0, 2) : [],
    end && test && end > test ? days.slice(1) : [],
  ];
  return campos.map((campo) =>
    wrong.flat().includes(campo.nome) && campo.valor !== null
      ? { ...campo, valor: null, razao: "DIVERGENTE" }
      : campo,
  );
}

/**
 * Removes registration days that only acts after the notice print: a notice announces registration before it
 * begins.
 */
function toCome(campos: readonly Campo[], atos: readonly Ato[]): Campo[] {
  const isLater = (ato: Ato | undefined, day: string) =>
    ato?.tipo_de_ato === "abertura" && ato.publicado_em !== null && ato.publicado_em > day;
  return campos.map((campo) => {
    const { nome, valor, evidencias } = campo;
    if (valor === null || !registrationDays.includes(nome)) return campo;
    const isLate = evidencias.every((one) => one.valor !== valor || isLater(atos[one.ato], valor));
    return isLate ? { ...campo, valor: null, razao: "ANTERIOR" } : campo;
  });
}

/** Merges one field of several acts: asserts what official acts agree on, with the number of publishers as reason. */
export function mergeField(
  nome: CampoNome,
  atos: readonly Ato[],
  read: (reading: Reading) => Field<string | number>,
  key: (valor: string) => string = (valor) => valorKey(nome, valor),
): Campo {
  const found = atos.flatMap((ato, index) =>
    findValores(read(ato.campos)).map((one) => ({
      ...one,
      ato: index,
      oficial: ato.oficial,
      publicador: ato.publicador,
    })),
  );
  const evidencias = found.map(({ oficial: _oficial, publicador: _publicador, ...one }) => toEvidencia(one));
  const official = found.filter(({ oficial }) => oficial);
  const [first] = official;
  if (!first) return { nome, valor: null, razao: found.length > 0 ? "SINAL" : "AUSENTE", evidencias };
  if (new Set(official.map(({ valor }) => key(String(valor)))).size > 1)
    return { nome, valor: null, razao: "DIVERGENTE", evidencias };
  const publishers = new Set(official.map(({ publicador }) => publicador));
  const razao = publishers.size > 1 ? "CONFIRMADO" : "UNICO";
  return { nome, valor: String(first.valor), razao, evidencias };
}

function toEvidencia({ valor, ...rest }: ReadValue<string | number> & { ato: number }): Evidencia {
  return { ...rest, valor: String(valor) };
}

/** Returns the positions of the act that names most. */
function cargosOf(atos: readonly Ato[]): Campo {
  const [ato, index] = atos
    .map((one, at) => [one, at] as const)
    .filter(([{ oficial }]) => oficial)
    .toSorted(([one], [other]) => other.campos.cargos.length - one.campos.cargos.length)[0] ?? [undefined, 0];
  const cargos = ato?.campos.cargos ?? [];
  if (cargos.length === 0) return unnamedOf(atos);
  const contas = ato ? describeContas(ato.campos) : [];
  const diferencas = ato ? findDiferencas(ato) : [];
  const evidencias = cargos.flatMap((cargo, linha) => cellsOf(cargo, linha, index));
  return {
    nome: "cargos",
    valor: cargoLinesOf(cargos),
    razao: "UNICO",
    evidencias: diferencas.length > 0 ? evidencias.map(toUncounted) : evidencias,
    ...(diferencas.length > 0 && { diferencas }),
    ...(contas.length > 0 && { contas: contas.map((conta) => ({ ...conta, ato: index })) }),
  };
}

/** Makes a count unsure, where the counts of an act contradict each other. */
const toUncounted = ({ celula, ...one }: Evidencia): Evidencia =>
  celula && isContagem(celula.coluna)
    ? { ...one, celula: { ...celula, certa: false } }
    : { ...one, ...(celula && { celula }) };

/** Rules that read a value outside the position's row. */
const unsure = new Set([
  "soma-do-quadro",
  "remuneracao-da-secao",
  "titulo-de-nivel",
  "nivel-atras",
  "etiqueta",
  "curso-parecido",
  "curso-da-secao",
  "curso-da-linha",
  "local-provavel",
  "taxa-do-nivel",
]);

type ReadCargo = Ato["campos"]["cargos"][number];

/** Returns the cells of a position's line, each with its quote. */
function cellsOf(cargo: ReadCargo, linha: number, ato: number): Evidencia[] {
  const isDoubtful = isSumOther(cargo);
  return colunas.flatMap((coluna) =>
    [cargo[coluna] ?? []].flat().map((found) => {
      const isProved = cargo.prova === undefined ? !unsure.has(found.regra) : cargo.prova === "provado";
      const isSure = isContagem(coluna) ? isProved : !unsure.has(found.regra);
      const certa = isSure && !(coluna === "cotas" && isDoubtful);
      const { valor, inicio, fim, regra } = found;
      return { ...toEvidencia({ valor, inicio, fim, regra, ato }), celula: { linha, coluna, certa } };
    }),
  );
}

/** Whether the modalities of a position add up to another count than its vacancies. */
const isSumOther = ({ vagas, cotas = [] }: ReadCargo): boolean =>
  vagas !== null && cotas.length > 0 && cotas.reduce((sum, { valor }) => sum + valor, 0) !== vagas.valor;

/** Returns a line with the total of vacancies, for acts that name no position. */
function unnamedOf(atos: readonly Ato[]): Campo {
  const vagas = mergeField("cargos", atos, ({ vagas_total }) => vagas_total);
  return vagas.valor === null ? vagas : { ...vagas, valor: `${unnamedCargos}; ; ${vagas.valor}` };
}

/** Returns the schedule of the act with most rows; no field if no act has one. */
function cronogramaOf(atos: readonly Ato[]): Campo[] {
  const [longest] = atos
    .map(({ campos, oficial }, ato) => ({ ato, rows: oficial ? (campos.cronograma ?? []) : [] }))
    .toSorted((one, other) => other.rows.length - one.rows.length);
  if (!longest || longest.rows.length === 0) return [];
  const evidencias = longest.rows.map((row) => {
    const { inicio, fim, regra } = row;
    return { ato: longest.ato, valor: cronogramaLineOf(row), inicio, fim, regra };
  });
  const valor = [...new Set(evidencias.map((one) => one.valor))].join("\n");
  return [{ nome: "cronograma", valor, razao: "UNICO", evidencias }];
}

/** Returns the address to show: an organiser's page rather than a gazette's. */
function urlOf(atos: readonly Ato[]): Campo {
  const openings = atos.filter((ato) => ato.oficial && ato.tipo_de_ato === "abertura");
  const own = openings.find(({ publicado_em }) => publicado_em === null) ?? openings[0];
  const valor = own?.url || null;
  return { nome: "edital_url", valor, razao: valor ? "COMPOSTO" : "AUSENTE", evidencias: [] };
}

const kinds = { concurso_publico: "concurso público", processo_seletivo: "processo seletivo" };

/** Composes a title: "Prefeitura Municipal de Ilhéus: concurso público, edital 1/2026". */
function titleOf(campos: readonly Campo[], atos: readonly Ato[]): Campo {
  const valorOf = (nome: CampoNome) => campos.find((one) => one.nome === nome)?.valor ?? null;
  const orgao = valorOf("orgao");
  const edital = valorOf("edital");
  const tipo = atos.map(({ campos: read }) => assertedOf(read.tipo)).find((one) => one !== null);
  if (!orgao) return { nome: "titulo", valor: null, razao: "AUSENTE", evidencias: [] };
  const kind = tipo ? kinds[tipo] : "seleção";
  const valor = `${orgao}: ${kind}${edital ? `, edital ${edital}` : ""}`;
  return { nome: "titulo", valor, razao: "COMPOSTO", evidencias: [] };
}
