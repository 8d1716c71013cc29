import { z } from "zod";
import { limits } from "./limits.ts";

/** A municipality; `id` is its IBGE code. */
export const Local = z.object({ id: z.int(), nome: z.string(), uf: z.string() });
export type Local = z.infer<typeof Local>;

export const Uf = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Informe a sigla do estado.");

export const LocaisQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.locaisPageSize),
  search: z.string().trim().max(100).optional(),
  uf: Uf.optional(),
});

export const LocaisAnswer = z.object({
  items: z.array(Local),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});

/** `Nome - UF`, the canonical name of a place (product.md, Preferences). */
export function localName(local: Pick<Local, "nome" | "uf">): string {
  return `${local.nome} - ${local.uf}`;
}

/** The states and the federal district, by their letters. */
export const estados = {
  AC: "Acre",
  AL: "Alagoas",
  AM: "Amazonas",
  AP: "Amapá",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MG: "Minas Gerais",
  MS: "Mato Grosso do Sul",
  MT: "Mato Grosso",
  PA: "Pará",
  PB: "Paraíba",
  PE: "Pernambuco",
  PI: "Piauí",
  PR: "Paraná",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RO: "Rondônia",
  RR: "Roraima",
  RS: "Rio Grande do Sul",
  SC: "Santa Catarina",
  SE: "Sergipe",
  SP: "São Paulo",
  TO: "Tocantins",
} as const;
export type Estado = keyof typeof estados;

/** By these digits the IBGE codes of a state's municipalities begin. */
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
