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
  /** Its notice with the registration. */
  edital: { edital: string; rotulo: string } | null;
  /** The news in sentences, shown by every channel. */
  principais: string[];
  /** Further lines, where they fit. */
  linhas: string[];
  /** Lines about the exam: fee, and how it matches the user. */
  sobre: string[];
};

/** A message about everything since the user's last digest. */
export type Digest = {
  nome: string;
  /** One item for each exam. */
  itens: DigestItem[];
  /** How many concursos more wait for the next message. */
  outros?: number;
  /** The user's decisions about followed exams, as sentences, and the page that shows them. */
  decidir?: string[];
  jornadaLink: string;
  demonstracao: boolean;
  /** Whether mail replaces WhatsApp for a user with mail off. */
  substituto?: boolean;
  /** Link to the page that lists all items. */
  link: string;
} & FooterLinks;

/** A digest by mail, with the reason why it came. */
export type DigestMail = Digest & { motivo: string };

/** Maximum items in a mail. */
const mailItems = 30;
/** Characters for the news in a WhatsApp message, beside decisions and the count of waiting exams (700 in all). */
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

/** Creates the composer of a digest's mail: subject, HTML and plain text. Compiles its templates once. */
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

/** Returns the news, followed by the decisions. */
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

/** Returns the subject: `Seus alertas: novidades sobre 3 concursos`; a single one's name. */
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

/** Mentions that decisions are due, for messages without room for the sentences; "" without decisions. */
export const decidirLine = ({ decidir = [] }: Pick<Digest, "decidir">): string =>
  decidir.length > 0 ? "Há o que decidir na sua jornada: choques de provas, taxas ou isenções." : "";

/** Returns the variables of the WhatsApp template `concurso_resumo`: number of concursos, news, first name. */
export function digestVariables({ nome, itens, outros, decidir = [] }: Digest): string[] {
  const linhas = [itemsLine(itens), moreLine(outros), decidirLine({ decidir })].filter(Boolean).join(" • ");
  return [summaryOf(itens), linhas, toShortText(firstName(nome), 60)];
}

/** Mentions what waits for the next message; "" without any. */
export const moreLine = (outros = 0): string =>
  outros > 0 ? `Mais ${countOf(outros)} na próxima mensagem.` : "";

/** Returns whether one mail shows the whole digest. */
export const isWithinDigestMail = ({ itens }: Pick<Digest, "itens">): boolean => itens.length <= mailItems;

/** Returns whether one WhatsApp message shows the whole digest. */
export const isWithinDigestVariables = ({ itens }: Pick<Digest, "itens">): boolean =>
  itemsLine(itens).length <= itemsMax;

/** Characters per item; the main sentences may take more. */
const itemMax = 220;

/**
 * Joins the items: in full where they fit, else with shorter titles and without fee and match, to need fewer messages.
 */
function itemsLine(itens: Digest["itens"]): string {
  const full = itens.map(itemLine).join(" • ");
  return full.length <= itemsMax ? full : itens.map(shortItemLine).join(" • ");
}

/** Joins an item's news, with fee and match where they fit. Titles are cut before sentences. */
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

/** Fewest characters for which a line is written; less room stays empty. */
const shortest = 24;
