import type { ChannelModule } from "../channel-module.ts";
import { findReachable } from "../reachable.queries.ts";
import { sendUnlessRefused } from "../refusal.ts";
import { checkMail } from "./doctor.ts";
import { emailRoutes } from "./email.routes.ts";
import { emailRules } from "./rules.ts";
import { createEmailSender } from "./sender.ts";

export const email: ChannelModule = {
  rules: emailRules,
  routes: emailRoutes,
  check: checkMail,
  connect: (deps, { mailer, accountMailer }) => ({
    sender: createEmailSender(deps, mailer),
    async sendWord({ userId, recipient, mail }) {
      const hasLeft = await sendUnlessRefused(() => accountMailer.send({ to: recipient.email, ...mail() }));
      // The mailer closes a refused address and does not throw then.
      const now = await findReachable(deps.db, userId);
      return hasLeft && now !== undefined && now.email_desligado_por !== "ENDERECO";
    },
  }),
};
