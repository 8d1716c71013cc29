import type { ToldItem } from "@cav/contract/alerts/agenda.ts";
import { firstName, formatCount } from "@cav/contract/format.ts";
import { bodyMax, describeHead, describePreheader } from "./agenda-head.ts";
import { describeItem } from "./agenda-words.ts";
import { compileFragment, compileHtml, slotOf } from "./compile.ts";
import {
  type FooterLinks,
  linksOf,
  type OfficialLink,
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

/** A sentence about changes, and their number. */
export type ToldChange = { texto: string; quantas: number };

/** A notice's text: its subject, fixed sentences, and changes as far as they fit. */
export type AvisoText = {
  assunto: string;
  linhas: string[];
  /** Fee and match: facts shared by several notices of one exam. */
  sobre?: string[];
  mudancas: ToldChange[];
};

/** News about a followed exam. */
export type Aviso = {
  nome: string;
  titulo: string;
  /** The news in a few words: "inscrições encerram em 3 dias (12/12)". */
  assunto: string;
  /** The same as codes, and the day of sending. */
  item: ToldItem;
  hoje: string;
  /** The news about the exam, in sentences. */
  linhas: string[];
  /** Lines about the exam: fee, and how it matches the user. */
  sobre: string[];
  /** The news about the exam, shortened to WhatsApp's limit. */
  breve: string;
  /** Why the user gets the message. */
  motivo: string;
  demonstracao: boolean;
  /** The notice's and registration's address; null: unknown. */
  edital_url: string | null;
  /** The document it is about, linked instead of the notice. */
  oficial?: OfficialLink | null;
  /** Whether it is suspended, cancelled or over, so that nobody can register. */
  fechado: boolean;
  /** Whether mail replaces WhatsApp for a user with mail off. */
  substituto?: boolean;
  link: string;
} & FooterLinks;

/** Sentences about changes in a mail. */
const changesMax = 12;
/** Characters for the news in a WhatsApp message. */
const linhasMax = 500;

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("preview"),
      title: slotOf("titulo"),
      body: [renderParagraph(slotOf("saudacao")), slotOf("linhas"), renderParagraph(slotOf("aviso"), true)],
      action: { label: "Ver concurso", href: slotOf("link") },
      more: [slotOf("edital")],
      footer: renderMailFooter(slotOf("motivo")),
    },
    sender,
  );

/** Creates the composer of a notice's mail: subject, HTML and plain text. Compiles its templates once. */
export function createAvisoMail(sender: Sender): (message: Aviso) => MailContent {
  const fill = compileHtml(templateFor(sender));
  const fillEdital = compileFragment(renderEdital());
  const fillLine = compileFragment(renderParagraph(slotOf("linha")));
  return (message) => {
    const { titulo, link, motivo } = message;
    const linhas = [...message.linhas, ...message.sobre];
    const values = {
      preview: describePreheader([message.item], message.hoje),
      titulo,
      saudacao: greeting(message),
      aviso: noticeOf(message),
      motivo,
      link,
      ...linksOf(message),
    };
    const official = officialOf(message);
    const html = fill(values, {
      linhas: linhas.map((linha) => fillLine({ linha })).join(""),
      edital: official ? fillEdital(official) : "",
    });
    return {
      subject: describeHead([message.item], "email", message.hoje),
      html,
      text: renderText(textOf(message, values.aviso), sender),
    };
  };
}

const officialOf = ({ oficial, edital_url, fechado }: Aviso) =>
  oficial ?? (edital_url ? toEdital(edital_url, fechado) : null);

const greeting = ({ nome }: Aviso) => `Olá, ${firstName(nome)}!`;

function textOf(message: Aviso, notice: string): string[] {
  return [
    message.titulo,
    greeting(message),
    ...message.linhas,
    ...message.sobre,
    `Ver concurso: ${message.link}`,
    renderTextEdital(officialOf(message)),
    notice,
    renderTextFooter(message.motivo, message),
  ];
}

/** Fits a notice into a mail and a WhatsApp message; left-out changes are counted. */
export function renderAvisoText(text: AvisoText): Pick<Aviso, "assunto" | "linhas" | "sobre" | "breve"> {
  const { assunto, linhas, sobre = [], mudancas } = text;
  const whole = { assunto, linhas: [...linhas, ...sobre], mudancas };
  return { assunto, linhas: linesWith(text, changesMax), sobre, breve: shortTextOf(whole) };
}

function linesWith({ linhas, mudancas }: AvisoText, shown: number): string[] {
  const hidden = mudancas.slice(shown).reduce((sum, { quantas }) => sum + quantas, 0);
  const rest =
    hidden > 0 ? [`E mais ${formatCount(hidden, "mudança", "mudanças")}, na página do concurso.`] : [];
  return [...linhas, ...mudancas.slice(0, shown).map(({ texto }) => texto), ...rest];
}

function shortTextOf(text: AvisoText): string {
  for (let shown = changesMax; shown > 1; shown -= 1) {
    const all = linesWith(text, shown).join(" ");
    if (all.length <= linhasMax) return all;
  }
  const lines = linesWith(text, 1);
  const rest = text.mudancas.length > 1 ? ` ${lines.pop()}` : "";
  return `${toShortText(lines.join(" "), linhasMax - rest.length)}${rest}`;
}

/** Returns the variables of the WhatsApp template `concurso_aviso`: head, details, first name. */
export function avisoVariables({ nome, item, hoje, breve }: Aviso): string[] {
  const novidade = describeItem(item, hoje, "full");
  const details = toShortText(breve, Math.max(0, bodyMax.whatsapp - novidade.length - 1));
  return [
    describeHead([item], "whatsapp", hoje),
    toShortText([novidade, details].filter(Boolean).join(" "), bodyMax.whatsapp),
    toShortText(firstName(nome), 60),
  ];
}
