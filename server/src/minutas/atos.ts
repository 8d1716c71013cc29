import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { folded } from "@cav/contract/folded.ts";
import type { Selectable } from "kysely";
import type { Field, LeituraOf, Reading } from "../coletas/index.ts";
import { isBeforeNotice } from "../etapas/index.ts";
import type { Database } from "../tables.ts";
import { findEtapaTipo, type SaidAto } from "./etapa-tipos.ts";
import { type Identidade, identidadeOf } from "./identidade.ts";

/** An act as a draft keeps it. */
export type NewAto = Omit<
  Selectable<Database["minuta_atos"]>,
  "id" | "minuta_id" | "documento_id" | "campos"
> & {
  campos: Reading;
};

const longText = 20_000;

/** What an act says, the same for the same words in whatever document. */
const impressaoOf = (texto: string): string =>
  createHash("sha256").update(folded(texto).replaceAll(/\s+/g, " ").trim()).digest("hex");

/** A reading as a draft keeps it, with where it was published. */
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

/** The same of all acts of a document; long ones one by one, since each may take its time. */
export async function toAtos(leituras: readonly LeituraOf[]): Promise<NewAto[]> {
  const atos: NewAto[] = [];
  for (const leitura of leituras) {
    if (leitura.texto.length > longText) await breathe();
    atos.push(toAto(leitura, { isAlone: leituras.length === 1 }));
  }
  return atos;
}

/** A page of a gazette has several acts: each has an address of its own. What was pasted may have none. */
function addressOf({ endereco, url, fonte_tipo }: LeituraOf, impressao: string): string {
  const address = endereco ?? url;
  return address && (endereco || fonte_tipo !== "BANCA") ? `${address}#${impressao.slice(0, 8)}` : address;
}

/**
 * The source's own key: the number of an article of the federal gazette, the address of an organiser's page. A file with
 * several acts is the key of none of them.
 */
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

/** What a field asserts, if it asserts anything. */
export const assertedOf = <T>(field: Field<T>): T | null => (field && "valor" in field ? field.valor : null);

/** What acts do to a selection that there is. */
const changing = new Set(["reabertura", "prorrogacao", "retificacao", "suspensao", "anulacao"]);

/**
 * Whether an act tells of a selection that may be new, changes one or adds a stage to it, or none of these. What comes before
 * a notice may be the first that is known of a selection, as its opening may.
 */
export function deedOf(ato: SaidAto): "NOVO" | "MUDANCA" | null {
  if (ato.tipo_de_ato === "abertura" || isForeseeing(ato)) return "NOVO";
  return isChange(ato) || findEtapaTipo(ato) !== null ? "MUDANCA" : null;
}

/** Whether an act is a stage that comes before a notice: authorised, commission, organiser. */
export function isForeseeing(ato: SaidAto): boolean {
  const tipo = findEtapaTipo(ato);
  return tipo !== null && isBeforeNotice(tipo);
}

const isChange = ({ tipo_de_ato, campos }: SaidAto) =>
  changing.has(tipo_de_ato) || (tipo_de_ato === "andamento" && assertedOf(campos.data_prova) !== null);

/** Whether an act only tells how a selection goes. */
export const isProgress = (ato: SaidAto): boolean => findEtapaTipo(ato) !== null && !isChange(ato);

/** Which selection an act speaks of: of what changes another notice, that notice's number. */
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

/** As the database gives them back: the keys of objects in its own order. */
export const isSameReading = (one: unknown, other: unknown): boolean => sortedText(one) === sortedText(other);
const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_key, held: unknown) =>
    held && typeof held === "object" && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
