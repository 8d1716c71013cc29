import { isOver } from "./states.ts";
import type { Invoice, Pending, PendingIntent, Subscription } from "./types.ts";

/** Returns how an open invoice can be paid; undefined if it cannot. */
export function pendingOf(
  invoice: Invoice,
  sub: Subscription,
  { now, isFirst }: { now: number; isFirst: boolean },
): Pending | undefined {
  if (invoice.status !== "open" || invoice.amount_remaining <= 0 || isOver(sub)) return undefined;
  const asked = invoice.payments.find(({ status, intent }) => status === "open" && intent)?.intent;
  const expires = asked?.show?.expires_at ?? invoice.due_date;
  return {
    kind: kindOf(asked, sub),
    invoice: invoice.id,
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    url: asked?.show?.url ?? invoice.hosted_url,
    code: asked?.show?.code ?? null,
    expires,
    expired: expires !== null && expires <= now,
    isFirst,
  };
}

function kindOf(asked: PendingIntent | undefined, sub: Subscription): Pending["kind"] {
  if (asked?.status === "processing") return "EM_PROCESSAMENTO";
  if (asked?.status !== "requires_action")
    return sub.collection_method === "send_invoice" ? "FATURA" : "RECUSADO";
  if (asked.method === "boleto") return "BOLETO";
  return asked.method === "pix" ? "PIX" : "BANCO";
}
