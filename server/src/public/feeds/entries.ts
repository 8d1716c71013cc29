import {
  concursoPath,
  type FeedFile,
  feedPath,
  type PublicResumo,
  perguntaPath,
} from "@cav/contract/coletas/documents.ts";
import type { Mudanca, Retificacao } from "@cav/contract/concursos/historico.ts";
import { formatDateTime, formatDay, listSome } from "@cav/contract/format.ts";
import type { PublicConcurso } from "../../catalogue/concursos/index.ts";
import type { DocumentoNovo } from "../../collection/paginas/index.ts";
import type { Feed, FeedEntry } from "./feed.ts";

type DatedFacts = Pick<
  PublicResumo,
  "resumo" | "data_inicio_inscricao" | "data_fim_inscricao" | "data_prova"
>;

/** Changed facts named in an entry's title. */
const namedFacts = 3;

/** A list, or a question in it, and the file that is made. */
type ListaAsked = { nome: string; path: string; busca?: string; file: FeedFile; today: string };

/** Builds a list's feed, last changed exams first; an empty one changed at the start of its day. */
export function listaFeedOf(
  { nome, path, busca = "", file, today }: ListaAsked,
  resumos: PublicResumo[],
  origin: string,
): Feed {
  const entries = resumos
    .map(
      (one): FeedEntry => ({
        id: `urn:uuid:${one.uuid}`,
        title: one.titulo,
        link: origin + concursoPath(one),
        published: new Date(one.created_at),
        updated: new Date(one.updated_at),
        lines: linesOf(one),
      }),
    )
    .sort((a, b) => b.updated.getTime() - a.updated.getTime());
  const updated = entries[0]?.updated ?? new Date(`${today}T00:00:00-03:00`);
  return {
    title: `Concursos abertos ${nome}`.trim(),
    page: origin + perguntaPath(path, busca),
    self: origin + feedPath(path, file, busca),
    updated,
    entries,
  };
}

/** Builds an exam's feed: each change, and its publication. */
export function concursoFeedOf(
  { concurso, historico, documentos = [] }: PublicConcurso & { documentos?: readonly DocumentoNovo[] },
  file: FeedFile,
  origin: string,
): Feed {
  const path = concursoPath(concurso);
  const link = origin + path;
  const published = new Date(concurso.created_at);
  const changes = historico.map((one): FeedEntry => {
    const at = new Date(one.em);
    const id = `tag:${new URL(origin).hostname},2026:concurso/${concurso.uuid}/versao/${one.versao}`;
    return {
      id,
      title: changesTitle(one),
      link,
      published: at,
      updated: at,
      lines: one.mudancas.map(changeLine),
    };
  });
  const seen = documentos.map((one) => documentoEntryOf(one, origin, link));
  const first: FeedEntry = {
    id: `urn:uuid:${concurso.uuid}`,
    title: `Publicado: ${concurso.titulo}`,
    link,
    published,
    updated: published,
    lines: linesOf(concurso),
  };
  const entries = [...[...changes, ...seen].sort((a, b) => b.updated.getTime() - a.updated.getTime()), first];
  return {
    title: concurso.titulo,
    page: link,
    self: origin + feedPath(path, file),
    updated: entries[0]?.updated ?? published,
    entries,
  };
}

/** Builds the entry of a document's state on an exam's page. */
function documentoEntryOf(documento: DocumentoNovo, origin: string, link: string): FeedEntry {
  const { id, titulo, url, endereco, visto_em, mudou_em, vista_em } = documento;
  const at = mudou_em ?? visto_em;
  const state = mudou_em ? `/${mudou_em.getTime()}` : "";
  return {
    id: `tag:${new URL(origin).hostname},2026:documento/${id}${state}`,
    title: `${mudou_em ? "Documento alterado" : "Novo documento"}: ${titulo}`,
    link: url ?? link,
    published: at,
    updated: at,
    lines: [
      `Na página oficial: ${url ?? endereco}`,
      ...(vista_em ? [`Página vista em ${formatDateTime(vista_em.toISOString())}`] : []),
    ],
  };
}

/** Describes an exam without words that a day makes false. */
function linesOf({
  resumo,
  data_inicio_inscricao: start,
  data_fim_inscricao: end,
  data_prova: day,
}: DatedFacts) {
  const { cargo, outros_cargos: others, orgao, local, salario, vagas, taxa, banca } = resumo;
  const until = end && `Inscrições ${start ? `de ${formatDay(start)} a` : "até"} ${formatDay(end)}`;
  return [
    cargo && `Cargo: ${cargo}${others > 0 ? ` e mais ${others}` : ""}`,
    `Órgão: ${orgao}`,
    local && `Local: ${local}`,
    [vagas, salario && `salário ${salario}`].filter(Boolean).join(", "),
    until,
    taxa && `Taxa: ${taxa}`,
    day && `Prova em ${formatDay(day)}`,
    banca && `Banca: ${banca}`,
    "Confira sempre o edital oficial.",
  ].filter((line): line is string => Boolean(line));
}

function changesTitle({ mudancas }: Retificacao): string {
  const facts = [...new Set(mudancas.map(factOf))];
  return `Mudou: ${listSome(facts.slice(0, namedFacts), facts.length)}`;
}

/** Names a changed fact; a stage by its sentence's beginning: "Convocação, Analista". */
const factOf = ({ campo, rotulo, de, para }: Mudanca) =>
  campo === "etapas" ? ((para ?? de)?.split(":")[0] ?? rotulo) : rotulo;

function changeLine({ campo, rotulo, cargo, de, para }: Mudanca): string {
  if (campo === "etapas" && de === null && para !== null) return para;
  if (campo === "etapas" && para === null) return `${de}: não consta mais`;
  return `${rotulo}${cargo ? ` (${cargo})` : ""}: ${de ?? "não informado"} → ${para ?? "não informado"}`;
}
