import { estados } from "@cav/contract/locais/locais.ts";
import type { ReadValue } from "../fields.ts";
import { findMunicipios } from "../lugares.ts";
import { listMunicipios, type Municipio } from "../towns.ts";
import { plainTextOf } from "../view.ts";
import type { Cell } from "./quadro.ts";

/** State and municipality of the act's body, where it has one. */
export type ActLocal = { uf: string | null; municipio: string | null };

type Part = { name: string; from: number; uf: string | null };

/** Parts of a cell: "Recife", "Natal/RN", "(Porto Velho)". */
const parts = /[^,;()\n]{1,200}/g;
const dash = /\s[-–—]\s?/;
const withState = /^(?<name>.*?\S)\s?(?:[/-]|\s[-–—])\s?(?<uf>\p{Lu}{2})$/u;
/** Words before a town that belong to no name. */
const before =
  /^(?:munic[ií]pio|comarca|cidade|p[oó]lo|campus|sede|regional|subse[cç][aã]o|localidade)(?:\s(?:d[aeo]|em))?:?\s/i;
const isBeside = /^(?:capital|sede|interior)?$/i;
const townsMax = 60;

/**
 * Finds the towns in a cell. A part of the cell must be a town's whole name, of the state that the text or the act
 * says. Towns beside other words are unsure, and those of a column that is not of towns (`isOfTowns`).
 */
export function findTownsIn({ text, inicio }: Cell, act: ActLocal, isOfTowns: boolean): ReadValue<string>[] {
  const read = partsOf(text).map((part) => ({ part, town: findTown(part, act, isOfTowns) }));
  const isWhole = isOfTowns && read.every(({ part, town }) => town || isBeside.test(part.name));
  const towns = read.flatMap(({ part, town }) => {
    if (!town) return [];
    const from = inicio + part.from;
    const regra = isWhole ? "local-do-quadro" : "local-provavel";
    return [{ valor: toLocal(town), inicio: from, fim: from + part.name.length, regra }];
  });
  return towns.slice(0, townsMax);
}

/** Returns whether a text has a town's name at its position. */
export function isTownPrinted(text: string, { valor, inicio, fim }: ReadValue<string>): boolean {
  const named = findMunicipios(text.slice(inicio ?? 0, fim ?? 0));
  return named.some((one) => toLocal(one) === valor);
}

/** Returns a town's official name with its state. */
function toLocal({ ibge, nome, uf }: Municipio): string {
  const own = listMunicipios().find((one) => one.ibge === ibge);
  return `${own?.nome ?? nome}/${uf}`;
}

function partsOf(text: string): Part[] {
  return [...text.matchAll(parts)].flatMap(({ index, 0: part }) => {
    const whole = readPart(part, index);
    if (findMunicipios(whole.name).length > 0) return [whole];
    return splitAt(part, index, dash)
      .flatMap(({ name, from }) => splitAt(name, from, /\se\s/))
      .map(({ name, from }) => readPart(name, from))
      .filter(({ name }) => name !== "");
  });
}

function splitAt(text: string, from: number, sign: RegExp): { name: string; from: number }[] {
  const match = sign.exec(text);
  if (!match) return [{ name: text, from }];
  const to = match.index + match[0].length;
  return [{ name: text.slice(0, match.index), from }, ...splitAt(text.slice(to), from + to, sign)];
}

/** Reads "Polo Natal/RN" as Natal with its state. */
function readPart(part: string, from: number): Part {
  const start = part.length - part.trimStart().length;
  const { name = part.trim(), uf } = withState.exec(part.trim())?.groups ?? {};
  const isState = uf !== undefined && uf in estados;
  const whole = isState ? name : part.trim();
  const skipped = before.exec(whole)?.[0].length ?? 0;
  return { name: whole.slice(skipped), from: from + start + skipped, uf: isState ? uf : null };
}

/**
 * Returns the town with exactly this name; none if it is in another state, or if several towns have the name.
 */
function findTown({ name, uf }: Part, act: ActLocal, isOfTowns: boolean): Municipio | null {
  const state = uf ?? act.uf;
  const all = findMunicipios(name).filter((one) => !state || one.uf === state);
  const [town] = all;
  if (!town || new Set(all.map(({ ibge }) => ibge)).size > 1) return null;
  // "Saúde" is a department of a municipality, and a town.
  const isOther = act.municipio !== null && plainTextOf(act.municipio) !== plainTextOf(town.nome);
  return isOther && !isOfTowns && !uf ? null : town;
}
