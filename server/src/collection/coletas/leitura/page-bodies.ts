import { type ConcursoPage, findPageLines, type PageLine } from "./concurso-pages.ts";
import { buildFound, type ReadValue } from "./fields.ts";
import { findLocalAt } from "./lugares.ts";
import type { Body } from "./municipal.ts";
import { toName } from "./names.ts";
import type { Municipio } from "./towns.ts";
import { findInView, plainTextOf, type View } from "./view.ts";

/** A part of a line between dashes. */
type Part = { text: string; plain: string; inicio: number };
type Town = { nome: string; locais: Municipio[]; part: Part };

const between = /\s{1,3}[-–—|]\s{1,3}/g;

function partsOf({ text, inicio }: PageLine): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { index, 0: dash } of [...text.matchAll(between), { index: text.length, 0: "" }]) {
    const part = text.slice(from, index);
    parts.push({ text: part, plain: plainTextOf(part), inicio: inicio + from });
    from = index + dash.length;
  }
  return parts;
}

const state = /^[a-z]{2}$/;
/** The exam's town is within so many lines below its name. */
const townMax = 8;
const townState = /^(?<town>.{3,40}?) ?[/-] ?(?<uf>[a-z]{2})$/;

/** Returns the town in a part of a line, with its state after a slash or in the next part. */
function townOf(part: Part | undefined, next?: Part): Town | null {
  if (!part) return null;
  const { town = part.plain, uf } = townState.exec(part.plain)?.groups ?? {};
  const local = findLocalAt(part.plain, 0);
  if (!local || local.to !== town.length) return null;
  const letters = uf ?? (next && state.test(next.plain) ? next.plain : undefined);
  const locais = letters ? local.all.filter((one) => one.uf.toLowerCase() === letters) : local.all;
  return locais.length > 0 ? { nome: toName(part.text.slice(0, town.length)), locais, part } : null;
}

/** Bodies that open selections for themselves. */
const ownBody =
  /^(?:consorcio (?:publico|intermunicipal|interfederativo|multifinalitario|regional|de )|autarquia (?:municipal|hospitalar|de)|servicos? (?:autonomo|municipal) de|saae\b|departamento (?:municipal|autonomo|de agua)|fundacao (?:municipal|cultural|hospitalar|de (?:saude|cultura|esportes?|assistencia))|instituto (?:municipal|de previdencia)|hospital municipal|companhia (?:municipal|de ))/;
const hall = /^(?<kind>prefeitura|camara)(?: municipal)?(?: de vereadores)?$/;
const letters = / ?\([\p{L}\d/ -]{2,20}\)$/u;
const bodyMax = 110;

function bodyOf(view: View, part: Part, town: Town | null): Body | null {
  if (!ownBody.test(part.plain) || part.text.length > bodyMax || / d[aeo]s?$/.test(part.plain)) return null;
  const name = part.text.replace(letters, "");
  const end = town ? town.part.inicio + town.nome.length : part.inicio + name.length;
  const from = findInView(view, part.inicio, 0);
  const valor = town ? `${toName(name)} de ${town.nome}` : toName(name);
  return { from, to: findInView(view, end, from), valor, locais: town?.locais ?? [] };
}

function bodyInLine(view: View, line: PageLine): Body | null {
  const parts = partsOf(line);
  for (const [index, part] of parts.entries()) {
    const body = bodyOf(view, part, townOf(parts[index + 1], parts[index + 2]));
    if (body) return body;
  }
  const town = townOf(parts[0], parts[1]);
  const own = parts.find(({ plain }) => hall.test(plain));
  if (!town || !own) return null;
  const kind = hall.exec(own.plain)?.groups?.kind === "camara" ? "Câmara" : "Prefeitura";
  const from = findInView(view, town.part.inicio, 0);
  const to = findInView(view, own.inicio + own.text.length, from);
  return { from, to, valor: `${kind} Municipal de ${town.nome}`, locais: town.locais };
}

/** Finds the exam's town in a separate line: "São Pedro do Suaçuí - MG". */
export function findPageTown(
  view: View,
  { name }: ConcursoPage,
): { uf: ReadValue<string>; municipio: ReadValue<string> } | null {
  const inicio = view.at[name.from] ?? 0;
  const lines = findPageLines(view).filter((line) => line.inicio >= inicio);
  for (const line of lines.slice(0, townMax)) {
    const parts = partsOf(line);
    const town = parts.length < 3 && !/^\p{Ll}/u.test(line.text) ? townOf(parts[0], parts[1]) : null;
    const [only, ...more] = town?.locais ?? [];
    const isWhole = parts.length === 1 ? townState.test(line.plain) : state.test(parts[1]?.plain ?? "");
    if (!town || !only || more.length > 0 || !isWhole) continue;
    const from = findInView(view, line.inicio, name.from);
    const to = findInView(view, line.inicio + line.text.length, from);
    return {
      uf: buildFound<string>(view, from, to, only.uf, "pagina-do-certame"),
      municipio: buildFound(view, from, to, only.nome, "pagina-do-certame"),
    };
  }
  return null;
}

/**
 * Finds the body above a page's publications: "AUTARQUIA MUNICIPAL DE SAÚDE - ALFA", "Alfa - SP - Prefeitura
 * Municipal - Processo Seletivo".
 */
export function findPageBody(view: View, { over }: ConcursoPage): Body | undefined {
  for (const line of over) {
    const body = bodyInLine(view, line);
    if (body) return body;
  }
  return undefined;
}
