import type { MotivoMonitorDeNome } from "@cav/contract/jornada/monitor-de-nome.words.ts";
import { encodeSealed, readSealed } from "../../platform/secrets.ts";

/**
 * A monitored name before encryption. The reason is for another person's name, and is missing in older
 * monitors.
 */
export type Named = {
  nome: string;
  cpf: string | null;
  motivo?: MotivoMonitorDeNome | null;
  motivo_texto?: string | null;
};

/** A mention before encryption: the quote, the name's position in it, and facts of its act. */
export type Quoted = {
  trecho: string;
  inicio: number;
  fim: number;
  orgao: string | null;
  edital: string | null;
  cpf: string | null;
  /** The act's page, day and address, where known; missing in older mentions. */
  pagina?: string | null;
  publicado_em?: string | null;
  endereco?: string | null;
  /** How the deadline was counted; null when the act states its day. */
  prazo_contado?: string | null;
  /** Whether a word that may be a further surname is beside the name; missing: no. */
  duvida?: boolean;
};

/** Encrypts a name or quote, so that a copy of the database does not reveal who is monitored. */
export const toSealed = (secret: string, value: Named | Quoted): string =>
  encodeSealed(secret, JSON.stringify(value));

/** Decrypts a name or quote; undefined if another installation's secret encrypted it. */
export function parseSealed<T extends Named | Quoted>(secret: string, sealed: string): T | undefined {
  const text = readSealed(secret, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
