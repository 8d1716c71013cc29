import { folded } from "@cav/contract/folded.ts";
import { monthNames } from "@cav/contract/format.ts";
import { findDay } from "./find-day.ts";
import { addressOf, type Element, elementsOf, linesOf, type Node, textOf } from "./page.ts";

/** An entry of a list: `date` YYYY-MM-DD, `link` absolute; null if missing. */
export type Item = { title: string; date: string | null; link: string | null };

/** Words about exams and their stages. */
export const ofConcursos =
  /concurso|process[oa]s?\s+seletiv|seletiv|selec(ao|oes)|\bedita(l|is)\b|chamada|chamamento|convoca|nomea|inscric|gabarito|homologa|retifica|resultado|prorroga|vagas?\b|cargo|prova|residencia|professor|estagi|\bpss\b|\d{1,4}\s*\/\s*20\d\d/;
/** Texts of links that do not name a document. */
const generic =
  /^(leia|saiba|veja|ver|acess|clique|abrir|abra|baix|download|visualiz|mais|detalh|inscreva|inscric(ao|oes)( online| abertas)?$|edital( completo)?$|anexos?$|arquivos?$|documentos?$|acompanh|continue|pdf|aqui|site|link|consult|area do candidato|pagina|conferir|confira|\+|>|»|\d+$)/;
const headingTag = /^(h[1-6]|dt|summary|caption|legend)$/;
const titleClass = /(^|[-_\s])(titulo|title|nome|name|heading|entry-title|card-header)([-_\s]|$)/i;
const titleMax = 300;
const monthWord = monthNames.map((name) => folded(name).slice(0, 3)).join("|");
const dayAlone = new RegExp(`^(?:[\\s\\d/.:,hº-]|(?:de|as|(?:${monthWord})[a-z]*)(?![a-z]))*$`);

type Naming = { text: string; weight: number };
const bonuses = { heading: 4, link: 3, linkTitle: 1.5, cell: 1, firstLine: 0.5, line: 0 };

/** Returns whether words name a thing: days and "saiba mais" do not. */
export const isTelling = (text: string) => {
  const plain = folded(text);
  return text.length >= 4 && /[a-z]{3}/.test(plain) && !generic.test(plain) && !dayAlone.test(plain);
};

/** Generic names of documents, used if there is no better one. */
const isKind = (text: string) => /^(edita(l|is)|anexos?|documentos?)$/.test(folded(text));

const date = "\\d{1,2}\\s?[/.-]\\s?\\d{1,2}\\s?[/.-]\\s?\\d{4}";
const leadingDate = new RegExp(`^\\(?${date}\\)?(\\s{0,3}[-–—:|]\\s{0,3}|\\s{1,3})`);
const trailingDate = new RegExp(`\\s{0,3}[-–—|(]\\s{0,3}${date}\\)?$`);
const allDates = new RegExp(date, "g");

/** Removes the day at a line's beginning or end. */
const withoutDay = (text: string) => text.replace(leadingDate, "").replace(trailingDate, "");

function weightOf(text: string): number {
  // Days look like numbers of notices.
  const plain = folded(text).replace(allDates, " ");
  const words = ofConcursos.test(plain) ? 2 : 0;
  const number = /\d{1,4}\s*\/\s*(20)?\d\d/.test(plain) ? 1 : 0;
  const length = text.length < 12 ? -1 : text.length > titleMax ? -3 : 0;
  const isLabelled =
    /^(data|publicad|postad|situacao|status|inscric|periodo|local|categoria|tipo|modalidade|orgao|banca|inicio|fim)[^:]{0,25}:/.test(
      plain,
    );
  return words + number + length - (isLabelled ? 3 : 0);
}

/** A lower weight means a label, a status or a plain sentence. */
export const leastNaming = 1;

/** Chooses the most specific name: a heading, a link's text, a cell, else the first line. */
export function namingOf(nodes: readonly Node[], elements = elementsOf(nodes)): Naming | undefined {
  const namings: Naming[] = [];
  let kind: Naming | undefined;
  const add = (text: string, as: keyof typeof bonuses) => {
    const weight = weightOf(text) + bonuses[as];
    if (isTelling(text)) namings.push({ text, weight });
    // Below another heading, a heading such as "Edital" names only a part of the item.
    else if (isKind(text) && as === "heading") namings.push({ text, weight: weight - 2 });
    else if (isKind(text)) kind ??= { text, weight };
  };
  for (const element of elements) {
    const { name, attribs } = element;
    const isHeading = headingTag.test(name) || titleClass.test(attribs.class ?? "");
    if (isHeading) add(textOf([element]), "heading");
    else if (name === "a") {
      add(linesOf([element])[0] ?? "", "link");
      add(attribs.title ?? "", "linkTitle");
    } else if (/^(strong|b|td|th)$/.test(name)) add(textOf([element]), "cell");
  }
  for (const [at, line] of linesOf(nodes).entries()) add(withoutDay(line), at === 0 ? "firstLine" : "line");
  const best = heaviest(namings);
  return best && best.weight >= leastNaming ? best : (kind ?? best);
}

function heaviest(namings: readonly Naming[]): Naming | undefined {
  let best: Naming | undefined;
  for (const one of namings) if (!best || one.weight > best.weight) best = one;
  return best;
}

/** Returns an item's address: that of the link with its title, else the first link. */
function linkOf(elements: readonly Element[], title: string, base: string | undefined): string | null {
  const links = elements.flatMap((element) => {
    const to = element.name === "a" ? addressOf(element.attribs.href ?? "", base) : null;
    return to === null ? [] : [{ to, text: textOf([element]) }];
  });
  return (
    (links.find(({ text }) => text.includes(title) || (text.length > 8 && title.includes(text))) ?? links[0])
      ?.to ?? null
  );
}

function enclosingLink(node: Node | undefined): Element | undefined {
  for (let at = node?.parent ?? null; at; at = at.parent) if (at.name === "a") return at;
  return undefined;
}

/** Reads one entry from nodes; undefined if they name nothing. */
export function itemOf(nodes: readonly Node[], base: string | undefined): Item | undefined {
  const elements = elementsOf(nodes);
  const title = namingOf(nodes, elements)?.text;
  if (title === undefined) return undefined;
  const around = enclosingLink(nodes[0]);
  const stated = elements.find(({ name, attribs }) => name === "time" && attribs.datetime)?.attribs.datetime;
  return {
    title: title.slice(0, titleMax),
    date: findDay(stated ?? "") ?? findDay(textOf(nodes)),
    link: linkOf(around ? [around, ...elements] : elements, title, base),
  };
}
