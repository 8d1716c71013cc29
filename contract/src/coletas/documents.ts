import type { Oferta, Reconhecido } from "../concursos/concurso-search.ts";
import type { BuscadoFields, Concurso, ConcursoResumo } from "../concursos/concursos.ts";
import type { Retificacao } from "../concursos/historico.ts";
import { folded, foldedWords } from "../folded.ts";
import type { Procedencias } from "./minutas.ts";
import type { PaginasDoConcurso } from "./paginas.ts";

const slugLength = 60;

/** Returns a text's first words as a URL slug, without cutting a word. */
export function slugOf(text: string): string {
  const words = foldedWords(text).join("-");
  if (words.length <= slugLength) return words;
  return words
    .slice(0, slugLength + 1)
    .replace(/-[^-]*$/, "")
    .slice(0, slugLength);
}

/** Returns the path of an exam's public page. */
export function concursoPath({ id, titulo }: Pick<Concurso, "id" | "titulo">): string {
  return `/concurso/${slugOf(titulo) || "concurso"}-${id}`;
}

/** Feed files beside the page of a list or an exam. */
export const feedFiles = ["feed.atom", "feed.json", "calendario.ics"] as const;
export type FeedFile = (typeof feedFiles)[number];

/** Returns the path of a feed file beside a page, or beside the answer to a question in it. */
export function feedPath(path: string, file: FeedFile, busca = ""): string {
  return perguntaPath(`${path}/${file}`, busca);
}

/** Returns the address of the answer to a question in a list; it is also what a subscription stores. */
export function perguntaPath(path: string, busca: string): string {
  return busca === "" ? path : `${path}?q=${encodeURIComponent(busca)}`;
}

/** Returns what follows a question: "Concursos para “enfermeiro sp”". */
export const perguntaTitle = (busca: string) => `Concursos para “${busca}”`;

/** Returns the title of an exam's page: "UFPE 2026: 114 vagas, até R$ 5.215, inscrições até 08/12". */
export function concursoTitle(concurso: TitleFacts): string {
  const { resumo, data_fim_inscricao: end } = concurso;
  const { vagas, salario, prazo } = resumo;
  const facts = [vagas, salario?.replace(/,\d\d\b/, "")].filter(Boolean);
  const until = prazo.aberto && end ? [`inscrições até ${end.slice(8)}/${end.slice(5, 7)}`] : [];
  return [placedName(concurso), [...facts, ...until].join(", ")].filter(Boolean).join(": ");
}

/** Adds the municipality to titles that name neither year nor notice, because bodies reuse them. */
function placedName({ titulo, resumo: { local } }: TitleFacts): string {
  const [municipio = ""] = local?.split(" - ") ?? [];
  const isPlaced = local === null || /\d/.test(titulo) || folded(titulo).includes(folded(municipio));
  return isPlaced ? titulo : `${titulo} (${local})`;
}

type TitleFacts = Pick<Concurso, "titulo" | "data_fim_inscricao"> & {
  resumo: Pick<Concurso["resumo"], "vagas" | "salario" | "prazo" | "local">;
};

/** Characters of a description that search engines show. */
const shownLength = 160;

/** Returns the description of an exam's page for search results. */
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
  return `${text.slice(0, shownLength - 1).replace(/(?<!\s)\s+\S*$/, "")}…`;
}

/** Returns the path of an exam's preview image; the version in it bypasses caches. */
export function concursoImagemPath(concurso: Pick<Concurso, "id" | "titulo" | "versao">): string {
  return `${concursoPath(concurso)}/${imagemName}?v=${concurso.versao}`;
}

/** Last part of the images' paths, below their pages. */
export const imagemName = "imagem.png";

/** Facts about installation and moment that server-rendered documents need. */
export type DocumentSite = {
  /** Scheme and host of the public site. */
  origin: string;
  /** Day in Brasília, `YYYY-MM-DD`. */
  today: string;
  aviso_demonstracao: string | null;
  perfis_sociais: string[];
  /** Addresses of the documents' style sheets. */
  styles: string[];
};

export type ConcursoDocument = {
  kind: "concurso";
  concurso: Concurso;
  historico: Retificacao[];
  /** Sources of the exam's facts. */
  procedencias: Procedencias;
  /** Official pages about the exam, and the documents that they offer. */
  paginas: PaginasDoConcurso["paginas"];
  documentos: PaginasDoConcurso["documentos"];
  /** Search text for the exam's positions; "" shows all. */
  cargo: string;
};

/** A missing or deleted page. */
export type MissingDocument = { kind: "ausente"; isGone: boolean };

/** An exam in a public list, without personal fields. */
export type PublicResumo = Omit<
  ConcursoResumo,
  | "is_allowed_for_free_user"
  | "favorito"
  | "cargos_compativeis"
  | "verdito"
  | "melhor_cargo"
  | "buscas"
  | keyof BuscadoFields
> &
  Partial<BuscadoFields>;

/** Path prefix of all lists of open exams. */
export const listasPath = "/concursos-abertos";

/** Path prefix of the lists for iframes on other sites. */
export const incorporarPath = "/incorporar";

export type ListaLink = { path: string; nome: string; total?: number };

/** How a question to a public list was understood. */
export type ListaLeitura = {
  reconhecidos: Reconhecido[];
  /** A sentence about the words that the answer leaves out; null if there are none. */
  aviso: string | null;
  oferta: Oferta | null;
  /** The text without the words left out; "" if none were, or nothing is left. */
  resto: string;
  /** Results with registration open or to come; closed ones follow them. */
  abertos: number;
};

/** A page of a list of open exams. */
export type ListaDocument = {
  kind: "lista";
  /** Path of the first page. */
  path: string;
  /** Text after "Concursos abertos": "em Pernambuco"; "" for the complete list. */
  nome: string;
  /** Parent lists, from the complete one down. */
  trilha: ListaLink[];
  total: number;
  /** Sums of the announced values of a list's exams. */
  vagas: number;
  salario: number | null;
  /** The list's nearest deadline. */
  proximo: { titulo: string; path: string; dia: string } | null;
  concursos: PublicResumo[];
  /** The day that the rows' deadlines are counted from. */
  hoje: string;
  pagina: number;
  paginas: number;
  /** Links to related lists. */
  grupos: { titulo: string; links: ListaLink[] }[];
  /** Search text within the list; "" shows all. */
  busca: string;
  /** How the text was understood; null without one. */
  leitura: ListaLeitura | null;
  /** Path of the exam's preview image. */
  imagem: string;
};

/** Returns "Concursos abertos em Pernambuco". */
export const listaTitle = ({ nome }: Pick<ListaDocument, "nome">) => `Concursos abertos ${nome}`.trim();

/** Path of the open-data page, and its files. */
export const dadosPath = "/dados";
export const dadosFiles = [
  { form: "json", path: "/dados/concursos.json", type: "application/json" },
  { form: "csv", path: "/dados/concursos.csv", type: "text/csv" },
] as const;

/** The page about the open data. */
export type DadosDocument = { kind: "dados" };

/** Path of alerts without an account; confirmation and end are below it. */
export const avisosPath = "/avise-me";

/** A step of requesting alerts without an account. */
export type AvisoDocument = {
  kind: "aviso";
  passo: "pedido" | "invalido" | "demais" | "confirmar" | "confirmado" | "encerrar" | "encerrado" | "vencido";
  /** Name and path of what the alert is about. */
  nome?: string;
  sobre?: string;
  /** Token of the mailed link. */
  token?: string;
  /** The typed address, and its error. */
  email?: string;
  erro?: string;
};

export type PublicDocument =
  | ConcursoDocument
  | ListaDocument
  | DadosDocument
  | AvisoDocument
  | MissingDocument;

/** Renders a document as HTML; the web's document bundle exports it. */
export type RenderDocument = (document: PublicDocument, site: DocumentSite) => string;

/** Addresses of the documents' fonts. */
export type DocumentFaces = { title: string; text: string };
