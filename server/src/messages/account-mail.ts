import { firstName } from "@cav/contract/format.ts";
import { limits } from "@cav/contract/limits.ts";
import { type AccountText, billingTexts } from "./billing-texts.ts";
import { compileHtml, slotOf } from "./compile.ts";
import { renderMail, renderParagraph, renderText, type Sender } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

const notYou = {
  advice:
    "Se foi você, não precisa fazer nada. Se não foi, escolha outra senha agora: isso encerra " +
    "todas as sessões da conta.",
  label: "Escolher outra senha",
  path: "/forgot-password",
};
const undo = { label: "Não fui eu", path: "/desfazer-troca-de-email?token=⟦token⟧" };

/** Texts of account mails; ⟦…⟧ is filled in. */
const texts = {
  NOVO_ACESSO: {
    subject: "Novo acesso à sua conta",
    happened: "Alguém entrou na sua conta por um dispositivo que ela ainda não conhecia: ⟦dispositivo⟧.",
    ...notYou,
  },
  SENHA_ALTERADA: {
    subject: "A senha da sua conta foi trocada",
    happened: "A senha da sua conta foi trocada, e as outras sessões foram encerradas.",
    ...notYou,
  },
  GOOGLE_VINCULADO: {
    subject: "Sua conta agora entra também com o Google",
    happened: "A sua conta foi ligada a uma conta do Google, e entra por ela a partir de agora.",
    // A new password alone would leave the sign-in with Google open.
    advice:
      "Se foi você, não precisa fazer nada. Se não foi, entre no seu perfil, desligue o Google e troque a senha agora.",
    label: "Ver como a minha conta entra",
    path: "/perfil/conta#google",
  },
  GOOGLE_DESVINCULADO: {
    subject: "Sua conta não entra mais com o Google",
    happened: "A sua conta foi desligada do Google: a partir de agora, entra com a senha.",
    ...notYou,
  },
  SEGUNDO_FATOR_LIGADO: {
    subject: "A verificação em duas etapas foi ligada",
    happened: "A sua conta passa a pedir também um código do aplicativo autenticador a cada entrada.",
    ...notYou,
  },
  SEGUNDO_FATOR_DESLIGADO: {
    subject: "A verificação em duas etapas foi desligada",
    happened:
      "A sua conta não pede mais o código do aplicativo autenticador. Chaves de acesso que foram " +
      "removidas não entram mais.",
    ...notYou,
  },
  CHAVE_CRIADA: {
    subject: "Uma chave de acesso foi criada na sua conta",
    happened: "A sua conta agora entra também com a chave de acesso “⟦chave⟧”, sem senha.",
    advice:
      "Se foi você, não precisa fazer nada. Se não foi, entre no seu perfil, remova essa chave e troque a senha agora.",
    label: "Ver minhas chaves de acesso",
    path: "/perfil/conta#chaves-de-acesso",
  },
  CHAVE_REMOVIDA: {
    subject: "Uma chave de acesso foi removida da sua conta",
    happened: "A chave de acesso “⟦chave⟧” não entra mais na sua conta.",
    ...notYou,
  },
  CHAVE_DE_API_CRIADA: {
    subject: "Uma chave de API foi criada na sua conta",
    happened: "Um programa que tem a chave de API “⟦chave⟧” agora pode ler ou fazer o que ela permite.",
    advice:
      "Se foi você, não precisa fazer nada. Se não foi, entre no seu perfil, revogue essa chave e " +
      "troque a senha agora.",
    label: "Ver minhas chaves de API",
    path: "/perfil/conta#chaves-de-api",
  },
  CHAVE_DE_API_TERMINA: {
    subject: "Uma chave de API da sua conta está para terminar",
    happened:
      "A chave de API “⟦chave⟧” vale até ⟦dia⟧. Depois disso, o programa que a usa deixa de conseguir chamar.",
    advice:
      "Se o programa ainda é seu, crie outra chave e troque-a nele antes desse dia. Se não usa " +
      "mais, não precisa fazer nada.",
    label: "Ver minhas chaves de API",
    path: "/perfil/conta#chaves-de-api",
  },
  VISAO_ABERTA: {
    subject: "Nossa equipe abriu a sua conta para ajudar",
    happened:
      "Alguém da nossa equipe abriu a sua conta para ver o site como você o vê. Só para ver: nada " +
      "pode ser alterado assim, e o acesso ficou registrado.",
    advice: "Se você não pediu ajuda e quer saber por quê, responda a este e-mail.",
    label: "Ver meu perfil",
    path: "/perfil",
  },
  SESSAO_COPIADA: {
    subject: "Encerramos uma sessão da sua conta",
    happened:
      "A sessão de ⟦dispositivo⟧ foi usada por dois navegadores. Por segurança, ela foi encerrada nos dois: se um " +
      "deles é o seu, entre de novo.",
    advice:
      "Isso acontece com um aparelho restaurado de uma cópia, ou com alguém que copiou a sessão. Se você não " +
      "restaurou nenhum, escolha outra senha agora: isso encerra todas as sessões da conta.",
    label: "Escolher outra senha",
    path: "/forgot-password",
  },
  CONTA_EXCLUIDA: {
    subject: "Sua conta foi excluída",
    happened:
      "A sua conta e tudo o que guardávamos sobre você foram apagados. Este é o último e-mail que enviamos.",
    advice:
      "Se não foi você que pediu, escreva para nós respondendo a este e-mail. Se mudar de ideia, " +
      "pode criar outra conta.",
    label: "Conhecer o Concurso à Vista",
    path: "/",
  },
  EMAIL_CORRIGIDO: {
    subject: "O e-mail de uma conta foi corrigido",
    happened:
      "Este e-mail era o de uma conta do Concurso à Vista. A pedido de quem a usa, a nossa equipe o trocou por outro.",
    advice:
      "Se a conta não é sua, não precisa fazer nada: não escrevemos mais para cá. Se é, e você não " +
      "pediu isso, responda a este e-mail.",
    label: "Conhecer o Concurso à Vista",
    path: "/",
  },
  NOVO_EMAIL: {
    subject: "Confirme o novo e-mail da sua conta",
    happened:
      `Falta um passo para este ser o e-mail da sua conta: confirmar que ele é seu. O botão ` +
      `abaixo vale por ${limits.emailConfirmationHours} horas e só pode ser usado uma vez.`,
    advice: "Se não foi você que pediu, ignore este e-mail: nada muda sem a confirmação.",
    label: "Confirmar novo e-mail",
    path: "/confirmar-novo-email?token=⟦token⟧",
  },
  TROCA_PEDIDA: {
    subject: "Pedido para trocar o e-mail da sua conta",
    happened:
      "Alguém pediu para trocar o e-mail da sua conta por ⟦para⟧. Este aqui continua valendo até o " +
      "novo ser confirmado.",
    advice:
      "Se foi você, não precisa fazer nada. Se não foi, cancele pelo botão: isso também encerra as " +
      "sessões e a senha da conta.",
    ...undo,
  },
  EMAIL_TROCADO: {
    subject: "O e-mail da sua conta foi trocado",
    happened: "O e-mail da sua conta agora é ⟦para⟧. Os alertas e os avisos vão para lá.",
    advice:
      `Se não foi você, desfaça pelo botão em até ${limits.emailChangeUndoDays} dias: este e-mail ` +
      `volta a ser o da conta, e as sessões e a senha dela terminam.`,
    ...undo,
  },
  ...billingTexts,
} as const satisfies Record<string, AccountText>;

export type AccountMail = {
  about: keyof typeof texts;
  nome: string;
  appUrl: string;
  values?: Readonly<Record<string, string | undefined>>;
};

const footer = "Este é um aviso sobre a sua conta; ele chega mesmo com os alertas desligados.";

const templateFor = (sender: Sender) =>
  renderMail(
    {
      preview: slotOf("subject"),
      title: slotOf("subject"),
      body: ["saudacao", "happened", "advice"].map((name) => renderParagraph(slotOf(name))),
      action: { label: slotOf("label"), href: slotOf("link") },
      footer: [renderParagraph(footer, true)],
    },
    sender,
  );

/** Creates the composer of account mails: what was done, and what to do if it wasn't the owner. Compiles once. */
export function createAccountMail(sender: Sender): (mail: AccountMail) => MailContent {
  const fill = compileHtml(templateFor(sender));
  return ({ about, nome, appUrl, values = {} }) => {
    const text: AccountText = texts[about];
    const filled = (said: string) => said.replace(/⟦(\w+)⟧/g, (_, name: string) => values[name] ?? "");
    const [subject, happened, advice] = [filled(text.subject), filled(text.happened), filled(text.advice)];
    const { label } = text;
    const saudacao = `Olá, ${firstName(nome)}!`;
    const link = `${appUrl}${filled(text.path)}`;
    return {
      subject,
      html: fill({ subject, saudacao, happened, advice, label, link }),
      text: renderText([saudacao, happened, advice, `${label}: ${link}`, footer], sender),
    };
  };
}
