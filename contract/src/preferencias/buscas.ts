import { z } from "zod";
import { Frequencia } from "../alerts/alert-settings.ts";
import { Canal } from "../alerts/notifications.ts";
import { Previa } from "../concursos/matching.ts";
import { line, written } from "../fields.ts";
import { limits } from "../limits.ts";
import { hasPreferencias } from "./choices.ts";
import { Preferencias } from "./preferencias.ts";

const Channels = z
  .array(Canal)
  .min(1, "Escolha ao menos um canal.")
  .max(Canal.options.length)
  .refine((canais) => new Set(canais).size === canais.length, "Canal repetido na lista.");

/** State of a search: `DESCANSA` beyond the plan's limit; `VAZIA` only for the first search. */
export const SituacaoBusca = z.enum(["ATIVA", "PAUSADA", "DESCANSA", "VAZIA"]);
export type SituacaoBusca = z.infer<typeof SituacaoBusca>;

const shape = {
  nome: line(limits.buscaNomeMax, "Dê um nome à busca."),
  /** Channels of this search; null means all active ones. */
  canais: Channels.nullable().default(null),
  /** How often this search sends alerts; null: as the user chose for all searches. */
  frequencia: Frequencia.nullable().default(null),
  pausada: z.boolean().default(false),
};

/** A saved search of a user; `PUT /users/me/preferences` replaces the user's first search. */
export const Busca = z.object({
  /** Counts from 1; freed numbers are reused. */
  numero: z.int(),
  ...shape,
  preferencias: Preferencias,
  situacao: SituacaoBusca,
  /** Matches of the search; for an inactive search, those that it would have. */
  previa: Previa,
  /** Token for optimistic locking; changes with every save. */
  versao: z.string(),
});
export type Busca = z.infer<typeof Busca>;

/** The user's searches in order, and how many their plan allows. */
export const Buscas = z.object({ items: z.array(Busca), maximo: z.int() });
export type Buscas = z.infer<typeof Buscas>;

/** Input of a search; omitted fields get defaults. Empty searches are refused, because they would match everything. */
export const PreferenciasInput = Preferencias.extend({}).refine(
  hasPreferencias,
  "Escolha ao menos uma preferência.",
);
export type PreferenciasInput = z.infer<typeof PreferenciasInput>;

/** `versao`: the version that the caller saw; without it the save always overwrites (decision 0028). */
export const BuscaInput = z.object({
  ...shape,
  preferencias: PreferenciasInput,
  consentimento_cotas: z.boolean().optional(),
  versao: z.string().max(64).optional(),
});
export type BuscaInput = z.infer<typeof BuscaInput>;

export const ByNumero = z.object({
  numero: written(z.int("Informe o número da busca.").min(1).max(limits.buscasMax)),
});
