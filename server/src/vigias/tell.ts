import { isPremium } from "@cav/contract/users.words.ts";
import { findQuietEnd } from "../alerts/index.ts";
import { findReachable, sendUnlessRefused, whatsAppNumberOf } from "../deliveries/index.ts";
import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import { createMencaoMail, type MencaoText, mencaoVariables, whatsAppTemplates } from "../messages/index.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { WhatsApp } from "../platform/whatsapp/whatsapp.ts";
import { parseSealed, type Quoted } from "./sealed.ts";
import { findMencao, findVigia } from "./vigias.queries.ts";

type Given = Pick<Deps, "db" | "config" | "clock" | "queue">;
type Told = JobPayload<"vigiasTell">;

/**
 * Makes the handler that tells somebody of their name in an act, by each channel that they have on, at once or after their
 * quiet hours. A pause of alerts does not hold it: terms of two days were seen.
 */
export function createMencaoHandler(deps: Given, mailer: Mailer, whatsApp: WhatsApp | undefined) {
  const { db, config, clock, queue } = deps;
  const write = createMencaoMail(config);
  return async ({ mencao_id, channel }: Told): Promise<void> => {
    const found = await findTold(deps, mencao_id);
    if (!found) return;
    const { recipient, message, atAnyHour } = found;
    const quietEnd = atAnyHour
      ? undefined
      : findQuietEnd(clock.now(), recipient.quiet, channel, config.whatsappHours);
    if (quietEnd) {
      const inSeconds = Math.ceil((quietEnd.getTime() - clock.now().getTime()) / 1000);
      return db
        .transaction()
        .execute((tx) => queue.enqueue(tx, jobs.vigiasTell, { mencao_id, channel }, { inSeconds }));
    }
    if (channel === "email") {
      if (!recipient.habilitar_email || recipient.email_desligado_por || recipient.email_a_confirmar) return;
      await sendUnlessRefused(() => mailer.send({ to: recipient.email, ...write(message) }));
    } else if (whatsApp && recipient.whatsapp_on && recipient.telefone) {
      const to = whatsAppNumberOf(recipient.telefone, recipient.whatsapp_numero);
      const { language } = whatsAppTemplates.conta_aviso;
      const bodyParameters = mencaoVariables(message);
      await sendUnlessRefused(() =>
        whatsApp.sendTemplate({ to, template: "conta_aviso", language, bodyParameters }),
      );
    }
  };
}

/** What there is still to tell: not of a watch that ended or rests, nor of what was dismissed meanwhile. */
async function findTold({ db, config }: Given, mencaoId: number) {
  const row = await findMencao(db, mencaoId);
  if (!row || row.dispensada_em) return undefined;
  const [vigia, recipient] = [await findVigia(db, row.user_id), await findReachable(db, row.user_id)];
  const quoted = parseSealed<Quoted>(config.jwtSecret, row.selado);
  if (!vigia || !recipient || !quoted || !isPremium(recipient.user_type)) return undefined;
  const { fonte, publicado_em, prazo, mesmo_cpf, url } = row;
  const message: MencaoText = {
    ...{ nome: recipient.nome, fonte, publicado_em, prazo, mesmo_cpf, url },
    trecho: quoted.trecho,
    link: `${config.appUrl}/perfil/alertas#vigia-do-nome`,
  };
  return { recipient, message, atAnyHour: vigia.a_qualquer_hora };
}
