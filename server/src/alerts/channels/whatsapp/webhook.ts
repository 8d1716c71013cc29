import type { WhatsAppWebhook } from "@cav/contract/alerts/alerts.ts";
import type { z } from "zod";
import type { Deps } from "../../../deps.ts";
import {
  findPhone,
  lockUser,
  openWhatsApp,
  parseCodeCallback,
  queueNextForm,
  recordWhatsAppNumber,
  withCatchUp,
} from "../../../identity/who/index.ts";
import { daySeconds } from "../../../platform/clock.ts";
import { errorClassOf } from "../../../platform/providers/whatsapp/errors.ts";
import { numberForms } from "../../../platform/providers/whatsapp/phone.ts";
import type { Db } from "../../../tables.ts";
import { composePublicAnswer } from "../../conversa/index.ts";
import {
  closeChannel,
  deliveriesJobs,
  findCausa,
  type ProviderReport,
  queueNextOfLost,
  queueOnceMore,
  type Risen,
  recordProviderStatus,
} from "../../deliveries/index.ts";
import { applyReply } from "../replies.ts";
import { whatsAppWay } from "./reply-way.ts";
import { whatsappRules } from "./rules.ts";
import { readCallbackData } from "./sender.ts";
import { findRecipients } from "./whatsapp.queries.ts";

type Value = z.output<typeof WhatsAppWebhook>["entry"][number]["changes"][number]["value"];
type Status = NonNullable<Value["statuses"]>[number];
type Reply = NonNullable<Value["messages"]>[number];
type MarketingChoice = NonNullable<Value["user_preferences"]>[number];
type WebhookDeps = Pick<Deps, "channels" | "config" | "db" | "clock" | "queue">;

const reported = new Set(["sent", "delivered", "read", "failed"]);

/**
 * Records a provider's status report, in any order. A failed message goes to the number's other untried form, else to
 * another channel.
 */
export async function receiveStatus(deps: WebhookDeps, told: Status): Promise<void> {
  const { id, status, errors, biz_opaque_callback_data, recipient_id } = told;
  const code = parseCodeCallback(biz_opaque_callback_data);
  if (code && status === "failed" && errorClassOf(errors?.[0]?.code, 400) === "other-number")
    return queueNextForm(deps, code);
  const about = readCallbackData(biz_opaque_callback_data);
  if (!about || !reported.has(status)) return;
  const error = errors?.map(({ code, title }) => [code, title].filter(Boolean).join(" ")).join("; ") ?? null;
  const report = {
    channel: "whatsapp" as const,
    about,
    messageId: id,
    status: status as "sent",
    error,
    causa: status === "failed" ? findCausa(deps.channels, "whatsapp", error) : null,
    now: deps.clock.now(),
  };
  if (status === "failed") return receiveFailure(deps, report, errors?.[0]?.code);
  const [first] = await recordProviderStatus(deps.db, report);
  if (!first) return;
  // The number it was sent to; the provider's recipient may be another, untried form.
  const number = first.numeros.at(-1) ?? recipient_id;
  if (number && status !== "sent") await recordWhatsAppNumber(deps.db, about.user_id, number);
}

/**
 * Requeues a message to the number's untried form while attempts remain; otherwise queues it on the next channel. The
 * transaction that records the failure queues it, so a repeated report does nothing.
 */
async function receiveFailure(
  deps: WebhookDeps,
  report: ProviderReport,
  code: number | undefined,
): Promise<void> {
  const { user_id: userId } = report.about;
  const kind = errorClassOf(code, 400);
  const closes = await deps.db.transaction().execute(async (tx) => {
    const risen = await recordProviderStatus(tx, report);
    if (risen.length === 0) return undefined;
    const other = kind === "other-number" ? await findOtherForm(tx, userId, risen) : undefined;
    if (other && risen.every(({ attempts }) => attempts < whatsappRules.maxAttempts)) {
      await recordWhatsAppNumber(tx, userId, other);
      await queueOnceMore(tx, "whatsapp", risen, report.now);
      return undefined;
    }
    await queueNextOfLost(tx, "whatsapp", risen, { byMail: kind !== "stop", now: report.now });
    if (kind === "stop") return "PEDIDO";
    return kind === "other-number" && !other ? "NUMERO" : undefined;
  });
  if (closes) await closeChannel(deps, "whatsapp", [userId], closes);
}

/** Returns the untried form of the number. Messages without a record went to the likeliest form. */
async function findOtherForm(db: Db, userId: number, failed: Risen[]): Promise<string | undefined> {
  const phone = await findPhone(db, userId);
  const forms = phone ? numberForms(phone) : [];
  const tried = new Set(failed.flatMap(({ numeros }) => (numeros.length > 0 ? numeros : forms.slice(0, 1))));
  return forms.find((form) => !tried.has(form));
}

/** Applies a user's reply, and answers it. */
export async function receiveReply(deps: WebhookDeps, { from, text, context }: Reply): Promise<void> {
  const { db, queue } = deps;
  const recipients = await findRecipients(db, phonesOf(from));
  if (recipients.length === 0) await answerNumber(deps, from, text?.body ?? "");
  for (const userId of recipients) {
    const answer = await applyReply(deps, {
      userId,
      way: whatsAppWay,
      text: text?.body ?? "",
      repliedId: context?.id,
    });
    if (!answer) continue;
    const { texto, onceADay } = answer;
    const once = onceADay ? { key: `ajuda ${userId}`, seconds: daySeconds } : undefined;
    await db
      .transaction()
      .execute((tx) => queue.enqueue(tx, deliveriesJobs.alertsReply, { user_id: userId, texto }, { once }));
  }
}

/** Answers a search of a number without an account from the public catalogue; any other text gets no answer. */
async function answerNumber(deps: WebhookDeps, numero: string, text: string): Promise<void> {
  const texto = await composePublicAnswer(deps, text);
  if (texto === undefined) return;
  await deps.db
    .transaction()
    .execute((tx) => deps.queue.enqueue(tx, deliveriesJobs.alertsReplyNumber, { numero, texto }));
}

/**
 * Applies the user's choice in WhatsApp to stop or resume our messages. Users without another channel then catch up on
 * open exams, as after switching it on.
 */
export async function receiveMarketingChoice(
  deps: WebhookDeps,
  { wa_id, category, value }: MarketingChoice,
): Promise<void> {
  if (category !== "marketing_messages") return;
  const recipients = await findRecipients(deps.db, phonesOf(wa_id));
  if (value === "stop") await closeChannel(deps, "whatsapp", recipients, "PEDIDO");
  if (value !== "resume") return;
  for (const userId of recipients)
    await deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      await withCatchUp(deps.queue, tx, userId, () => openWhatsApp(tx, userId, deps.clock.now()));
    });
}

/** Returns how users may have typed a WhatsApp number: with and without ninth digit and country code. */
function phonesOf(number: string): string[] {
  const forms = numberForms(number);
  return [...forms, ...forms.map((form) => form.replace(/^55/, ""))];
}
