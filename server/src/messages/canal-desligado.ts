import { firstName } from "@cav/contract/format.ts";
import { compileHtml, slot } from "./compile.ts";
import { mailLayout, paragraph } from "./layout.ts";
import type { MailContent } from "./novo-concurso.ts";

/** That alerts do not arrive by a channel any more, and what to do about it. */
export type CanalDesligado = { nome: string; link: string };

const subject = "Seus alertas por WhatsApp foram desligados";
const happened =
  "Não conseguimos entregar seus alertas no WhatsApp: o número do seu perfil não parece ter WhatsApp. Por isso, desligamos esse canal.";
const advice = "Confira o número no seu perfil e ligue o WhatsApp de novo quando quiser.";

const template = mailLayout({
  preview: "O número do seu perfil não parece ter WhatsApp.",
  title: subject,
  body: [paragraph(slot("saudacao")), paragraph(happened), paragraph(advice)],
  action: { label: "Conferir meu perfil", href: slot("link") },
  footer: [paragraph("Este é um aviso sobre a sua conta, enviado uma única vez.", true)],
});

/** Makes the mail that tells of WhatsApp's end. Compiles its template once. */
export async function createCanalDesligadoMail(): Promise<(message: CanalDesligado) => MailContent> {
  const fill = await compileHtml(template);
  return ({ nome, link }) => {
    const saudacao = `Olá, ${firstName(nome)}!`;
    const text = [saudacao, happened, advice, `Conferir meu perfil: ${link}`].join("\n\n");
    return { subject, html: fill({ saudacao, link }), text };
  };
}

/** Variables of the WhatsApp template `conta_aviso` that tells of the end of e-mail. */
export function emailDesligadoVariables(nome: string): string[] {
  return [
    firstName(nome),
    "Nossos e-mails para você estão voltando: o endereço da sua conta não recebe mensagens. Desligamos os alertas por e-mail.",
  ];
}
