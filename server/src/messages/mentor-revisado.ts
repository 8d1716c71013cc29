import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

/** The team's decision about a mentor's profile. */
export type MentorRevisado = { nome: string; aprovado: boolean; motivo: string | null; link: string };

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("titulo"),
      title: slotOf("titulo"),
      body: [
        renderParagraph(slotOf("saudacao")),
        renderParagraph(slotOf("decisao")),
        renderParagraph(slotOf("motivo")),
      ],
      action: { label: "Ver meu perfil de mentor", href: slotOf("link") },
      footer: [renderParagraph("Este é um aviso sobre o seu cadastro de mentor.", true)],
    },
    sender,
  );

/** Creates the composer of that mail. Compiles its template once. */
export function createMentorRevisadoMail(sender: Sender): (message: MentorRevisado) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ nome, aprovado, motivo, link }) => {
    const titulo = aprovado ? "Seu perfil de mentor foi aprovado" : "Seu perfil de mentor não foi aprovado";
    const decisao = aprovado
      ? "Conferimos o seu cadastro, e o seu perfil agora mostra o selo Verificado."
      : "Conferimos o seu cadastro, e por enquanto o seu perfil não aparece na lista de mentores. " +
        "Ajuste o que for preciso e salve de novo: olharemos outra vez.";
    const because = aprovado || !motivo ? "" : `Motivo: ${motivo}`;
    const saudacao = `Olá, ${firstName(nome)}!`;
    const html = fill({ titulo, saudacao, decisao, motivo: because, link });
    const text = renderText([saudacao, decisao, because, `Ver meu perfil de mentor: ${link}`], sender);
    return { subject: titulo, html, text };
  };
}
