import type { Concurso, ConcursoResumo } from "./concursos.ts";
import { folded, foldedWords } from "./folded.ts";
import type { Retificacao } from "./historico.ts";
import type { Procedencias } from "./minutas.ts";
import type { PaginasDoConcurso } from "./paginas.ts";

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

/** How a list or an exam is followed by a program: the files beside its page. */
export const feedFiles = ["feed.atom", "feed.json", "calendario.ics"] as const;
export type FeedFile = (typeof feedFiles)[number];

/** The address of one of the files beside a page. */
export function feedPath(path: string, file: FeedFile): string {
  return `${path}/${file}`;
}

/** What an exam's page is called: "UFPE 2026: 114 vagas, até R$ 5.215, inscrições até 08/12". */
export function concursoTitle(concurso: TitleFacts): string {
  const { resumo, data_fim_inscricao: end } = concurso;
  const { vagas, salario, prazo } = resumo;
  const facts = [vagas, salario?.replace(/,\d\d\b/, "")].filter(Boolean);
  const until = prazo.aberto && end ? [`inscrições até ${end.slice(8)}/${end.slice(5, 7)}`] : [];
  return [placedName(concurso), [...facts, ...until].join(", ")].filter(Boolean).join(": ");
}

/** Bodies that hold several exams at once call them all alike, where they name neither year nor notice. */
function placedName({ titulo, resumo: { local } }: TitleFacts): string {
  const [municipio = ""] = local?.split(" - ") ?? [];
  const isPlaced = local === null || /\d/.test(titulo) || folded(titulo).includes(folded(municipio));
  return isPlaced ? titulo : `${titulo} (${local})`;
}

type TitleFacts = Pick<Concurso, "titulo" | "data_fim_inscricao"> & {
  resumo: Pick<Concurso["resumo"], "vagas" | "salario" | "prazo" | "local">;
};

/** What a search engine shows of a description. */
const shownLength = 160;

/** What a search shows below the title of an exam's page. */
export function concursoDescription(concurso: DescribedFacts): string {
  const { prazo, vagas, salario, taxa, prova, banca, local, outros_cargos: others } = concurso.resumo;
  const facts = [
    prazo.texto,
    [vagas, salario && `salário ${salario}`].filter(Boolean).join(", "),
    others > 0 && `${others + 1} cargos`,
    taxa && `taxa ${taxa}`,
    prova && `prova ${prova}`,
    banca && `banca ${banca}`,
    local,
  ].filter(Boolean);
  return cut(`${placedName(concurso)}. ${facts.join(". ")}.`);
}

type DescribedFacts = TitleFacts & Pick<Concurso, "resumo">;

function cut(text: string): string {
  if (text.length <= shownLength) return text;
  return `${text.slice(0, shownLength - 1).replace(/\s+\S*$/, "")}…`;
}

/** The picture that networks show beside a link to it; another version has another address. */
export function concursoImagemPath(concurso: Pick<Concurso, "id" | "titulo" | "versao">): string {
  return `${concursoPath(concurso)}/${imagemName}?v=${concurso.versao}`;
}

/** What the addresses of pictures end with, below those of their pages. */
export const imagemName = "imagem.png";

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
  /** Where its facts are published. */
  procedencias: Procedencias;
  /** Its own pages, and the documents that they offer. */
  paginas: PaginasDoConcurso["paginas"];
  documentos: PaginasDoConcurso["documentos"];
  /** What was sought among its positions; empty: all of them are shown. */
  cargo: string;
};

/** That nothing is at an address, or not any more. */
export type MissingDocument = { kind: "ausente"; isGone: boolean };

/** An exam in a list, without what is its reader's own. */
export type PublicResumo = Omit<
  ConcursoResumo,
  | "is_allowed_for_free_user"
  | "favorito"
  | "cargos_compativeis"
  | "verdito"
  | "melhor_cargo"
  | "buscas"
  | "cargo_buscado"
> & {
  /** The position that a search names, in the lead of `resumo`. */
  cargo_buscado?: string;
};

/** The address that all lists of open exams begin with. */
export const listasPath = "/concursos-abertos";

/** The same for other people's sites to frame. */
export const incorporarPath = "/incorporar";

export type ListaLink = { path: string; nome: string; total?: number };

/** A page of a list of open exams. */
export type ListaDocument = {
  kind: "lista";
  /** Of its first page. */
  path: string;
  /** What comes after "Concursos abertos": "em Pernambuco"; empty of the list of all. */
  nome: string;
  /** From the list of all down to the one above it. */
  trilha: ListaLink[];
  total: number;
  /** As far as announced. */
  vagas: number;
  salario: number | null;
  /** What ends next. */
  proximo: { titulo: string; path: string; dia: string } | null;
  concursos: PublicResumo[];
  pagina: number;
  paginas: number;
  /** Where one goes on from here. */
  grupos: { titulo: string; links: ListaLink[] }[];
  /** What was sought in it; empty: all of it is shown. */
  busca: string;
  /** Where its picture is. */
  imagem: string;
};

/** "Concursos abertos em Pernambuco". */
export const listaTitle = ({ nome }: Pick<ListaDocument, "nome">) => `Concursos abertos ${nome}`.trim();

/** Where everybody finds the whole catalogue as files, and what these are. */
export const dadosPath = "/dados";
export const dadosFiles = [
  { form: "json", path: "/dados/concursos.json", type: "application/json" },
  { form: "csv", path: "/dados/concursos.csv", type: "text/csv" },
] as const;

/** What the open data are, and how one takes them. */
export type DadosDocument = { kind: "dados" };

/** Where one asks to be told without an account; below it, where that is confirmed and ended. */
export const avisosPath = "/avise-me";

/** A step of being told without an account. */
export type AvisoDocument = {
  kind: "aviso";
  passo: "pedido" | "invalido" | "demais" | "confirmar" | "confirmado" | "encerrar" | "encerrado" | "vencido";
  /** What it is of, and where one reads of it. */
  nome?: string;
  sobre?: string;
  /** Of the link that led here. */
  token?: string;
  /** What was typed, and what is wrong with it. */
  email?: string;
  erro?: string;
};

export type PublicDocument =
  | ConcursoDocument
  | ListaDocument
  | DadosDocument
  | AvisoDocument
  | MissingDocument;

/** Writes a document as HTML: what the web's bundle for it gives the server. */
export type RenderDocument = (document: PublicDocument, site: DocumentSite) => string;

/** Addresses of the faces that its documents are written in. */
export type DocumentFaces = { title: string; text: string };
