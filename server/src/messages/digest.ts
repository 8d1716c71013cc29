import { firstName, formatCount } from "@cav/contract/format.ts";
import { compileFragment, compileHtml, slotOf } from "./compile.ts";
import {
  type FooterLinks,
  linksOf,
  renderDigestItem,
  renderItemLink,
  renderMail,
  renderMailFooter,
  renderParagraph,
  renderText,
  renderTextFooter,
  type Sender,
} from "./layout.ts";
import { type MailContent, noticeOf, subjectMax, toShortText } from "./mail-content.ts";

export type DigestItem = {
  titulo: string;
  link: string;
  /** Its notice, with the registration. */
  edital: { edital: string; rotulo: string } | null;
  /** What happened, or ends: a sentence each, which every channel says. */
  principais: string[];
  /** The rest, where there is room. */
  linhas: string[];
  /** Of these, fee and fit. */
  sobre: string[];
};

/** Everything that was to be told since the last digest. */
export type Digest = {
  nome: string;
  /** A concurso each. */
  itens: DigestItem[];
  /** How many concursos more wait for the next message. */
  outros?: number;
  /** What the exams that somebody follows leave to be decided, in sentences, and where it is shown. */
  decidir?: string[];
  jornadaLink: string;
  demonstracao: boolean;
  /** Goes by mail in the place of WhatsApp, to somebody who has mail off. */
  substituto?: boolean;
  /** Where all of it can be found again. */
  link: string;
} & FooterLinks;

/** A digest as a mail says it: with the one reason why it came. */
export type DigestMail = Digest & { motivo: string };

/** Items that one mail shows. */
const mailItems = 30;
/** Room for the news in a WhatsApp message, beside what is to be decided and what waits for the next one (700 in all). */
const itemsMax = 590;

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("preview"),
      title: "Resumo dos seus alertas",
      body: [
        renderParagraph(slotOf("saudacao")),
        slotOf("itens"),
        renderParagraph(slotOf("outros"), true),
        renderParagraph(slotOf("aviso"), true),
      ],
      action: { label: "Ver meus alertas", href: slotOf("link") },
      footer: renderMailFooter(slotOf("motivo")),
    },
    sender,
  );

const countOf = (count: number) => formatCount(count, "concurso", "concursos");

/** Makes the mail of a digest: subject, HTML and plain text. Compiles its templates once. */
export function createDigestMail(sender: Sender): (message: DigestMail) => MailContent {
  const fill = compileHtml(templateFor(sender));
  const fillItem = compileFragment(
    renderDigestItem({
      titulo: slotOf("titulo"),
      principais: slotOf("principais"),
      linhas: slotOf("linhas"),
      link: slotOf("link"),
      edital: slotOf("edital"),
    }),
  );
  const fillEdital = compileFragment(renderItemLink());
  return (message) => {
    const lines = linesOf(message);
    const items = shownOf(message).map(({ titulo, principais, linhas, link, edital }) =>
      fillItem(
        { titulo, link, principais: principais.join("\n"), linhas: linhas.join("\n") },
        { edital: edital ? fillEdital(edital) : "" },
      ),
    );
    const html = fill(
      { ...lines, link: message.link, motivo: message.motivo, ...linksOf(message) },
      { itens: items.join("") },
    );
    return { subject: subjectOf(message), html, text: renderText(textOf(message, lines), sender) };
  };
}

/** The news, and below them what is to be decided. */
function shownOf({ itens, decidir = [], jornadaLink: link }: Digest) {
  const toDecide = {
    titulo: "Para você decidir",
    linhas: decidir,
    principais: [],
    sobre: [],
    edital: null,
    link,
  };
  return decidir.length > 0 ? [...itens, toDecide] : itens;
}

function linesOf({ nome, itens, demonstracao, outros, substituto = false }: Digest) {
  return {
    preview: itens
      .map(({ titulo }) => toShortText(titulo, 60))
      .slice(0, 3)
      .join(" · "),
    saudacao: `Olá, ${firstName(nome)}! Estas são as novidades dos concursos que interessam a você.`,
    outros: moreLine(outros),
    aviso: noticeOf({ demonstracao, substituto }, itens.length),
  };
}

/** `Seus alertas: novidades sobre 3 concursos`; of one alone its name. */
function subjectOf({ itens }: Digest): string {
  const [only, ...more] = itens;
  if (only && more.length === 0) {
    const head = "Seus alertas: novidades sobre ";
    return `${head}${toShortText(only.titulo, subjectMax - head.length)}`;
  }
  return `Seus alertas: ${summaryOf(itens)}`;
}

const summaryOf = ({ length }: Digest["itens"]) => `novidades sobre ${countOf(length)}`;

function textOf(message: DigestMail, lines: ReturnType<typeof linesOf>): string[] {
  const items = shownOf(message).map(({ titulo, principais, linhas, link, edital }) => {
    const more = edital ? [`${edital.rotulo}: ${edital.edital}`] : [];
    return [`* ${titulo}`, ...[...principais, ...linhas, link, ...more].map((linha) => `  ${linha}`)].join(
      "\n",
    );
  });
  return [
    "Resumo dos seus alertas",
    lines.saudacao,
    ...items,
    lines.outros,
    `Ver meus alertas: ${message.link}`,
    lines.aviso,
    renderTextFooter(message.motivo, message),
  ];
}

/** What there is to be decided, where there is no room for its sentences; "" where there is nothing. */
export const decidirLine = ({ decidir = [] }: Pick<Digest, "decidir">): string =>
  decidir.length > 0 ? "Há o que decidir na sua jornada: choques de provas, taxas ou isenções." : "";

/** Variables of the WhatsApp template `concurso_resumo`, in order: of how many concursos, the news, first name. */
export function digestVariables({ nome, itens, outros, decidir = [] }: Digest): string[] {
  const linhas = [itemsLine(itens), moreLine(outros), decidirLine({ decidir })].filter(Boolean).join(" • ");
  return [summaryOf(itens), linhas, toShortText(firstName(nome), 60)];
}

/** What waits for the next message; "" where nothing does. */
export const moreLine = (outros = 0): string =>
  outros > 0 ? `Mais ${countOf(outros)} na próxima mensagem.` : "";

/** Whether one mail shows all of a digest. */
export const isWithinDigestMail = ({ itens }: Pick<Digest, "itens">): boolean => itens.length <= mailItems;

/** Whether one WhatsApp message does. */
export const isWithinDigestVariables = ({ itens }: Pick<Digest, "itens">): boolean =>
  itemsLine(itens).length <= itemsMax;

/** Room for one item where others stand beside it; what is to be said may take more. */
const itemMax = 220;

/** In full where that has room; else by shorter titles and without fee and fit, so that fewer messages say it. */
function itemsLine(itens: Digest["itens"]): string {
  const full = itens.map(itemLine).join(" • ");
  return full.length <= itemsMax ? full : itens.map(shortItemLine).join(" • ");
}

/** All that happened; fee and fit as far as there is room. Titles are cut before sentences. */
function itemLine(item: DigestItem): string {
  const line = item.principais.length > 2 ? shortItemLine(item) : saidLine(item, 110, 180);
  const room = itemMax - line.length;
  const facts = toShortText(item.sobre.join(" "), Math.max(0, room - 1));
  return room > shortest && facts ? `${line} ${facts}` : line;
}

const shortItemLine = (item: DigestItem): string => saidLine(item, 60, 150);

function saidLine({ titulo, principais }: DigestItem, titleMax: number, lineMax: number): string {
  const said = principais.map((line) => toShortText(line, lineMax)).join(" ");
  return `${toShortText(titulo, titleMax)}: ${said}`;
}

/** Less room than this is left empty. */
const shortest = 24;
