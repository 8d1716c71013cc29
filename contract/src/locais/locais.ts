import { z } from "zod";
import { sought, written } from "../fields.ts";
import { limits } from "../limits.ts";
import {
  type Estado,
  estados,
  inLocais,
  inLocal,
  localName,
  localOption,
  localValue,
  withRadius,
} from "./locais.words.ts";

export { type Estado, estados, inLocais, inLocal, localName, localOption, localValue, withRadius };

/** Kind of a place above municipalities. */
export const TipoDeArea = z.enum(["ESTADO", "REGIAO", "PAIS"]);

/**
 * A municipality, or with `tipo` a state, region or Brazil. `id` is the IBGE code: 7 digits for a municipality, 2 for a
 * state, 1 for a region, 76 for Brazil. `uf` is BR above states.
 */
export const Local = z.object({
  id: z.int(),
  nome: z.string(),
  uf: z.string(),
  tipo: TipoDeArea.optional(),
});
export type Local = z.infer<typeof Local>;

export const Uf = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Informe a sigla do estado.");

export const LocaisQuery = z.object({
  page: written(z.int("Número de página inválido.").min(1).max(1_000_000)).default(1),
  limit: written(z.int("Informe um número.").min(1).max(limits.pageSizeMax)).default(limits.locaisPageSize),
  search: sought(100).optional(),
  uf: Uf.optional(),
});

export const LocaisAnswer = z.object({
  items: z.array(Local),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});

/** Parses city and radius from a name such as "Recife (até 50 km)"; undefined for other names. */
export function readRadius(value: string): { nome: string; km: number } | undefined {
  const found = /^(.{1,90}?)\s?\(\s?at[eé] (\d{1,5}) ?km\s?\)$/i.exec(value.trim());
  return found ? { nome: (found[1] ?? "").trim(), km: Number(found[2]) } : undefined;
}

/** First two digits of the IBGE codes of each state's municipalities. */
export const codigosIbge: Record<Estado, number> = {
  RO: 11,
  AC: 12,
  AM: 13,
  RR: 14,
  PA: 15,
  AP: 16,
  TO: 17,
  MA: 21,
  PI: 22,
  CE: 23,
  RN: 24,
  PB: 25,
  PE: 26,
  AL: 27,
  SE: 28,
  BA: 29,
  MG: 31,
  ES: 32,
  RJ: 33,
  SP: 35,
  PR: 41,
  SC: 42,
  RS: 43,
  MS: 50,
  MT: 51,
  GO: 52,
  DF: 53,
};

/** Regions by IBGE code, the first digit of their states' codes. */
export const regioes: Record<number, string> = {
  1: "Norte",
  2: "Nordeste",
  3: "Sudeste",
  4: "Sul",
  5: "Centro-Oeste",
};

const brasil: Local = { id: 76, nome: "Brasil", uf: "BR", tipo: "PAIS" };

/** Areas above municipalities, the largest first. */
export const areas: readonly Local[] = [
  brasil,
  ...Object.entries(regioes).map(([id, nome]): Local => ({ id: Number(id), nome, uf: "BR", tipo: "REGIAO" })),
  ...(Object.keys(estados) as Estado[]).map((uf): Local => {
    return { id: codigosIbge[uf], nome: estados[uf], uf, tipo: "ESTADO" };
  }),
];

/** Returns the codes of the areas that contain a place, the nearest first. */
export function containersOf(id: number): number[] {
  if (id === brasil.id) return [];
  if (id < 10) return [brasil.id];
  return id < 100
    ? [Math.floor(id / 10), brasil.id]
    : [Math.floor(id / 100_000), Math.floor(id / 1_000_000), brasil.id];
}

/** Returns whether a place is, or is within, another place. */
export function isWithin(id: number, area: number): boolean {
  return id === area || containersOf(id).includes(area);
}

/** Returns whether two places overlap: one contains the other. */
export function mayMeet(a: number, b: number): boolean {
  return isWithin(a, b) || isWithin(b, a);
}
