import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph } from "./layout.ts";
import type { MailContent } from "./novo-concurso.ts";

/** What the team decided about a mentor's profile. */
export type MentorRevisado = { nome: string; aprovado: boolean; motivo: string | null; link: string };

const template = renderMail({
  preview: slotOf("titulo"),
  title: slotOf("titulo"),
  body: [
    renderParagraph(slotOf("saudacao")),
    renderParagraph(slotOf("decisao")),
    renderParagraph(slotOf("motivo")),
  ],
  action: { label: "Ver meu perfil de mentor", href: slotOf("link") },
  footer: [renderParagraph("Este é um aviso sobre o seu cadastro de mentor.", true)],
});

/** Makes the mail with the team's decision. Compiles its template once. */
export async function createMentorRevisadoMail(): Promise<(message: MentorRevisado) => MailContent> {
  const fill = await compileHtml(template);
  return ({ nome, aprovado, motivo, link }) => {
    const titulo = aprovado ? "Seu perfil de mentor foi aprovado" : "Seu perfil de mentor não foi aprovado";
    const decisao = aprovado
      ? "Conferimos o seu cadastro, e o seu perfil agora mostra o selo Verificado."
      : "Conferimos o seu cadastro, e por enquanto o seu perfil não aparece na lista de mentores. Ajuste o que for preciso e salve de novo: olharemos outra vez.";
    const because = aprovado || !motivo ? "" : `Motivo: ${motivo}`;
    const saudacao = `Olá, ${firstName(nome)}!`;
    const html = fill({ titulo, saudacao, decisao, motivo: because, link });
    const text = [saudacao, decisao, because, `Ver meu perfil de mentor: ${link}`]
      .filter(Boolean)
      .join("\n\n");
    return { subject: titulo, html, text };
  };
}
