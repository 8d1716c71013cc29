import {
  cargoFacts,
  concursoFacts,
  type FactKind,
  type FactRow,
} from "@cav/contract/concursos/concurso-facts.ts";
import type { Mudanca } from "@cav/contract/concursos/historico.ts";
import { formatDay, formatInteger, formatMoney, listSome } from "@cav/contract/format.ts";
import { localName } from "@cav/contract/locais/locais.ts";
import { cotaLabels } from "@cav/contract/preferencias/preferencias.ts";
import type { Db } from "../../../tables.ts";
import { findCursosByIds } from "../../cursos/index.ts";
import { findLocaisByIds } from "../../locais/index.ts";
import type { Change, Fact } from "./changes.ts";
import { doorFact } from "./door-change.ts";
import { excerptsBetween } from "./text-change.ts";

/** Names of locais and cursos in changes, by id. */
export type ChangeNames = { locais: Map<number, string>; cursos: Map<number, string> };

/** Items of a list that are shown; the rest is counted. */
const shownItems = 30;
const shownCharacters = 600;
/** Of texts longer than this, messages show only the changed parts. */
const longCharacters = 120;

/** Facts that changes have beside those of the inputs. */
const otherFacts: Record<string, FactRow> = {
  edital_arquivo: { kind: "line", label: "Edital em PDF" },
  [doorFact]: { kind: "line", label: "Inscrições" },
  cargos: { kind: "line", label: "Cargo" },
  ordem_cargos: { kind: "line", label: "Ordem dos cargos" },
  etapas: { kind: "line", label: "Etapa" },
  "etapas.fonte": { kind: "line", label: "Fonte da etapa" },
  "etapas.modalidade": { kind: "line", label: "Modalidade da etapa" },
  ...Object.fromEntries(
    Object.entries(cotaLabels).map(([cota, label]): [string, FactRow] => [
      `cargos.vagas_por_cota.${cota}`,
      { kind: "count", label: `Vagas: ${label}` },
    ]),
  ),
};

/** The row of each fact, by its path. */
const facts: Record<string, FactRow> = {
  ...concursoFacts,
  ...Object.fromEntries(Object.entries(cargoFacts).map(([name, row]) => [`cargos.${name}`, row])),
  ...otherFacts,
};

/** Finds the names that changes mention, in two queries. */
export async function findChangeNames(db: Db, changes: Change[]): Promise<ChangeNames> {
  const idsOf = (kind: FactKind) =>
    changes
      .filter(({ campo }) => facts[campo]?.kind === kind)
      .flatMap(({ de, para }) => [de, para].flat())
      .filter((id) => typeof id === "number");
  const locais = await findLocaisByIds(db, idsOf("places"));
  const cursos = await findCursosByIds(db, idsOf("courses"));
  return {
    locais: new Map([...locais].map(([id, local]) => [id, localName(local)])),
    cursos: new Map([...cursos].map(([id, curso]) => [id, curso.nome])),
  };
}

/** Describes stored changes as the API shows them. */
export function describeChanges(changes: Change[], names: ChangeNames): Mudanca[] {
  return changes.map(({ campo, tipo, de, para, cargo }) => {
    const row = facts[campo] ?? { kind: "line", label: campo };
    const render = (fact: Fact) => (fact === null ? null : renderFact(fact, row, names));
    const inCargo = cargo && campo !== "cargos" ? { cargo: cargo.nome } : {};
    const isLong = [de, para].some((fact) => typeof fact === "string" && fact.length > longCharacters);
    const isText = texts.includes(row.kind) && typeof de === "string" && typeof para === "string";
    const trechos = isText && isLong ? { trechos: excerptsBetween(de, para) } : {};
    return { campo, rotulo: row.label, tipo, de: render(de), para: render(para), ...trechos, ...inCargo };
  });
}

/** Kinds whose long texts are shown by their changed parts. */
const texts: FactKind[] = ["line", "paragraphs", "address"];

function renderFact(fact: Exclude<Fact, null>, row: FactRow, names: ChangeNames): string {
  if (!Array.isArray(fact)) return renderValue(fact, row, names);
  const shown = fact.slice(0, shownItems).map((item) => renderValue(item, row, names));
  return listSome(shown, fact.length);
}

function renderValue(value: string | boolean | number, { kind, codes }: FactRow, names: ChangeNames): string {
  const text = String(value);
  const renderText = () => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);
  const renderMoney = () => formatMoney(text);
  const renderCount = () => formatInteger(Number(text));
  const renderCode = () => codes?.[text] ?? text;
  const tellers: Record<FactKind, () => string> = {
    line: renderText,
    paragraphs: renderText,
    address: renderText,
    year: renderText,
    day: () => formatDay(text),
    money: renderMoney,
    decimal: renderMoney,
    count: renderCount,
    counts: renderCount,
    yesNo: () => (value === true ? "Sim" : "Não"),
    code: renderCode,
    codes: renderCode,
    places: () => names.locais.get(Number(value)) ?? `ID: ${text}`,
    courses: () => names.cursos.get(Number(value)) ?? `ID: ${text}`,
  };
  return tellers[kind]();
}
