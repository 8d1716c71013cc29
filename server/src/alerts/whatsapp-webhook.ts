import type { WhatsAppWebhook } from "@cav/contract/alerts.ts";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import { numberForms } from "../platform/whatsapp/phone.ts";
import { queueEmailInstead, recordProviderStatus, switchWhatsAppOff } from "./alerts.queries.ts";
import { readCallbackData } from "./whatsapp-sender.ts";

type Value = z.output<typeof WhatsAppWebhook>["entry"][number]["changes"][number]["value"];
type Status = NonNullable<Value["statuses"]>[number];
type Reply = NonNullable<Value["messages"]>[number];
type Context = Pick<Deps, "db" | "clock">;

const reported = new Set(["sent", "delivered", "read", "failed"]);

/** Records what the provider reports about a message; a failed one goes by mail instead. */
export async function receiveStatus({ db, clock }: Context, told: Status): Promise<void> {
  const { id, status, errors, biz_opaque_callback_data } = told;
  const delivery = readCallbackData(biz_opaque_callback_data);
  if (!delivery || !reported.has(status)) return;
  const error = errors?.map(({ code, title }) => [code, title].filter(Boolean).join(" ")).join("; ") ?? null;
  const now = clock.now();
  const report = { delivery, messageId: id, status: status as "sent", error, now };
  const risen = await recordProviderStatus(db, report);
  if (status === "failed") await queueEmailInstead(db, risen, now);
}

/** Obeys the word that every template names: SAIR ends the alerts by WhatsApp. Other replies are left alone. */
export async function receiveReply({ db, clock }: Context, { from, text }: Reply): Promise<void> {
  if (text?.body.trim().toUpperCase() !== "SAIR") return;
  const forms = numberForms(from);
  const withoutCountry = forms.map((form) => form.replace(/^55/, ""));
  await switchWhatsAppOff(db, [...forms, ...withoutCountry], clock.now());
}
