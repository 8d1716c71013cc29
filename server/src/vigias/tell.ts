import type { Channel } from "@cav/contract/channels.ts";
import { isPremium } from "@cav/contract/users.words.ts";
import { findQuietEnd } from "../alerts/index.ts";
import { findReachable, sendUnlessRefused, ttlOf, whatsAppNumberOf } from "../deliveries/index.ts";
import type { Deps } from "../deps.ts";
import { type JobPayload, jobs } from "../jobs.ts";
import {
  composeMencaoNotice,
  createMencaoMail,
  type MencaoText,
  mencaoVariables,
  whatsAppTemplates,
} from "../messages/index.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { Push } from "../platform/push/push.ts";
import type { WhatsApp } from "../platform/whatsapp/whatsapp.ts";
import { sendOwnNotice } from "../push/index.ts";
import { queueTelegramWord } from "../telegram/index.ts";
import { type Named, parseSealed, type Quoted } from "./sealed.ts";
import { findMencao, findVigia } from "./vigias.queries.ts";

type Given = Pick<Deps, "db" | "config" | "clock" | "queue">;
type Told = JobPayload<"vigiasTell">;

type Senders = { mailer: Mailer; whatsApp: WhatsApp | undefined; push: Push };

/**
 * Makes the handler that tells somebody of their name in an act, by each channel that they have on, at once or after their
 * quiet hours. A pause of alerts does not hold it: terms of two days were seen.
 */
export function createMencaoHandler(deps: Given, senders: Senders) {
  const { clock, config } = deps;
  const tell = createTellers(deps, senders);
  return async ({ mencao_id, channel, substituta }: Told): Promise<void> => {
    const told = await findTold(deps, mencao_id);
    if (!told) return;
    const found = { ...told, substituta };
    const quietEnd = found.atAnyHour
      ? undefined
      : findQuietEnd(clock.now(), found.recipient.quiet, channel, config.whatsappHours);
    if (!quietEnd) return tell[channel](found);
    const inSeconds = Math.ceil((quietEnd.getTime() - clock.now().getTime()) / 1000);
    return queueTold(deps, { mencao_id, channel, substituta }, { inSeconds });
  };
}

const queueTold = ({ db, queue }: Given, told: Told, options: { inSeconds?: number } = {}) =>
  db.transaction().execute((tx) => queue.enqueue(tx, jobs.vigiasTell, told, options));

/** How each channel tells it, where it is on; what one can't bring that is on goes by mail. */
function createTellers(
  deps: Given,
  { mailer, whatsApp, push }: Senders,
): Record<Channel, (found: Found) => Promise<void>> {
  const write = createMencaoMail(deps.config);
  /** Mail that is on brings it anyway. */
  async function mailInstead({ id, recipient }: Found): Promise<void> {
    if (!recipient.email_on) await queueTold(deps, { mencao_id: id, channel: "email", substituta: true });
  }
  return {
    async email({ recipient, message, substituta }) {
      if (isMailed(recipient) || (substituta && recipient.email_stands_in))
        await sendUnlessRefused(() => mailer.send({ to: recipient.email, ...write(message) }));
    },
    async telegram(found) {
      const { recipient, message, userId } = found;
      if (!recipient.telegram_on) return;
      if (!deps.config.telegram) return mailInstead(found);
      const botao = { texto: "Ver o trecho", url: message.link };
      const texto = `Oi, ${mencaoVariables(message).join(". ")}`;
      await queueTelegramWord(deps, userId, { texto, botao });
    },
    async whatsapp(found) {
      const { recipient, message } = found;
      if (!recipient.whatsapp_on || !recipient.telefone) return;
      if (!whatsApp) return mailInstead(found);
      const to = whatsAppNumberOf(recipient.telefone, recipient.whatsapp_numero);
      const { language } = whatsAppTemplates.conta_aviso;
      const bodyParameters = mencaoVariables(message);
      const hasLeft = await sendUnlessRefused(() =>
        whatsApp.sendTemplate({ to, template: "conta_aviso", language, bodyParameters }),
      );
      if (!hasLeft) await mailInstead(found);
    },
    async push(found) {
      if (!found.recipient.push_on) return;
      if (!(await sendOwnNotice(deps, push, noticeOf(deps, found)))) await mailInstead(found);
    },
  };
}

/** What the service worker shows (web/offline/service-worker.ts); terms are short, and each finding stands by itself. */
function noticeOf({ clock }: Given, { uuid, userId, message }: Pick<Found, "uuid" | "userId" | "message">) {
  const text = JSON.stringify({ ...composeMencaoNotice(message), link: message.link, etiqueta: uuid });
  const urgency = "high" as const;
  return { userId, text, topic: uuid.replaceAll("-", ""), urgency, ttl: ttlOf(message.prazo, clock.now()) };
}

type Recipient = NonNullable<Awaited<ReturnType<typeof findReachable>>>;
type Found = NonNullable<Awaited<ReturnType<typeof findTold>>> & Pick<Told, "substituta">;

/** Mail is what is left for who has nothing else on. */
const isMailed = ({ email_on, email_stands_in, whatsapp_on, telegram_on, push_on }: Recipient) =>
  email_on || (email_stands_in && !whatsapp_on && !telegram_on && !push_on);

/** What there is still to tell: not of a watch that ended or rests, nor of what was dismissed meanwhile. */
async function findTold({ db, config }: Given, mencaoId: number) {
  const row = await findMencao(db, mencaoId);
  if (!row || row.dispensada_em) return undefined;
  const [vigia, recipient] = [await findVigia(db, row.user_id), await findReachable(db, row.user_id)];
  const quoted = parseSealed<Quoted>(config.jwtSecret, row.selado);
  if (!vigia || !recipient || !quoted || !isPremium(recipient.user_type)) return undefined;
  const isOthers = Boolean(parseSealed<Named>(config.jwtSecret, vigia.selado)?.motivo);
  const { fonte, prazo, mesmo_cpf } = row;
  const { pagina = null, prazo_contado = null } = quoted;
  const message: MencaoText = {
    ...{ nome: recipient.nome, isOthers, fonte, pagina, prazo, prazo_contado, mesmo_cpf },
    publicado_em: quoted.publicado_em ?? row.publicado_em,
    url: quoted.endereco ?? row.url,
    trecho: quoted.trecho,
    link: `${config.appUrl}/perfil/alertas#vigia-do-nome`,
  };
  return {
    id: row.id,
    uuid: row.uuid,
    userId: row.user_id,
    recipient,
    message,
    atAnyHour: vigia.a_qualquer_hora,
  };
}
