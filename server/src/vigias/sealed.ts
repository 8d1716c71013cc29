import type { MotivoVigia } from "@cav/contract/vigia.words.ts";
import { encodeSealed, readSealed } from "../platform/secrets.ts";

/** A watched name, as it is sealed; the reason is of another person's name, and not in what was sealed before it was asked. */
export type Named = {
  nome: string;
  cpf: string | null;
  motivo?: MotivoVigia | null;
  motivo_texto?: string | null;
};

/** Where it was found, as it is sealed: the quote, from where to where the name stands in it, and what is known of its act. */
export type Quoted = {
  trecho: string;
  inicio: number;
  fim: number;
  orgao: string | null;
  edital: string | null;
  cpf: string | null;
  /** The act's own page, day and address, where they are known; not in what was sealed before they were kept. */
  pagina?: string | null;
  publicado_em?: string | null;
  endereco?: string | null;
  /** How the term was counted, in words; null where the act prints its day. */
  prazo_contado?: string | null;
};

/** Encrypts a name or a quote, so that a copy of the database does not reveal whom we look for. */
export const toSealed = (secret: string, value: Named | Quoted): string =>
  encodeSealed(secret, JSON.stringify(value));

/** Decrypts it; undefined if it was encrypted with another installation's secret. */
export function parseSealed<T extends Named | Quoted>(secret: string, sealed: string): T | undefined {
  const text = readSealed(secret, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
