import type { Deps } from "../../../deps.ts";
import { composeNotice, describeNovoNotice } from "../../../messages/index.ts";
import type { Notice, Push, PushAnswer } from "../../../platform/providers/push/push.ts";
import {
  type ChannelSender,
  type ClaimedDelivery,
  composeDigest,
  type Message,
  type SendResult,
} from "../../deliveries/index.ts";
import { unsubscribeToken } from "../../events/index.ts";
import { findReached, markUsed, type Reached, removeEnded } from "./aparelhos.ts";
import { avisoToken } from "./aviso-token.ts";
import { lifeOf, topicOf, wordTopicOf } from "./life.ts";
import { sendNotice } from "./send-notice.ts";
import { ttlOf } from "./urgency.ts";

/** A notice, and its user's devices. */
type Outgoing = { userId: number; aparelhos: Reached[]; notice: Notice };

type SenderDeps = Pick<Deps, "config" | "db" | "clock">;

/** Creates the sender of alerts as notifications; one accepting device is enough. */
export function createPushSender(deps: SenderDeps, push: Push): ChannelSender<Outgoing, Reached[]> {
  const { config, clock } = deps;
  const learned: Learned = { gone: [], used: [] };
  return {
    channel: "push",
    findAddresses: (db, userIds) => findReached(deps, db, userIds),
    write(recipient, told, aparelhos = []) {
      if (aparelhos.length === 0) return undefined;
      const leaving = recipient.junto ?? [recipient];
      const topic = topicOf(leaving);
      const said = told.length > 1 ? digestOf(config, told) : contentOf(config, recipient, told[0]);
      const text = JSON.stringify({ ...said, etiqueta: topic } satisfies Shown);
      const notice = { text, topic, ...lifeOf(leaving, clock.now()) };
      return { userId: recipient.user_id, aparelhos, notice };
    },
    writeWord({ user_id: userId }, { notice, link, etiqueta, urgency, day }, aparelhos = []) {
      if (aparelhos.length === 0) return undefined;
      const text = JSON.stringify({ ...notice, link, etiqueta } satisfies Shown);
      const life = { urgency, ttl: ttlOf(day, clock.now()) };
      return { userId, aparelhos, notice: { text, topic: wordTopicOf(etiqueta), ...life } };
    },
    send: (message) => sendToAll(push, message, learned),
    async recordAddresses() {
      const gone = Map.groupBy(learned.gone.splice(0), ({ userId }) => userId);
      const used = learned.used.splice(0);
      for (const [userId, ended] of gone)
        await removeEnded(
          deps,
          userId,
          ended.map(({ aparelho }) => aparelho),
        );
      await markUsed(deps, used);
    },
  };
}

/** Unrecorded facts about devices: those that ended, and those that accepted. */
type Learned = { gone: { userId: number; aparelho: Reached }[]; used: Reached[] };

/** The content that the service worker shows (web/offline/service-worker.ts). */
type Shown = {
  titulo: string;
  corpo: string;
  link: string;
  etiqueta: string;
  salvar?: string;
  silenciar?: string;
  concurso?: string;
};
type NoticeText = Omit<Shown, "etiqueta">;

function contentOf(config: Deps["config"], recipient: ClaimedDelivery, message: Message): NoticeText {
  const { concurso_uuid, link } = message.kind === "novo" ? message.novo : message.aviso;
  const text =
    message.kind === "novo"
      ? describeNovoNotice(message.novo)
      : composeNotice([message.aviso.item], message.aviso.hoje);
  return {
    ...text,
    link,
    concurso: concurso_uuid,
    salvar: avisoToken(config.jwtSecret, recipient.user_uuid, concurso_uuid),
    silenciar: unsubscribeToken(config.jwtSecret, recipient.user_uuid),
  };
}

function digestOf({ appUrl }: Deps["config"], told: [Message, ...Message[]]): NoticeText {
  const { itens, link, hoje } = composeDigest(appUrl, told);
  const [only, ...others] = itens;
  return { ...composeNotice(itens, hoje), link: only && others.length === 0 ? only.link : link };
}

async function sendToAll(
  push: Push,
  { userId, aparelhos, notice }: Outgoing,
  learned: Learned,
): Promise<SendResult> {
  const { taken, gone, refused } = await sendNotice(push, aparelhos, notice);
  learned.gone.push(...gone.map((aparelho) => ({ userId, aparelho })));
  if (taken.length > 0) {
    learned.used.push(...taken);
    return { kind: "sent", messageId: `push.${taken.map(({ uuid }) => uuid).join(".")}`.slice(0, 200) };
  }
  return resultOf(refused);
}

/** Returns the result when no device accepted: that of a device that may accept later, if any. */
function resultOf(answers: PushAnswer[]): SendResult {
  const [first] = answers;
  if (!first)
    return {
      kind: "failed",
      error: "nenhum aparelho aceita avisos",
      causa: "sem_aparelho",
      closes: "ENDERECO",
    };
  const throttled = answers.find(({ status }) => status === 429);
  if (throttled) {
    const { error, retryAfterSeconds: afterSeconds } = throttled;
    // One user's devices may have their own service, so other users are not slowed.
    return { kind: "throttled", error, afterSeconds, isOwn: true };
  }
  const later = answers.find(({ status }) => status === undefined || status >= 500);
  if (later)
    return { kind: "retry", error: later.error, fault: later.status === undefined ? later.error : undefined };
  return { kind: "failed", error: first.error };
}
