import { firstName, formatCount } from "@cav/contract/format.ts";
import { compileFragment, compileHtml, slotOf } from "./compile.ts";
import {
  type FooterLinks,
  linksOf,
  renderDigestItem,
  renderMail,
  renderMailFooter,
  renderParagraph,
  renderText,
  renderTextFooter,
  type Sender,
} from "./layout.ts";
import { type MailContent, noticeOf, subjectMax, toShortText } from "./mail-content.ts";

/** Everything that was to be told since the last digest. */
export type Digest = {
  nome: string;
  /** A concurso each; `principais` are those of its lines that stand where there is room for few. */
  itens: { titulo: string; linhas: string[]; principais: string[]; link: string }[];
  /** What the exams that somebody follows leave to be decided, in sentences, and where it is shown. */
  decidir?: string[];
  jornadaLink: string;
  demonstracao: boolean;
  /** Goes by mail in the place of WhatsApp, to somebody who has mail off. */
  substituto?: boolean;
  /** Where all of it can be found again. */
  link: string;
} & FooterLinks;

/** What a digest shows; the rest is counted and found in the profile. */
const shownItems = 30;
/** Room for the news in a WhatsApp message. */
const itemsMax = 700;

const reason =
  "Você recebeu este resumo porque escolheu receber seus alertas juntos, porque os pausou, porque mudou as suas preferências ou porque voltou a ter um canal ligado.";

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
      footer: renderMailFooter(reason),
    },
    sender,
  );

const countOf = (count: number) => formatCount(count, "concurso", "concursos");

/** Makes the mail of a digest: subject, HTML and plain text. Compiles its templates once. */
export function createDigestMail(sender: Sender): (message: Digest) => MailContent {
  const fill = compileHtml(templateFor(sender));
  const fillItem = compileFragment(renderDigestItem(slotOf("titulo"), slotOf("linhas"), slotOf("link")));
  return (message) => {
    const lines = linesOf(message);
    const items = shownOf(message).map(({ titulo, linhas, link }) =>
      fillItem({ titulo, link, linhas: linhas.join("\n") }),
    );
    const html = fill({ ...lines, link: message.link, ...linksOf(message) }, { itens: items.join("") });
    return { subject: subjectOf(message), html, text: renderText(textOf(message, lines), sender) };
  };
}

/** The news, and below them what is to be decided. */
function shownOf({ itens, decidir = [], jornadaLink: link }: Digest) {
  const last = decidir.length > 0 ? [{ titulo: "Para você decidir", linhas: decidir, link }] : [];
  return [...itens.slice(0, shownItems), ...last];
}

function linesOf({ nome, itens, demonstracao, substituto = false }: Digest) {
  const hidden = itens.length - shownItems;
  return {
    preview: itens
      .map(({ titulo }) => toShortText(titulo, 60))
      .slice(0, 3)
      .join(" · "),
    saudacao: `Olá, ${firstName(nome)}! Estas são as novidades dos concursos que interessam a você.`,
    outros: hidden > 0 ? `E mais novidades de ${countOf(hidden)}.` : "",
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

function textOf(message: Digest, lines: ReturnType<typeof linesOf>): string[] {
  const items = shownOf(message).map(({ titulo, linhas, link }) =>
    [`* ${titulo}`, ...linhas.map((linha) => `  ${linha}`), `  ${link}`].join("\n"),
  );
  return [
    "Resumo dos seus alertas",
    lines.saudacao,
    ...items,
    lines.outros,
    `Ver meus alertas: ${message.link}`,
    lines.aviso,
    renderTextFooter(reason, message),
  ];
}

/** What there is to be decided, where there is no room for its sentences; "" where there is nothing. */
export const decidirLine = ({ decidir = [] }: Pick<Digest, "decidir">): string =>
  decidir.length > 0 ? "Há o que decidir na sua jornada: choques de provas, taxas ou isenções." : "";

/** Variables of the WhatsApp template `concurso_resumo`, in order: of how many concursos, the news, first name. */
export function digestVariables({ nome, itens, decidir = [] }: Digest): string[] {
  const linhas = [itemsLine(itens), decidirLine({ decidir })].filter(Boolean).join(" • ");
  return [summaryOf(itens), linhas, toShortText(firstName(nome), 60)];
}

/** As much of the news as there is room for, and how much more there is. */
function itemsLine(itens: Digest["itens"]): string {
  const told = itens.map(({ titulo, principais }) =>
    toShortText(`${toShortText(titulo, 120)}: ${principais.join(" ")}`, 220),
  );
  const shown: string[] = [];
  for (const line of told) {
    if (shown.length > 0 && [...shown, line].join(" • ").length > itemsMax) break;
    shown.push(line);
  }
  const hidden = told.length - shown.length;
  return hidden > 0 ? `${shown.join(" • ")} • e mais ${hidden}` : shown.join(" • ");
}
