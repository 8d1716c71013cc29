import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { folded } from "@cav/contract/folded.ts";
import type { Selectable } from "kysely";
import { type Identidade, identidadeOf } from "../../catalogue/concursos/index.ts";
import { isBeforeNotice } from "../../catalogue/etapas/index.ts";
import type { Database } from "../../tables.ts";
import type { Field, LeituraOf, Reading, ReadValue } from "../coletas/index.ts";
import { findEtapaTipo, type SaidAto } from "./etapa-tipos.ts";

/** An act as a draft stores it. */
export type NewAto = Omit<
  Selectable<Database["minuta_atos"]>,
  "id" | "minuta_id" | "documento_id" | "campos"
> & {
  campos: Reading;
};

const longText = 20_000;

/** Returns a hash of an act's words; equal in all documents that print it. */
const impressaoOf = (texto: string): string =>
  createHash("sha256").update(folded(texto).replaceAll(/\s+/g, " ").trim()).digest("hex");

/** Converts a reading to an act of a draft, with its publication. */
export function toAto(leitura: LeituraOf, { isAlone }: { isAlone: boolean }): NewAto {
  const { texto, tipo_de_ato, fonte_tipo, pagina, publicado_em } = leitura;
  const impressao = impressaoOf(texto);
  return {
    impressao,
    externa: externaOf(leitura, isAlone),
    tipo_de_ato,
    texto,
    campos: leitura.campos as Reading,
    oficial: fonte_tipo !== "SINAL",
    ...publisherOf(leitura),
    url: addressOf(leitura, impressao),
    publicado_em,
    pagina,
  };
}

/** Converts a document's readings to acts; lets the event loop run before each long reading. */
export async function toAtos(leituras: readonly LeituraOf[]): Promise<NewAto[]> {
  const atos: NewAto[] = [];
  for (const leitura of leituras) {
    if (leitura.texto.length > longText) await breathe();
    atos.push(toAto(leitura, { isAlone: leituras.length === 1 }));
  }
  return atos;
}

/** Returns the address of an act, unique among acts of one page; pasted acts may have none. */
function addressOf({ endereco, url, fonte_tipo }: LeituraOf, impressao: string): string {
  const address = endereco ?? url;
  return address && (endereco || fonte_tipo !== "BANCA") ? `${address}#${impressao.slice(0, 8)}` : address;
}

/** Returns the source's key: an article's number or an organiser's page; null for a file with several acts. */
function externaOf({ chave, fonte_tipo, url }: LeituraOf, isAlone: boolean): string | null {
  if (chave) return `${fonte_tipo}:${chave}`;
  return fonte_tipo === "BANCA" && isAlone && url ? url : null;
}

function publisherOf({ fonte_tipo, fonte, slug, ibge, municipio, uf }: LeituraOf) {
  if (fonte_tipo === "DOU") return { fonte: "DOU", publicador: "DOU" };
  if (fonte_tipo !== "DIARIO") return { fonte, publicador: slug };
  const town = municipio ? `Diário Oficial de ${municipio}/${uf}` : fonte;
  return { fonte: town, publicador: `${slug}:${ibge ?? ""}` };
}

/** Returns a field's value; null when it is missing or contradictory. */
export const assertedOf = <T>(field: Field<T>): T | null => (field && "valor" in field ? field.valor : null);

/** Returns all values of a field, contradicting ones too. */
export const findValores = <T>(field: Field<T>): ReadValue<T>[] => {
  if (!field) return [];
  return "divergente" in field ? field.divergente : [field];
};

/** Kinds of acts that change an existing selection. */
const changing = new Set(["reabertura", "prorrogacao", "retificacao", "suspensao", "anulacao"]);

/**
 * Returns whether an act may open a new selection, changes one or adds a stage, or does none of these. Acts that
 * precede a notice count as new, because nothing else may be known of their selection.
 */
export function deedOf(ato: SaidAto): "NOVO" | "MUDANCA" | null {
  if (ato.tipo_de_ato === "abertura" || isForeseeing(ato)) return "NOVO";
  return isChange(ato) || findEtapaTipo(ato) !== null ? "MUDANCA" : null;
}

/** Returns whether an act is a stage before the notice: authorisation, commission or organiser. */
export function isForeseeing(ato: SaidAto): boolean {
  const tipo = findEtapaTipo(ato);
  return tipo !== null && isBeforeNotice(tipo);
}

const isChange = ({ tipo_de_ato, campos }: SaidAto) =>
  changing.has(tipo_de_ato) || (tipo_de_ato === "andamento" && assertedOf(campos.data_prova) !== null);

/** Returns whether an act only reports progress of a selection. */
export const isProgress = (ato: SaidAto): boolean => findEtapaTipo(ato) !== null && !isChange(ato);

/** Returns the selection that an act is about; acts that change a notice have that notice's number. */
export function resolveIdentidade(ato: SaidAto): Identidade {
  const { campos } = ato;
  const own = assertedOf(campos.edital);
  return identidadeOf({
    orgao: assertedOf(campos.orgao),
    selecao: assertedOf(campos.tipo),
    edital:
      ato.tipo_de_ato === "abertura"
        ? own
        : (assertedOf(campos.edital_referido) ??
          (ato.tipo_de_ato === "reabertura" || ato.tipo_de_ato === "prorrogacao" ? own : null)),
    uf: assertedOf(campos.uf),
    municipio: assertedOf(campos.municipio),
  });
}

/** Compares readings regardless of key order, which jsonb changes. */
export const isSameReading = (one: unknown, other: unknown): boolean => sortedText(one) === sortedText(other);
const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_key, held: unknown) =>
    held && typeof held === "object" && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
