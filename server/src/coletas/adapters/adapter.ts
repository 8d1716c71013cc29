import { createHash } from "node:crypto";
import type { Asking, Fetcher } from "../fetching/fetcher.ts";

/** Something that a source lists and that can be fetched. */
export type Found = Pick<Asking, "headers" | "maxBytes"> & {
  /** The source's own name for it: of one name only the last state counts. */
  chave: string;
  url: string;
  publicado_em?: string | undefined;
  ibge?: string | undefined;
  /** The address of the page that it was found on, where that is one exam's. */
  pagina?: string;
  /** What never changes under its name is fetched once. */
  isFixed: boolean;
  /** Whether what it holds counts among the items of this visit. */
  isCounted?: boolean;
};

/** An exam as an aggregator lists it: enough to compare it with ours, and where it is. */
export type Listado = {
  /** The list's own name for it. */
  chave: string;
  titulo: string;
  selecao: "concurso_publico" | "processo_seletivo" | null;
  uf: string | null;
  /** The last day to register. */
  prazo: string | null;
  url: string;
};

/** What a source lists now. */
export type Listing = {
  found: Found[];
  /** What is in the list itself; what documents hold is counted with them. */
  itens: number;
  incompletos: number;
  maisRecente?: string | undefined;
  /** Which municipality had a gazette on which day. */
  territorios?: { ibge: string; nome: string; dia: string }[];
  /** What an aggregator lists, which is only counted against. */
  listados?: Listado[];
};

/** What a document is, looked at from outside. */
export type Looked = {
  /** What tells two states of it apart. */
  essencia: string;
  /** What it holds, and how many of these are without what all have. */
  itens: number;
  incompletos: number;
  /** What it leads to. */
  more: Found[];
};

/** A source as its adapter sees it. */
export type Source = {
  endereco: string;
  /** What an administrator chose of its page; null: what is found. */
  seletor: string | null;
  fetch: Fetcher;
  now: Date;
  /** The day in Brasília. */
  today: string;
  /** When the last visit began that went well. */
  since: Date | undefined;
  /** The newest that visits have found. */
  maisRecente: string | undefined;
  /** What INLABS is entered with. */
  inlabs: { email: string; password: string } | undefined;
};

/** How one kind of source is asked: the same shape for all. */
export type Adapter = {
  tipo: "DOU" | "DIARIO" | "BANCA" | "SINAL";
  /** Domains beside its own on which such a source keeps its documents. */
  domains?: readonly string[];
  list(source: Source): Promise<Listing>;
  /** @throws FetchError FORMATO when it is not what it should be */
  look(bytes: Buffer, found: Found): Promise<Looked>;
};

export function hashOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
