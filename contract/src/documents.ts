import type { Concurso } from "./concursos.ts";
import { foldedWords } from "./folded.ts";
import type { Retificacao } from "./historico.ts";

const slugLength = 60;

/** A text as a part of an address: its first words, whole. */
export function slugOf(text: string): string {
  const words = foldedWords(text).join("-");
  if (words.length <= slugLength) return words;
  return words
    .slice(0, slugLength + 1)
    .replace(/-[^-]*$/, "")
    .slice(0, slugLength);
}

/** Where everybody reads of an exam, with or without an account. */
export function concursoPath({ id, titulo }: Pick<Concurso, "id" | "titulo">): string {
  return `/concurso/${slugOf(titulo) || "concurso"}-${id}`;
}

/** What every document that is written while the product runs must know of the installation and of the moment. */
export type DocumentSite = {
  /** Scheme and host of the public site. */
  origin: string;
  /** Day in Brasília, `YYYY-MM-DD`. */
  today: string;
  aviso_demonstracao: string | null;
  perfis_sociais: string[];
  /** Addresses of the styles that documents are painted with. */
  styles: string[];
};

export type ConcursoDocument = {
  kind: "concurso";
  concurso: Concurso;
  historico: Retificacao[];
  /** What was sought among its positions; empty: all of them are shown. */
  cargo: string;
};

/** That nothing is at an address, or not any more. */
export type MissingDocument = { kind: "ausente"; isGone: boolean };

export type PublicDocument = ConcursoDocument | MissingDocument;

/** Writes a document as HTML: what the web's bundle for it gives the server. */
export type RenderDocument = (document: PublicDocument, site: DocumentSite) => string;
