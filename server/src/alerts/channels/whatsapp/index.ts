import { whatsAppTemplates } from "../../../messages/index.ts";
import type { ChannelModule } from "../channel-module.ts";
import { sendUnlessRefused } from "../refusal.ts";
import { checkWhatsApp } from "./doctor.ts";
import { whatsAppNumberOf } from "./number.ts";
import { whatsappRules } from "./rules.ts";
import { createWhatsAppSender } from "./sender.ts";
import { whatsAppRoutes } from "./whatsapp.routes.ts";

export const whatsapp: ChannelModule = {
  rules: whatsappRules,
  routes: whatsAppRoutes,
  check: checkWhatsApp,
  connect: (deps, { whatsApp }) =>
    whatsApp && {
      sender: createWhatsAppSender(deps, whatsApp),
      async sendWord({ recipient, variables: bodyParameters }) {
        if (!recipient.telefone) return false;
        const to = whatsAppNumberOf(recipient.telefone, recipient.whatsapp_numero);
        const { language } = whatsAppTemplates.conta_aviso;
        return sendUnlessRefused(() =>
          whatsApp.sendTemplate({ to, template: "conta_aviso", language, bodyParameters }),
        );
      },
    },
};
