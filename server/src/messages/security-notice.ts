import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph } from "./layout.ts";
import type { MailContent } from "./novo-concurso.ts";

/** What happened to an account, in the words of the mail that tells of it. */
const notices = {
  NOVO_ACESSO: {
    subject: "Novo acesso à sua conta",
    happened: "Alguém entrou na sua conta por um dispositivo que ela ainda não conhecia: ⟦dispositivo⟧.",
  },
} as const;

export type SecurityNotice = {
  aviso: keyof typeof notices;
  nome: string;
  dispositivo?: string | undefined;
  appUrl: string;
};

const advice =
  "Se foi você, não precisa fazer nada. Se não foi, escolha outra senha agora: isso encerra todas as sessões da conta.";
const footer = "Este é um aviso sobre a segurança da sua conta; ele chega mesmo com os alertas desligados.";
const label = "Escolher outra senha";

const template = renderMail({
  preview: slotOf("subject"),
  title: slotOf("subject"),
  body: [
    renderParagraph(slotOf("saudacao")),
    renderParagraph(slotOf("happened")),
    renderParagraph(slotOf("advice")),
  ],
  action: { label, href: slotOf("link") },
  footer: [renderParagraph(footer, true)],
});

/** Makes the mail that tells of something done with an account. Compiles its template once. */
export async function createSecurityNoticeMail(): Promise<(notice: SecurityNotice) => MailContent> {
  const fill = await compileHtml(template);
  return ({ aviso, nome, dispositivo = "", appUrl }) => {
    const { subject } = notices[aviso];
    const happened = notices[aviso].happened.replace("⟦dispositivo⟧", dispositivo);
    const saudacao = `Olá, ${firstName(nome)}!`;
    const link = `${appUrl}/forgot-password`;
    const text = [saudacao, happened, advice, `${label}: ${link}`, footer].join("\n\n");
    return { subject, html: fill({ subject, saudacao, happened, advice, link }), text };
  };
}
