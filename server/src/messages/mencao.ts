import { firstName, formatDay } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

/** A notice to a user that their name, or one they monitor, is in an official act. */
export type MencaoText = {
  nome: string;
  /** Whether it is another person's name. */
  isOthers: boolean;
  fonte: string;
  /** The gazette's page number; null: unknown. */
  pagina: string | null;
  publicado_em: string | null;
  trecho: string;
  prazo: string | null;
  /** How the last day was computed; null when the act states the day. */
  prazo_contado: string | null;
  mesmo_cpf: boolean;
  /** Whether a word that may be a further surname is beside the name. */
  duvida: boolean;
  /** The act's address at its source and in the product. */
  url: string;
  link: string;
};

const words = {
  own: {
    maybe: "Talvez seja você",
    subject: "Talvez seja você: seu nome em uma publicação oficial",
    found: "encontramos um nome igual ao seu",
    sameCpf: " Os números do CPF que aparecem são os mesmos que os seus.",
    footer:
      "Você pediu para procurarmos seu nome nas publicações oficiais. Pode ser outra pessoa com o " +
      "mesmo nome: confira na publicação, e diga no seu perfil se não for você.",
  },
  others: {
    maybe: "Talvez seja quem você procura",
    subject: "Talvez seja quem você procura: o nome em uma publicação oficial",
    found: "encontramos o nome que você procura",
    sameCpf: " Os números do CPF que aparecem são os mesmos que você informou.",
    footer:
      "Você pediu para procurarmos o nome de outra pessoa nas publicações oficiais. Pode ser " +
      "alguém com o mesmo nome: confira na publicação, e diga no seu perfil se não for essa pessoa.",
  },
} as const;
const wordsOf = ({ isOthers }: Pick<MencaoText, "isOthers">) => (isOthers ? words.others : words.own);
type Words = ReturnType<typeof wordsOf>;

const templateFor = (sender: Sender, { subject, footer }: Words) =>
  renderMail(
    {
      preview: slotOf("onde"),
      title: subject,
      body: ["saudacao", "onde", "trecho", "prazo", "fonte"].map((name) => renderParagraph(slotOf(name))),
      action: { label: "Ver no meu perfil", href: slotOf("link") },
      footer: [renderParagraph(footer, true)],
    },
    sender,
  );

/** Creates the composer of that mail. Compiles its template once. */
export function createMencaoMail(sender: Sender): (message: MencaoText) => MailContent {
  const fillOwn = compileHtml(templateFor(sender, words.own));
  const fillOthers = compileHtml(templateFor(sender, words.others));
  return (message) => {
    const { nome, url, link } = message;
    const { maybe, subject, sameCpf, footer } = wordsOf(message);
    const saudacao = `Olá, ${firstName(nome)}!`;
    const onde = `${maybe}: ${whereLine(message)}.${message.mesmo_cpf ? sameCpf : ""}${doubtLine(message)}`;
    const trecho = `“…${message.trecho.replaceAll(/\s+/g, " ").trim()}…”`;
    const prazo = message.prazo
      ? `${prazoLine(message)} Confira na publicação.`
      : "A publicação pode ter um prazo curto para se apresentar: leia-a inteira.";
    const fonte = `Publicação: ${url}`;
    const fill = message.isOthers ? fillOthers : fillOwn;
    const html = fill({ saudacao, onde, trecho, prazo, fonte, link });
    const text = renderText(
      [saudacao, onde, trecho, prazo, fonte, `Ver no meu perfil: ${link}`, footer],
      sender,
    );
    return { subject, html, text };
  };
}

function whereLine(message: MencaoText): string {
  const { fonte, pagina, publicado_em } = message;
  const day = publicado_em ? `, em ${formatDay(publicado_em)}` : "";
  const page = pagina ? `, página ${pagina}` : "";
  return `${wordsOf(message).found} em ${fonte}${day}${page}`;
}

/** Says why the person may be somebody else. */
const doubtLine = ({ duvida }: Pick<MencaoText, "duvida">): string =>
  duvida ? " Ao lado do nome há outra palavra: pode ser outra pessoa." : "";

/** Describes the deadline; a counted day says how, because local holidays are unknown. */
function prazoLine({ prazo, prazo_contado }: Pick<MencaoText, "prazo" | "prazo_contado">): string {
  const day = formatDay(prazo ?? "");
  return prazo_contado
    ? `Prazo: até ${day}, por nossa conta (${prazo_contado}, sem contar feriados locais).`
    : `Prazo que a publicação diz: até ${day}.`;
}

/** Composes the message about a mention as a notification on a device. */
export const composeMencaoNotice = (message: MencaoText) => ({
  titulo: wordsOf(message).subject,
  corpo: `${firstName(message.nome)}, ${mencaoLine(message)}`,
});

/** Returns the variables of the WhatsApp template `conta_aviso`, without the quote, which has line breaks. */
export const mencaoVariables = (message: MencaoText): string[] => [
  firstName(message.nome),
  `${wordsOf(message).maybe}: ${mencaoLine(message)}`,
];

function mencaoLine(message: MencaoText): string {
  const prazo = message.prazo ? ` ${prazoLine(message)}` : "";
  return `${whereLine(message)}.${doubtLine(message)}${prazo} Veja o trecho e a publicação no seu perfil, em Alertas.`;
}
