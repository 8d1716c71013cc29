import { limits } from "@cav/contract/limits.ts";
import { compileFragment, compileHtml, slotOf } from "./compile.ts";
import { renderLink, renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import { type MailContent, subjectMax, toShortText } from "./mail-content.ts";

/** An alert request without an account, to be confirmed. */
export type PedidoConfirmation = { nome: string; link: string };

/** News for a request without an account. */
export type PedidoAviso = {
  titulo: string;
  /** The subject after the exam's name. */
  assunto: string;
  linhas: string[];
  /** Description of the request. */
  nome: string;
  link: string;
  /** Address that ends the request. */
  fim: string;
};

const validity = `O botão abaixo vale por ${limits.emailConfirmationHours} horas.`;
const reassurance =
  "Se não foi você que pediu, ignore este e-mail: sem a confirmação, nada mais chega aqui, e o " +
  "pedido é apagado em 7 dias.";

/** Creates the composer of the mail that confirms a request. Compiles its template once. */
export function createPedidoConfirmationMail(sender: Sender): (message: PedidoConfirmation) => MailContent {
  const invitation = (nome: string) =>
    `Alguém pediu para avisar este e-mail das novidades de: ${nome}. Falta confirmar que é isso mesmo. ${validity}`;
  const fill = compileHtml(
    renderMail(
      {
        preview: "Sem a confirmação, nenhum aviso chega a este endereço.",
        title: "Confirmar o aviso",
        body: [renderParagraph(slotOf("pedido"))],
        action: { label: "Sim, avise-me", href: slotOf("link") },
        footer: [renderParagraph(reassurance, true)],
      },
      sender,
    ),
  );
  return ({ nome, link }) => {
    const pedido = invitation(nome);
    return {
      subject: "Confirme o seu aviso no Concurso à Vista",
      html: fill({ pedido, link }),
      text: renderText([pedido, `Sim, avise-me: ${link}`, reassurance], sender),
    };
  };
}

const endLabel = "Parar estes avisos";

/** Creates the composer of news mails for requests. Compiles its templates once. */
export function createPedidoAvisoMail(sender: Sender): (message: PedidoAviso) => MailContent {
  const fillLine = compileFragment(renderParagraph(slotOf("linha")));
  const fill = compileHtml(
    renderMail(
      {
        preview: slotOf("preview"),
        title: slotOf("titulo"),
        body: [slotOf("linhas")],
        action: { label: "Ver concurso", href: slotOf("link") },
        footer: [renderParagraph(slotOf("motivo"), true), renderLink(endLabel, slotOf("fim"))],
      },
      sender,
    ),
  );
  return ({ titulo, assunto, linhas, nome, link, fim }) => {
    const motivo =
      `Você recebeu este e-mail porque pediu para ser avisado de: ${nome}. Confira sempre o ` +
      `edital oficial.`;
    const tail = `: ${assunto}`;
    return {
      subject: `${toShortText(titulo, subjectMax - tail.length)}${tail}`,
      html: fill(
        { preview: linhas.join(" "), titulo, motivo, link, fim },
        { linhas: linhas.map((linha) => fillLine({ linha })).join("") },
      ),
      text: renderText(
        [titulo, ...linhas, `Ver concurso: ${link}`, `${motivo}\n${endLabel}: ${fim}`],
        sender,
      ),
    };
  };
}
