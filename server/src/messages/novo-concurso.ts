import type { ToldItem } from "@cav/contract/alerts/agenda.ts";
import { onlyCriterion } from "@cav/contract/concursos/matching.words.ts";
import type { Resumo } from "@cav/contract/concursos/resumo.ts";
import { firstName, formatCount, formatDay, formatMoney, listSome, pluralOf } from "@cav/contract/format.ts";
import { inLocais } from "@cav/contract/locais/locais.words.ts";
import { bodyMax, describeHead, describePreheader, toTextWithin } from "./agenda-head.ts";
import { describeItem } from "./agenda-words.ts";
import { type CargoNaMensagem, describeFacts, describeReasons, type Some } from "./cargo-na-mensagem.ts";
import { compileFragment, compileHtml, slotOf } from "./compile.ts";
import {
  type FooterLinks,
  linksOf,
  renderCargo,
  renderEdital,
  renderMail,
  renderMailFooter,
  renderParagraph,
  renderText,
  renderTextEdital,
  renderTextFooter,
  type Sender,
  toEdital,
} from "./layout.ts";
import { type MailContent, noticeOf, toShortText } from "./mail-content.ts";

export type NovoConcurso = {
  nome: string;
  titulo: string;
  /** The announcement or the new match, as codes, and the day of sending. */
  item: ToldItem;
  hoje: string;
  data_inicio_inscricao: string | null;
  data_fim_inscricao: string | null;
  /** Facts as lists and the exam's page show them; fee and days are those of the user's matching positions. */
  resumo: Pick<Resumo, "banca" | "prova" | "taxa" | "vagas">;
  /** The notice's and registration's address; null: unknown. */
  edital_url: string | null;
  locais_prova: Some;
  demonstracao: boolean;
  /** Whether mail replaces WhatsApp for a user with mail off. */
  substituto?: boolean;
  /** The best positions; `totalCargos` counts all that match. */
  cargos: CargoNaMensagem[];
  totalCargos: number;
  /** How many positions match for certain; 0: all matches are only possible. */
  certos: number;
  /** Whether the best match rests on one criterion, since the user's search has no other. */
  por_um_criterio?: boolean;
  /** Names of the user's matching searches, if they have several. */
  buscas?: string[];
  link: string;
} & FooterLinks;

/** Characters for positions' names in a WhatsApp message. */
const cargosMax = 240;
/** Characters for searches' names in a WhatsApp message. */
const buscasMax = 100;

const reason =
  "Você recebeu este alerta porque o concurso combina, ou pode combinar, com as preferências do seu perfil.";

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("preview"),
      title: slotOf("titulo"),
      body: [
        renderParagraph(slotOf("saudacao")),
        renderParagraph(slotOf("datas")),
        renderParagraph(slotOf("resumo")),
        renderParagraph(slotOf("buscas"), true),
        slotOf("cargos"),
        renderParagraph(slotOf("outros"), true),
        renderParagraph(slotOf("aviso"), true),
      ],
      action: { label: "Ver concurso", href: slotOf("link") },
      more: [slotOf("edital")],
      footer: renderMailFooter(reason),
    },
    sender,
  );

/** Creates the composer of a new exam's mail: subject, HTML and plain text. Compiles its templates once. */
export function createNovoConcursoMail(sender: Sender): (message: NovoConcurso) => MailContent {
  const fill = compileHtml(templateFor(sender));
  const fillEdital = compileFragment(renderEdital());
  const fillCargo = compileFragment(renderCargo(slotOf("nome"), slotOf("fatos"), slotOf("motivos")));
  return (message) => {
    const { subject, cargos, ...lines } = describeNovoMail(message);
    const { titulo, link, edital_url } = message;
    const html = fill(
      { ...lines, titulo, link, ...linksOf(message) },
      {
        cargos: cargos.map((cargo) => fillCargo(cargo)).join(""),
        edital: edital_url ? fillEdital(toEdital(edital_url)) : "",
      },
    );
    return { subject, html, text: renderText(textOf(message, lines), sender) };
  };
}

/** Returns the mail's texts, in their order. */
export function describeNovoMail(message: NovoConcurso) {
  const cargos = message.cargos.map((cargo, index) => ({
    // Only certain matches get a tick; they come first.
    nome: index < message.certos ? `✓ ${cargo.nome}` : cargo.nome,
    fatos: describeFacts(cargo),
    motivos: describeReasons(cargo),
  }));
  return { subject: subjectOf(message), ...linesOf(message), cargos };
}

function linesOf(message: NovoConcurso) {
  const hidden = message.totalCargos - message.cargos.length;
  const { banca } = message.resumo;
  return {
    preview: describePreheader([message.item], message.hoje),
    saudacao:
      `Olá, ${firstName(message.nome)}! Saiu um concurso que ${fitOf(message)} com ` +
      `você${message.por_um_criterio ? ` (${onlyCriterion})` : ""}${banca ? `, organizado por ${banca}` : ""}.`,
    datas: datesOf(message).join(" · "),
    resumo: outlineOf(message),
    buscas: buscasLine(message),
    outros: hidden > 0 ? `E mais ${sayOthers(hidden, message)} com você.` : "",
    aviso: noticeOf(message),
  };
}

/** Names of searches that are shown; the rest is counted. */
const shownBuscas = 3;

/** Names the searches: `Busca: Tribunais em SP.`, `Buscas: Tribunais em SP, Perto de casa.`; empty for a single one. */
function buscasLine({ buscas = [] }: NovoConcurso): string {
  if (buscas.length === 0) return "";
  const some = listSome(buscas.slice(0, shownBuscas), buscas.length);
  return `${pluralOf(buscas.length, "Busca", "Buscas")}: ${some}.`;
}

/** Describes the exam's match by its best position. */
const fitOf = ({ certos }: NovoConcurso) => (certos > 0 ? "combina" : "pode combinar");

/**
 * Counts the positions that are not shown. Certain matches are shown first, so the rest is certain only if all
 * are.
 */
function sayOthers(hidden: number, { certos, totalCargos }: NovoConcurso): string {
  return certos === totalCargos
    ? formatCount(hidden, "cargo que combina", "cargos que combinam")
    : formatCount(hidden, "cargo que pode combinar", "cargos que podem combinar");
}

function deadlineOf({ data_fim_inscricao }: NovoConcurso): string {
  return data_fim_inscricao
    ? `Inscrições até ${formatDay(data_fim_inscricao)}`
    : "Datas de inscrição a divulgar";
}

function datesOf(message: NovoConcurso): string[] {
  const { data_inicio_inscricao: start, data_fim_inscricao: end, resumo } = message;
  const period = start && end ? `Inscrições de ${formatDay(start)} a ${formatDay(end)}` : deadlineOf(message);
  return [period, describeProva(resumo.prova), describeFee(resumo.taxa)];
}

/** Describes the exam as a whole. */
function outlineOf({ resumo, locais_prova }: NovoConcurso): string {
  const locais =
    locais_prova.total > 0
      ? `Provas ${inLocais(locais_prova.nomes, locais_prova.total)}`
      : "Cidades de prova a divulgar";
  const vagas = resumo.vagas ?? "vagas a divulgar";
  const total = /^\d/.test(vagas) ? `Ao todo, ${vagas}` : vagas.charAt(0).toUpperCase() + vagas.slice(1);
  return `${total} · ${locais}`;
}

const subjectOf = ({ item, hoje }: NovoConcurso) => describeHead([item], "email", hoje);

function textOf(message: NovoConcurso, lines: ReturnType<typeof linesOf>): string[] {
  const cargos = message.cargos.map((cargo) =>
    [`* ${cargo.nome}`, `  ${describeFacts(cargo)}`, `  ${describeReasons(cargo)}`]
      .filter((line) => line.trim() !== "")
      .join("\n"),
  );
  return [
    message.titulo,
    lines.saudacao,
    [...datesOf(message), lines.resumo, lines.buscas].filter(Boolean).join("\n"),
    cargos.join("\n\n"),
    lines.outros,
    `Ver concurso: ${message.link}`,
    renderTextEdital(message.edital_url ? toEdital(message.edital_url) : null),
    lines.aviso,
    renderTextFooter(reason, message),
  ];
}

/**
 * Returns the variables of the WhatsApp template `concurso_novo`: exam and deadline, positions, salary, vacancies,
 * cities, fee, exam day, first name, with searches if several. WhatsApp allows no line breaks, tabs or repeated spaces;
 * with the template's text they stay under 1,024.
 */
export function novoConcursoVariables(message: NovoConcurso): string[] {
  const { nome, titulo, item, resumo } = message;
  const changed = item.meaning === "PASSOU" ? "passou a combinar, " : "";
  return [
    `${toShortText(titulo, 150)}, ${changed}${lowered(deadlineOf(message))}`,
    cargosLine(message),
    salarioLine(message),
    resumo.vagas?.replace(/ vagas?\b/, "") ?? unknown,
    toShortText(locaisLine(message), 110),
    resumo.taxa ?? unknown,
    resumo.prova ?? unknown,
    [toShortText(firstName(nome), 40), toShortText(buscasLine(message).replace(/\.$/, ""), buscasMax)]
      .filter(Boolean)
      .join(". "),
  ];
}

const unknown = "a divulgar";
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Describes the highest salary of the matching positions. */
function salarioLine({ cargos, totalCargos }: NovoConcurso): string {
  const amountsOf = (some: CargoNaMensagem[]) =>
    some.flatMap(({ salario }) => (salario === null ? [] : [Number(salario)]));
  const known = amountsOf(cargos.filter(({ por_hora }) => !por_hora));
  const hourly = amountsOf(cargos.filter(({ por_hora }) => por_hora));
  if (known.length === 0 && hourly.length > 0) return `até ${formatMoney(Math.max(...hourly))} por hora`;
  if (known.length === 0) return unknown;
  const isOne = totalCargos === 1 && !cargos[0]?.a_definir;
  return `${isOne ? "" : "até "}${formatMoney(Math.max(...known))}`;
}

/** Describes the places of work, or else of the exam. */
function locaisLine({ cargos, locais_prova }: NovoConcurso): string {
  const work = cargos.find(({ locais }) => locais.total > 0)?.locais;
  if (work) return `${listSome(work.nomes, work.total)} (trabalho)`;
  const { nomes, total } = locais_prova;
  return total > 0 ? `${listSome(nomes, total)} (prova)` : unknown;
}

/** Describes the fee: `Taxa de R$ 95,50`, `Taxa de R$ 60,00 a R$ 95,50`. */
export function describeFee(taxa: string | null): string {
  if (taxa === null) return "Taxa a divulgar";
  if (taxa === "gratuita") return "Inscrição gratuita";
  return taxa.startsWith("de ") ? `Taxa ${taxa}` : `Taxa de ${taxa}`;
}

/** Describes the days: `Prova em 17/01/2027`, `Provas em 17/01 e 24/01/2027`, `Provas de 17/01 a 07/02/2027`. */
function describeProva(prova: string | null): string {
  if (prova === null) return "Data da prova a divulgar";
  if (prova.startsWith("de ")) return `Provas ${prova}`;
  return prova.includes(" e ") ? `Provas em ${prova}` : `Prova em ${prova}`;
}

/** Returns the title and the text of a notification. */
export function describeNovoNotice(message: NovoConcurso): { titulo: string; corpo: string } {
  const { item, hoje } = message;
  return {
    titulo: describeHead([item], "push", hoje),
    corpo: toTextWithin([describeItem(item, hoje, "full"), ...factLines(message)], bodyMax.push),
  };
}

/** Returns the facts of a new exam, as further lines of its item. */
export function describeNovoFacts(message: NovoConcurso): string[] {
  return [buscasLine(message), factLines(message).join(" ")].filter(Boolean);
}

function factLines(message: NovoConcurso): string[] {
  const [, cargos, salario, vagas, locais, taxa, prova] = novoConcursoVariables(message);
  return [
    `Cargos: ${cargos}.`,
    `Salário: ${salario}.`,
    `Vagas: ${vagas}.`,
    `Cidades: ${locais}.`,
    `Taxa: ${taxa}.`,
    `Prova: ${prova}.`,
  ];
}

/** Lists positions as far as they fit, counts the rest, and says whether the match is by one criterion or uncertain. */
function cargosLine({ cargos, totalCargos, certos, por_um_criterio }: NovoConcurso): string {
  const names = cargos.map(({ nome }) => toShortText(nome, 120));
  while (names.length > 1 && names.join(", ").length > cargosMax) names.pop();
  const line = listSome(names, totalCargos);
  if (certos > 0) return por_um_criterio ? `${line} (${onlyCriterion})` : line;
  return `${line} (${pluralOf(totalCargos, "pode", "podem")} combinar)`;
}
