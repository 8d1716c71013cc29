import {
  concursoPath,
  imagemName,
  type ListaDocument,
  type ListaLink,
  listasPath,
  type PublicResumo,
} from "@cav/contract/coletas/documents.ts";
import { composeListaImagem, imagemVersionOf, type ListaFigures } from "./imagem.ts";
import { areaKeysOf, type Lista, type Listas, type ListedConcurso, listaLink, regiaoKeys } from "./listas.ts";

/** Exams per page of a list. */
export const listaPageSize = 20;

/** Links of each kind that a page shows, and addresses examined to find them. */
const shownLinks = 30;
const soughtLinks = 200;

/** A list's page before its exams are loaded. */
export type ListaPage = { lista: Lista; concursos: ListedConcurso[]; paginas: number; pagina: number };

/** Returns the number of pages for so many exams. */
export const countPaginas = (total: number) => Math.max(1, Math.ceil(total / listaPageSize));

/** Returns a page of a list; undefined beyond the last page. */
export function findListaPage(lista: Lista, pagina: number): ListaPage | undefined {
  const paginas = countPaginas(lista.concursos.length);
  if (pagina > paginas) return undefined;
  return { lista, concursos: pageOf(lista.concursos, pagina), paginas, pagina };
}

const pageOf = <T>(all: readonly T[], pagina: number) =>
  all.slice((pagina - 1) * listaPageSize, pagina * listaPageSize);

/** A question in a list, how it was understood, and how many exams answer it. */
type AskedInLista = Pick<ListaDocument, "busca" | "leitura"> & { total?: number };

/** Builds a page's document. */
export function toListaDocument(
  { lista, paginas, pagina }: ListaPage,
  listas: Listas,
  hoje: string,
  resumos: PublicResumo[] = [],
  asked: AskedInLista = { busca: "", leitura: null },
): ListaDocument {
  const { key, concursos } = lista;
  const path = listaLink(key);
  const imagem = imagemVersionOf(composeListaImagem(figuresOf(lista)));
  return {
    kind: "lista",
    path,
    ...figuresOf(lista),
    trilha: trailOf(key, listas),
    concursos: resumos,
    hoje,
    pagina,
    paginas,
    grupos: groupsOf(key, concursos, listas),
    ...asked,
    imagem: `${path}/${imagemName}?v=${imagem}`,
  };
}

/** Returns a list's figures. */
export function figuresOf({ nome, concursos }: Lista): ListaFigures {
  const ends = concursos.filter(({ fim }) => fim !== null);
  const [next] = ends.toSorted((a, b) => (a.fim ?? "").localeCompare(b.fim ?? ""));
  const salario = concursos.reduce((most, one) => Math.max(most, one.salario ?? 0), 0);
  return {
    nome,
    total: concursos.length,
    vagas: concursos.reduce((sum, { vagas }) => sum + vagas, 0),
    salario: salario > 0 ? salario : null,
    proximo: next?.fim ? { titulo: next.titulo, path: concursoPath(next), dia: next.fim } : null,
  };
}

/** Returns the breadcrumb from the list of all to a list's parent. */
function trailOf(key: string, listas: Listas): ListaLink[] {
  if (key === "") return [];
  const parts = key.split("/");
  const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
  return [
    { path: listasPath, nome: "Concursos abertos" },
    ...above.flatMap((one) => {
      const lista = listas.find(one);
      return lista ? { path: listaLink(one), nome: lista.label } : [];
    }),
  ];
}

const isEstado = (key: string) => /^[a-z]{2}$/.test(key);
const isMunicipio = (key: string) => /^[a-z]{2}\/(?!nivel-)[a-z0-9-]+$/.test(key);
const niveis = ["nivel-fundamental", "nivel-medio", "nivel-superior"];

/** Returns the next links of a list: narrower lists, or other ways through the catalogue. */
function groupsOf(key: string, concursos: readonly ListedConcurso[], listas: Listas) {
  const linksOf = (keys: Iterable<string>, label?: (lista: Lista) => string) =>
    [...new Set(keys)].slice(0, soughtLinks).flatMap((one) => {
      const lista = listas.find(one);
      if (!lista || lista.concursos.length === 0 || one === key) return [];
      return { key: one, nome: label?.(lista) ?? lista.label, total: lista.concursos.length };
    });
  const largest = (folder: string) => listas.largestIn(folder, shownLinks);
  const ids = new Set(concursos.flatMap(({ cargos }) => cargos.flatMap(({ locais }) => locais)));
  const estado = isEstado(key) ? key : undefined;
  const cargoKeys = () =>
    key === ""
      ? largest("cargo")
      : concursos.flatMap(({ cargos }) =>
          cargos.flatMap(({ slugs }) => slugs.map((slug) => `cargo/${slug}`)),
        );
  const groups = [
    {
      titulo: "Por prazo e tipo",
      links: key === "" ? linksOf(["encerram-esta-semana", "cadastro-reserva"]) : [],
    },
    {
      titulo: "Por escolaridade",
      links: estado
        ? linksOf(
            niveis.map((nivel) => `${estado}/${nivel}`),
            ({ nome }) => nome,
          )
        : linksOf(niveis),
    },
    {
      titulo: "Por cidade",
      links:
        key === ""
          ? []
          : linksOf(
              listas.municipioKeys([...ids].filter((id) => !estado || areaKeysOf(id).includes(estado))),
            ),
    },
    {
      titulo: "Por estado",
      links: estado ? [] : linksOf([...ids].flatMap(areaKeysOf).filter(isEstado)),
    },
    {
      titulo: "Por região",
      links: key === "" ? linksOf(regiaoKeys) : [],
    },
    {
      titulo: "Por cargo",
      links: isMunicipio(key) ? listas.cargosIn(key) : linksOf(cargoKeys()),
    },
    { titulo: "Por curso", links: key === "" ? linksOf(largest("curso")) : [] },
    { titulo: "Por órgão", links: key === "" ? linksOf(largest("orgao")) : [] },
    { titulo: "Por banca", links: key === "" ? linksOf(largest("banca")) : [] },
  ];
  return groups.flatMap(({ titulo, links }) => (links.length > 0 ? { titulo, links: mostOf(links) } : []));
}

/** Returns the links of the lists that have the most exams. */
function mostOf(links: { key: string; nome: string; total: number }[]): ListaLink[] {
  return links
    .toSorted((a, b) => b.total - a.total || a.nome.localeCompare(b.nome))
    .slice(0, shownLinks)
    .map(({ key, ...link }) => ({ path: listaLink(key), ...link }));
}
