import type { Config } from "../../../config.ts";
import { whatsAppTemplates } from "../../../messages/index.ts";
import { type Finding, findingsOf, type Surroundings } from "../../../platform/finding.ts";
import { createMailer } from "../../../platform/providers/email/mailer.ts";
import { createWhatsApp } from "../../../platform/providers/whatsapp/whatsapp.ts";
import { messageOf } from "../../../platform/start-error.ts";

const { ok, warning, broken } = findingsOf("Mensagem de teste");
const text = "Esta é uma mensagem de teste do Concurso à Vista. Se você a lê, o envio funciona.";

/** Sends one real message: to an address by mail, to a number (digits with country code) by WhatsApp. */
export async function sendTest(config: Config, to: string, { timeoutMs }: Surroundings): Promise<Finding> {
  try {
    const byMail = to.includes("@");
    if (byMail && config.smtp) await mail(config.smtp, to, timeoutMs);
    else if (!byMail && config.whatsapp) await whatsApp({ ...config.whatsapp, timeoutMs }, to);
    else
      return warning(
        `nada foi enviado: ${byMail ? "SMTP_URL" : "WHATSAPP_TOKEN"} não está definido aqui`,
        "rode onde o produto envia; sem provedor, o simulador local mostra em /dev o que recebe",
      );
    return ok(`entregue ao provedor para ${to}; confira se chegou`);
  } catch (error) {
    return broken(`não foi aceita (${messageOf(error)})`, "a linha do canal, acima, diz o que corrigir");
  }
}

async function mail(smtp: { url: string; from: string }, to: string, silenceMs: number): Promise<void> {
  const mailer = createMailer({ ...smtp, connections: 1, silenceMs });
  try {
    await mailer.send({ to, subject: "Mensagem de teste", text, html: `<p>${text}</p>` });
  } finally {
    mailer.close();
  }
}

async function whatsApp(options: Parameters<typeof createWhatsApp>[0], to: string): Promise<void> {
  await createWhatsApp(options).sendTemplate({
    to: to.replaceAll(/\D/g, ""),
    template: "conta_aviso",
    language: whatsAppTemplates.conta_aviso.language,
    bodyParameters: ["administrador", text],
    urlButtonParameters: [undefined],
  });
}
