import { createHash } from "node:crypto";
import type { Asking, Fetcher } from "../fetching/fetcher.ts";

/** An entry that a source lists and that can be fetched. */
export type ListedDocumento = Pick<Asking, "headers" | "maxBytes"> & {
  /** The source's own name for an entry; of several entries with one name, only the last counts. */
  chave: string;
  url: string;
  publicado_em?: string | undefined;
  ibge?: string | undefined;
  /** The exam's page on which it was found, if any. */
  pagina?: string;
  /** Documents that never change are fetched once. */
  isFixed: boolean;
  /** Whether items inside the document count among the items of this visit. */
  isCounted?: boolean;
};

/** An exam in an aggregator's list, with what is needed to match it with our exams. */
export type Listado = {
  /** The key of the exam in the aggregator's list. */
  chave: string;
  titulo: string;
  selecao: "concurso_publico" | "processo_seletivo" | null;
  uf: string | null;
  /** The last day to register. */
  prazo: string | null;
  url: string;
};

/** The current contents of a source's list. */
export type Listing = {
  found: ListedDocumento[];
  /** Number of items in the list itself; items inside its documents are added. */
  itens: number;
  incompletos: number;
  maisRecente?: string | undefined;
  /** Days on which municipalities published a gazette. */
  territorios?: { ibge: string; nome: string; dia: string }[];
  /** Exams that an aggregator lists; they only measure coverage. */
  listados?: Listado[];
};

/** Facts about a fetched document. */
export type Looked = {
  /** Fingerprint that differs between two states of the document. */
  essencia: string;
  /** Number of items in the document, and how many lack a field that all items should have. */
  itens: number;
  incompletos: number;
  /** Entries that the document links to. */
  more: ListedDocumento[];
};

/** A source as its adapter receives it. */
export type Source = {
  endereco: string;
  /** Selector that an administrator chose; null: the list is detected. */
  seletor: string | null;
  fetch: Fetcher;
  now: Date;
  /** The day in Brasília. */
  today: string;
  /** Start of the last successful visit. */
  since: Date | undefined;
  /** Time of the newest publication that earlier visits found. */
  maisRecente: string | undefined;
  /** Credentials for INLABS. */
  inlabs: { email: string; password: string } | undefined;
};

/** Interface that every kind of source implements. */
export type Adapter = {
  tipo: "DOU" | "DIARIO" | "BANCA" | "SINAL";
  /** Other domains on which sources of this kind keep their documents. */
  domains?: readonly string[];
  list(source: Source): Promise<Listing>;
  /** @throws FetchError FORMATO for a document of an unexpected format */
  look(bytes: Buffer, found: ListedDocumento): Promise<Looked>;
};

export function hashOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
