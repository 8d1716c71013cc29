import type { WhatsAppWebhook } from "@cav/contract/alerts.ts";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import { jobs } from "../jobs.ts";
import { classify } from "../platform/whatsapp/errors.ts";
import { numberForms } from "../platform/whatsapp/phone.ts";
import { queueEmailInstead } from "./alerts.queries.ts";
import { closeChannel } from "./closed-channels.ts";
import { obeyReply } from "./replies.ts";
import {
  findReaders,
  queueOtherForm,
  recordProviderStatus,
  rememberNumber,
  resumeWhatsApp,
} from "./tracking.queries.ts";
import { readCallbackData } from "./whatsapp-sender.ts";

type Value = z.output<typeof WhatsAppWebhook>["entry"][number]["changes"][number]["value"];
type Status = NonNullable<Value["statuses"]>[number];
type Reply = NonNullable<Value["messages"]>[number];
type Preference = NonNullable<Value["user_preferences"]>[number];
type Context = Pick<Deps, "db" | "clock" | "queue">;

const reported = new Set(["sent", "delivered", "read", "failed"]);

/**
 * Records what the provider reports about a message, in whatever order reports come. A failed one goes to the
 * number's other form, where there is one that was not tried, and else by mail.
 */
export async function receiveStatus(deps: Context, told: Status): Promise<void> {
  const { id, status, errors, biz_opaque_callback_data, recipient_id } = told;
  const about = readCallbackData(biz_opaque_callback_data);
  if (!about || !reported.has(status)) return;
  const error = errors?.map(({ code, title }) => [code, title].filter(Boolean).join(" ")).join("; ") ?? null;
  const now = deps.clock.now();
  const risen = await recordProviderStatus(deps.db, {
    about,
    messageId: id,
    status: status as "sent",
    error,
    now,
  });
  if (risen.length === 0) return;
  if (status === "failed") return receiveFailure(deps, risen, errors?.[0]?.code, recipient_id);
  if (recipient_id && status !== "sent") await rememberNumber(deps.db, about.user_id, recipient_id);
}

type Risen = { event_id: number; user_id: number };

async function receiveFailure(
  deps: Context,
  risen: Risen[],
  code: number | undefined,
  triedNumber: string | undefined,
): Promise<void> {
  const { db, clock } = deps;
  const kind = classify(code, 400);
  const userId = risen[0]?.user_id ?? 0;
  if (kind === "other-number" && triedNumber) {
    const other = numberForms(triedNumber).find((form) => form !== triedNumber);
    if (other && (await queueOtherForm(db, risen, { tried: triedNumber, other }, clock.now()))) return;
    await closeChannel(deps, "whatsapp", [userId], "NUMERO");
  }
  if (kind === "stop") await closeChannel(deps, "whatsapp", [userId], "PEDIDO");
  await queueEmailInstead(db, risen, clock.now());
}

/** Obeys the words that every template names; anything else that people write is left alone. */
export async function receiveReply(deps: Context, { from, text, context }: Reply): Promise<void> {
  const { db, queue } = deps;
  for (const userId of await findReaders(db, phonesOf(from))) {
    const answer = await obeyReply(deps, userId, text?.body ?? "", context?.id);
    if (answer) await queue.enqueue(db, jobs.alertsReply, { user_id: userId, ...answer });
  }
}

/** The reader told WhatsApp itself to stop our messages, or to let them come again. */
export async function receivePreference(
  deps: Context,
  { wa_id, category, value }: Preference,
): Promise<void> {
  if (category !== "marketing_messages") return;
  const readers = await findReaders(deps.db, phonesOf(wa_id));
  if (value === "stop") await closeChannel(deps, "whatsapp", readers, "PEDIDO");
  if (value === "resume") await resumeWhatsApp(deps.db, readers, deps.clock.now());
}

/** How people may have typed a number that WhatsApp knows: with and without ninth digit and country code. */
function phonesOf(number: string): string[] {
  const forms = numberForms(number);
  return [...forms, ...forms.map((form) => form.replace(/^55/, ""))];
}
