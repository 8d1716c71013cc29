import type { EtapaInput } from "@cav/contract/etapas.ts";
import { describeEtapa, type EtapaTipo } from "@cav/contract/etapas.words.ts";
import { folded } from "@cav/contract/folded.ts";
import { formatDay } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import type { Evidencia, MinutaCampo } from "@cav/contract/minutas.ts";
import { cotaLabels } from "@cav/contract/preferencias.words.ts";
import type { ResolvedConcurso } from "../concursos/index.ts";
import { hasForeseen } from "../etapas/index.ts";
import { assertedOf, type NewAto } from "./atos.ts";
import { findAlcance } from "./etapa-alcance.ts";
import { findEtapaPrazo, isPrazo, isSole } from "./etapa-prazos.ts";
import { findEtapaTipo, findStretch, type SaidAto } from "./etapa-tipos.ts";
import { describeBase, findFim } from "./etapa-validade.ts";
import { findLimit, findMoved } from "./leia-se.ts";
import { looked } from "./view-of.ts";

/** What of an act tells which stage it is, and where it is published. */
type Published = SaidAto & Pick<NewAto, "fonte" | "url" | "publicado_em" | "pagina">;

/** What of an exam tells which stage is new, and whose it is. */
type ConcursoParts = Pick<ResolvedConcurso, "cargos" | "etapas">;

/** Of these the words around name people, whom an exam's page does not name. */
const mayName = new Set<EtapaTipo>(["CONVOCACAO", "NOMEACAO", "COMISSAO"]);
/** A title is a line of its own; what is longer is text. */
const titleMax = 160;

/** The line of the act that says what it is, where it is a title. */
function findTitle(texto: string, { inicio, fim }: { inicio: number; fim: number }): string | null {
  const from = texto.lastIndexOf("\n", inicio) + 1;
  const end = texto.indexOf("\n", fim);
  const line = texto.slice(from, end < 0 ? undefined : end).trim();
  return line.length <= titleMax && !line.includes("\n") ? line : null;
}

/** Words after a position's name by which it is another's: "Técnico" in "Técnico em Química", not in "Técnico em caráter efetivo". */
const goesOn =
  "(?:em|de) (?!acordo|carater|virtude|razao|substituicao|regime|conformidade|exercicio|provimento|que |\\d)";

/** The one position of the exam that the act names; null: none or several, or the exam has only one. */
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

/** A stage that an act proposes, and how it is told. */
export type EtapaProposta = { etapa: EtapaInput; campo: Omit<MinutaCampo, "parecer"> };

/**
 * The stages that an act adds to an exam: what it is itself, or moves for one position, and days that it sets. None that the exam has
 * already.
 */
export function findEtapaPropostas(whole: Published, facts: ConcursoParts): EtapaProposta[] {
  const ato = { ...whole, texto: whole.texto.slice(0, looked) };
  const { etapas = [] } = facts;
  // An opening is a stage where all that was known of the exam is what comes before a notice.
  const isNotice = ato.tipo_de_ato === "abertura" && ato.oficial && hasForeseen(etapas);
  const tipo = isNotice ? "EDITAL" : findEtapaTipo(ato);
  const own = tipo ? proposeEtapa(ato, tipo, facts) : proposeDia(ato, facts);
  return [own, proposePrazo(ato, tipo, facts)].filter(
    (proposta): proposta is EtapaProposta =>
      proposta !== null && !etapas.some((known) => saysIt(known, proposta.etapa)),
  );
}

/** What an act is itself: done, on the day of its publication, with its own words. */
function proposeEtapa(ato: Published, tipo: EtapaTipo, facts: ConcursoParts): EtapaProposta | null {
  const stretch = findStretch(ato);
  // That fees are given back is told by its days alone.
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

/** Days that an act sets for its candidates: a window, or how long the exam is valid. */
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

/** Words after which a rectification names the position that it is about. */
const concerning = "(?:cargo|emprego|funcao|area|especialidade|disciplina)(?: publico)?(?: d[eao])?:? ";

/** The one position that words say they are about, by its whole name. */
function findConcerned(texto: string, { cargos }: ConcursoParts): string | null {
  const said = folded(texto).replaceAll(/\s+/g, " ");
  const named = cargos.filter(({ nome }) =>
    new RegExp(`\\b${concerning}${RegExp.escape(folded(nome))}(?=[,.;:)]|$)`).test(said),
  );
  return named.length === 1 ? (named[0]?.nome ?? null) : null;
}

/** The day of the exam, or when one may register, that a rectification moves for one of several positions. */
function proposeDia(ato: Published, facts: ConcursoParts): EtapaProposta | null {
  if (ato.tipo_de_ato !== "retificacao" || !ato.oficial || facts.cargos.length < 2) return null;
  const moved = findLimit(ato.texto) === null ? null : findMoved(ato.texto);
  const cargo = moved && findConcerned(moved.sobre, facts);
  if (!moved || cargo === null) return null;
  const { tipo, inicio, fim, leia } = moved;
  const day = fim ?? inicio;
  // Nothing is moved to where it is past already.
  if (ato.publicado_em && day && day < ato.publicado_em) return null;
  const etapa: EtapaInput = {
    ...{ tipo, inicio, fim, descricao: null, modalidade: null, vagas: null, classificacao: null },
    citacao: ato.texto.slice(leia.inicio, leia.fim).trim().slice(0, limits.etapaCitacaoMax),
    ...publishedAs(ato, facts),
    ...{ situacao: "PREVISTA", cargo },
  };
  return propose("etapa", etapa, withRegra([leia], "leia-se"), null);
}

/** What all stages of an act have in common. */
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

/** Of a contract the organiser, of a notice nothing, of what else its title. */
function descricaoOf(tipo: EtapaTipo, { campos }: SaidAto, title: string | null): string | null {
  if (tipo === "BANCA_CONTRATADA") return assertedOf(campos.organizadora);
  return tipo === "EDITAL" ? null : title;
}

/** A stage as whoever reviews it reads it: with the reserved share, which no message names. */
const describeProposta = (etapa: EtapaInput) =>
  [describeEtapa(etapa), etapa.modalidade && cotaLabels[etapa.modalidade]].filter(Boolean).join("; ");

type KnownEtapa = NonNullable<ResolvedConcurso["etapas"]>[number];

/** Whether a stage that an exam has says what another one would; a person may have written it without its words. */
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

/** Whether a window may be another one's, by its days: where both have some, they meet. */
function mayBeSameDays(known: KnownEtapa, { inicio, fim }: EtapaInput): boolean {
  const [from, to] = [known.inicio ?? known.fim, known.fim ?? known.inicio];
  return !from || !to || (from <= (fim ?? inicio ?? from) && (inicio ?? fim ?? to) <= to);
}

/** Whether a day to come may be all that is left of what was foreseen: of two days a sole one moves but one. */
const mayStandFor = (known: KnownEtapa, { situacao, inicio, fim }: EtapaInput): boolean =>
  situacao === "REALIZADA" || !known.inicio || !known.fim || Boolean(inicio && fim);

/** Whether a stage stands in the place of one that was foreseen for the same candidates, or of the only one that there may be. */
function replaces(etapa: EtapaInput, known: KnownEtapa): boolean {
  if (known.tipo !== etapa.tipo || known.cargo !== etapa.cargo) return false;
  if (isSole(etapa)) return true;
  return (
    known.situacao === "PREVISTA" &&
    (isPrazo(etapa) ? mayBeSameDays(known, etapa) : mayStandFor(known, etapa))
  );
}

/** An exam's stages with one more, in the place of what it replaces. */
export function withEtapa(etapas: readonly KnownEtapa[], etapa: EtapaInput): EtapaInput[] {
  const replaced = etapas.findIndex((known) => replaces(etapa, known));
  if (replaced < 0) return [...etapas, etapa];
  return etapas.map((known, index) => (index === replaced ? { ...etapa, uuid: known.uuid } : known));
}
