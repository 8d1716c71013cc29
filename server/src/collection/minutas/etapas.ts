import type { Evidencia, MinutaCampo } from "@cav/contract/coletas/minutas.ts";
import type { EtapaInput } from "@cav/contract/concursos/etapas.ts";
import { describeEtapa, type EtapaTipo } from "@cav/contract/concursos/etapas.words.ts";
import { folded } from "@cav/contract/folded.ts";
import { formatDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { cotaLabels } from "@cav/contract/preferencias/preferencias.words.ts";
import type { ResolvedConcurso } from "../../catalogue/concursos/index.ts";
import { hasForeseen } from "../../catalogue/etapas/index.ts";
import { looked } from "../coletas/index.ts";
import { assertedOf, type NewAto } from "./atos.ts";
import { findAlcance } from "./etapa-alcance.ts";
import { findEtapaPrazo, isPrazo, isSole } from "./etapa-prazos.ts";
import { findEtapaTipo, findStretch, type SaidAto } from "./etapa-tipos.ts";
import { describeBase, findFim } from "./etapa-validade.ts";
import { findLimit, findMoved } from "./leia-se.ts";

/** Facts of an act that identify its stage, and its publication. */
type Published = SaidAto & Pick<NewAto, "fonte" | "url" | "publicado_em" | "pagina">;

/** Parts of an exam that new stages are compared with. */
type ConcursoParts = Pick<ResolvedConcurso, "cargos" | "etapas">;

/** Stages whose text may name people; their titles are not published. */
const mayName = new Set<EtapaTipo>(["CONVOCACAO", "NOMEACAO", "COMISSAO"]);
/** Maximum characters of a title line; longer lines are text. */
const titleMax = 160;

/** Returns the line that states an act's kind, when it is short enough for a title. */
function findTitle(texto: string, { inicio, fim }: { inicio: number; fim: number }): string | null {
  const from = texto.lastIndexOf("\n", inicio) + 1;
  const end = texto.indexOf("\n", fim);
  const line = texto.slice(from, end < 0 ? undefined : end).trim();
  return line.length <= titleMax && !line.includes("\n") ? line : null;
}

/** Words that continue a position's name: "em Química" after "Técnico", but not "em caráter efetivo". */
const goesOn =
  "(?:em|de) (?!acordo|carater|virtude|razao|substituicao|regime|conformidade|exercicio|provimento|que |\\d)";

/** Returns the only position that the act names; null for none, several, or an exam with one position. */
function findCargo({ texto }: SaidAto, { cargos }: ConcursoParts): string | null {
  if (cargos.length < 2) return null;
  const words = (text: string) =>
    ` ${folded(text)
      .split(/[^a-z0-9]+/)
      .join(" ")} `;
  const said = words(texto);
  const named = cargos.filter(({ nome }) => new RegExp(`${words(nome)}(?!${goesOn})`).test(said));
  const longest = named.filter(
    ({ nome }) => !named.some((other) => other.nome !== nome && words(other.nome).includes(words(nome))),
  );
  return longest.length === 1 ? (longest[0]?.nome ?? null) : null;
}

function sourceOf({ fonte, publicado_em, pagina }: Published): string {
  const day = publicado_em ? ` de ${formatDay(publicado_em)}` : "";
  return `${fonte}${day}${pagina ? `, p. ${pagina}` : ""}`.slice(0, limits.etapaFonteMax);
}

/** A stage that an act proposes, and its field for reviewers. */
export type EtapaProposta = { etapa: EtapaInput; campo: Omit<MinutaCampo, "parecer"> };

/** Returns the new stages of an act: its stage or a day moved for one position, and windows that it sets. */
export function findEtapaPropostas(whole: Published, facts: ConcursoParts): EtapaProposta[] {
  const ato = { ...whole, texto: whole.texto.slice(0, looked) };
  const { etapas = [] } = facts;
  // An opening is a stage only for foreseen exams, which have no notice yet.
  const isNotice = ato.tipo_de_ato === "abertura" && ato.oficial && hasForeseen(etapas);
  const tipo = isNotice ? "EDITAL" : findEtapaTipo(ato);
  const own = tipo ? proposeEtapa(ato, tipo, facts) : proposeDia(ato, facts);
  return [own, proposePrazo(ato, tipo, facts)].filter(
    (proposta): proposta is EtapaProposta =>
      proposta !== null && !etapas.some((known) => saysIt(known, proposta.etapa)),
  );
}

/** Proposes the stage that an act completes, on the day of its publication, with its quote. */
function proposeEtapa(ato: Published, tipo: EtapaTipo, facts: ConcursoParts): EtapaProposta | null {
  const stretch = findStretch(ato);
  // A refund has no stage; only the window for requests is proposed.
  if (!stretch || tipo === "REEMBOLSO") return null;
  const title = mayName.has(tipo) ? null : findTitle(ato.texto, stretch);
  const { vagas, classificacao, modalidade } = findAlcance(tipo, ato.texto);
  const fim = tipo === "PRORROGACAO" ? findFim(ato.texto, facts.etapas ?? []) : null;
  const isToCome = fim !== null && (ato.publicado_em === null || fim.valor > ato.publicado_em);
  const etapa: EtapaInput = {
    tipo,
    inicio: ato.publicado_em,
    fim: isToCome ? fim.valor : null,
    descricao: descricaoOf(tipo, ato, title),
    modalidade: modalidade?.valor ?? null,
    vagas: vagas?.valor ?? null,
    classificacao: classificacao?.valor ?? null,
    citacao: (title ?? ato.texto.slice(stretch.inicio, stretch.fim)).slice(0, limits.etapaCitacaoMax),
    ...publishedAs(ato, facts),
  };
  const { organizadora } = ato.campos;
  const engaged =
    tipo === "BANCA_CONTRATADA" && organizadora && "valor" in organizadora ? organizadora : null;
  const besides = [vagas, classificacao, modalidade, engaged, ...(isToCome ? fim.de : [])].filter(
    (one) => one !== null,
  );
  const said = [{ ...stretch, regra: ato.campos.tipo_de_ato.regra }, ...withRegra(besides, "alcance")];
  return propose("etapa", etapa, said, isToCome ? describeBase(fim.base) : null);
}

/** Proposes the window or validity that an act sets. */
function proposePrazo(ato: Published, of: EtapaTipo | null, facts: ConcursoParts): EtapaProposta | null {
  const prazo = findEtapaPrazo(ato, of);
  if (!prazo) return null;
  const { tipo, inicio, fim, de } = prazo;
  const citacao = de.map((one) => ato.texto.slice(one.inicio, one.fim)).join(" … ");
  const etapa: EtapaInput = {
    ...{ tipo, inicio, fim, descricao: null, modalidade: null, vagas: null, classificacao: null },
    citacao: citacao.slice(0, limits.etapaCitacaoMax),
    ...publishedAs(ato, facts),
  };
  return propose("etapa_prazo", etapa, withRegra(de, "prazo"), null);
}

/** Words before the name of the position that a rectification is about. */
const concerning = "(?:cargo|emprego|funcao|area|especialidade|disciplina)(?: publico)?(?: d[eao])?:? ";

/** Returns the only position that a text names in full. */
function findConcerned(texto: string, { cargos }: ConcursoParts): string | null {
  const said = folded(texto).replaceAll(/\s+/g, " ");
  const named = cargos.filter(({ nome }) =>
    new RegExp(`\\b${concerning}${RegExp.escape(folded(nome))}(?=[,.;:)]|$)`).test(said),
  );
  return named.length === 1 ? (named[0]?.nome ?? null) : null;
}

/** Proposes a test day or registration period that a rectification moves for one of several positions. */
function proposeDia(ato: Published, facts: ConcursoParts): EtapaProposta | null {
  if (ato.tipo_de_ato !== "retificacao" || !ato.oficial || facts.cargos.length < 2) return null;
  const moved = findLimit(ato.texto) === null ? null : findMoved(ato.texto);
  const cargo = moved && findConcerned(moved.sobre, facts);
  if (!moved || cargo === null) return null;
  const { tipo, inicio, fim, leia } = moved;
  const day = fim ?? inicio;
  // A past day is a misreading.
  if (ato.publicado_em && day && day < ato.publicado_em) return null;
  const etapa: EtapaInput = {
    ...{ tipo, inicio, fim, descricao: null, modalidade: null, vagas: null, classificacao: null },
    citacao: ato.texto.slice(leia.inicio, leia.fim).trim().slice(0, limits.etapaCitacaoMax),
    ...publishedAs(ato, facts),
    ...{ situacao: "PREVISTA", cargo },
  };
  return propose("etapa", etapa, withRegra([leia], "leia-se"), null);
}

/** Returns the values that all stages of an act share. */
const publishedAs = (ato: Published, facts: ConcursoParts) => ({
  situacao: "REALIZADA" as const,
  cargo: findCargo(ato, facts),
  fonte: sourceOf(ato),
  fonte_url: URL.canParse(ato.url) ? ato.url.slice(0, limits.urlMax) : null,
});

type TextRange = Pick<Evidencia, "inicio" | "fim">;
const withRegra = (stretches: readonly TextRange[], regra: string) =>
  stretches.map(({ inicio, fim }) => ({ inicio, fim, regra }));

function propose(
  nome: MinutaCampo["nome"],
  etapa: EtapaInput,
  said: (TextRange & { regra: string })[],
  atual: MinutaCampo["atual"],
): EtapaProposta {
  const valor = describeProposta(etapa);
  const evidencias = said.map((stretch) => ({ ato: 0, valor, ...stretch }));
  return { etapa, campo: { nome, valor, razao: "UNICO", evidencias, atual } };
}

/** Returns a description: the organiser for a contract, none for a notice, otherwise the title. */
function descricaoOf(tipo: EtapaTipo, { campos }: SaidAto, title: string | null): string | null {
  if (tipo === "BANCA_CONTRATADA") return assertedOf(campos.organizadora);
  return tipo === "EDITAL" ? null : title;
}

/** Describes a stage for reviewers, with the reserved share (cota), which messages leave out. */
const describeProposta = (etapa: EtapaInput) =>
  [describeEtapa(etapa), etapa.modalidade && cotaLabels[etapa.modalidade]].filter(Boolean).join("; ");

type KnownEtapa = NonNullable<ResolvedConcurso["etapas"]>[number];

/** Returns whether a known stage equals a proposed one; typed stages may lack quote and values. */
function saysIt(known: KnownEtapa, etapa: EtapaInput): boolean {
  const isSame = (one: string | null, other: string | null) =>
    one === null || other === null || one === other;
  return (
    known.tipo === etapa.tipo &&
    (isPrazo(etapa) || etapa.situacao === "PREVISTA"
      ? known.fim === etapa.fim
      : known.situacao === "REALIZADA") &&
    (known.tipo === "EDITAL" || isSame(known.inicio, etapa.inicio)) &&
    isSame(known.cargo, etapa.cargo) &&
    isSame(known.modalidade, etapa.modalidade) &&
    (isPrazo(etapa) || isSame(known.descricao, etapa.descricao))
  );
}

/** Returns whether two windows may be the same: their days overlap, or one has none. */
function mayBeSameDays(known: KnownEtapa, { inicio, fim }: EtapaInput): boolean {
  const [from, to] = [known.inicio ?? known.fim, known.fim ?? known.inicio];
  return !from || !to || (from <= (fim ?? inicio ?? from) && (inicio ?? fim ?? to) <= to);
}

/**
 * Returns whether a stage with a future day may replace a known stage of the exam; a single day cannot replace
 * two.
 */
const mayStandFor = (known: KnownEtapa, { situacao, inicio, fim }: EtapaInput): boolean =>
  situacao === "REALIZADA" || !known.inicio || !known.fim || Boolean(inicio && fim);

/** Returns whether a stage replaces a foreseen one of the same candidates, or the only possible one. */
function replaces(etapa: EtapaInput, known: KnownEtapa): boolean {
  if (known.tipo !== etapa.tipo || known.cargo !== etapa.cargo) return false;
  if (isSole(etapa)) return true;
  return (
    known.situacao === "PREVISTA" &&
    (isPrazo(etapa) ? mayBeSameDays(known, etapa) : mayStandFor(known, etapa))
  );
}

/** Adds a stage to those of an exam, instead of the one that it replaces. */
export function withEtapa(etapas: readonly KnownEtapa[], etapa: EtapaInput): EtapaInput[] {
  const replaced = etapas.findIndex((known) => replaces(etapa, known));
  if (replaced < 0) return [...etapas, etapa];
  return etapas.map((known, index) => (index === replaced ? { ...etapa, uuid: known.uuid } : known));
}
