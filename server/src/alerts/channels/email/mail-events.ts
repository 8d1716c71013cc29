import type { Deps } from "../../../deps.ts";
import { closeMailAfterComplaint } from "../../../identity/who/index.ts";
import { domainOf, verdictOf } from "../../../platform/providers/email/answer.ts";
import type { MailVerdict } from "../../../platform/providers/email/answer-rules.ts";
import type { Posted } from "../../../platform/providers/email/events/adapter.ts";
import { mailEventAdapters } from "../../../platform/providers/email/events/adapters.ts";
import type { MailEvent } from "../../../platform/providers/email/mail-event.ts";
import { readMailReportsApart } from "../../../platform/providers/email/report-apart.ts";
import { pseudonymOf } from "../../../platform/pseudonym.ts";
import { closeChannel, findCausa, recordArrival, recordBounce, recordFault } from "../../deliveries/index.ts";
import { emailJobs } from "./email.jobs.ts";
import {
  findRecipientByEmail,
  findRecipientEmail,
  insertMailEvent,
  isKnownMailEvent,
} from "./email.queries.ts";
import { complaintOf } from "./mail-complaint.ts";
import { isMailMarkOf, isPedidoMark, parseMailMark } from "./mail-mark.ts";
import { deleteMailRefusals, recordMailRefusal } from "./mail-refusals.ts";

type EventDeps = Pick<Deps, "channels" | "config" | "db" | "clock" | "queue">;

/**
 * Receives a mail to the sender's mailbox: a bounce or complaint. Anybody may write there, so a report must name a mail
 * of ours.
 */
export async function receiveMailReport(deps: EventDeps, mail: string): Promise<void> {
  for (const { sentTo, ...event } of await readMailReportsApart(mail)) {
    const marked = await findMarked(deps, [...sentTo, event.messageId ?? ""], event.address);
    if (marked) await applyMailEvent(deps, marked, event);
    else await applyToPedido(deps, [...sentTo, event.messageId ?? ""], event);
  }
}

/** Events that end all mail to an address without an account. */
const endings: MailEvent["kind"][] = ["hard_bounce", "complaint", "unsubscribed"];

/** Applies an event to a mail requested without an account. */
async function applyToPedido(deps: EventDeps, texts: string[], event: MailEvent) {
  const { config, db, queue } = deps;
  const email = event.address?.toLowerCase();
  if (email === undefined || !texts.some((text) => isPedidoMark(config.jwtSecret, text, email))) return;
  if (!endings.includes(event.kind) && !(await recordRefusedAgain(deps, event, email))) return;
  const endereco = pseudonymOf(config.jwtSecret, "avisos", email);
  await db.transaction().execute((tx) => queue.enqueue(tx, emailJobs.avisosRefuse, { endereco }));
}

/**
 * Receives a mail provider's events, once each; false when the request can't be theirs. Unknown addresses are ignored.
 */
export async function receiveMailEvents(
  deps: EventDeps & Pick<Deps, "download">,
  { provider, key }: NonNullable<Deps["config"]["mailEvents"]>,
  posted: Posted,
): Promise<boolean> {
  const { db, clock, download = downloadText } = deps;
  const events = await mailEventAdapters[provider](posted, { key, now: clock.now(), download });
  if (!events) return false;
  for (const { id, ...event } of events) {
    const name = { provider, event_id: id };
    if (event.kind !== "delivered" && (await isKnownMailEvent(db, name))) continue;
    const marked = await findMarked(deps, [event.messageId ?? ""], event.address);
    // The address may also have an account that the same report concerns.
    await applyToPedido(deps, [event.messageId ?? ""], event);
    const recipient = marked ?? (event.address && (await findNamed(deps, event.address)));
    if (!recipient) continue;
    await applyMailEvent(deps, recipient, event);
    if (event.kind !== "delivered") await insertMailEvent(db, name, clock.now());
  }
  return true;
}

const downloadTimeoutMs = 5_000;

/** Downloads without following redirects: only the first address was checked. */
async function downloadText(url: string): Promise<string> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(downloadTimeoutMs) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return response.text();
}

/** The recipient of a mail; at an address given up since, the outcome says nothing about the new one. */
type Mailed = { userId: number; isGivenUp: boolean; email: string };

async function findNamed({ db }: EventDeps, address: string): Promise<Mailed | undefined> {
  const userId = await findRecipientByEmail(db, address);
  return userId === undefined ? undefined : { userId, isGivenUp: false, email: address };
}

/** Finds the user whose mail is named in the texts, if its mark is ours, for their current or the reported address. */
async function findMarked(
  { db, config }: EventDeps,
  texts: string[],
  reported: string | undefined,
): Promise<Mailed | undefined> {
  for (const text of texts) {
    const mark = parseMailMark(text);
    const current = mark && (await findRecipientEmail(db, mark.id));
    if (!mark || !current) continue;
    const isMadeFor = (email: string) =>
      isMailMarkOf(config.jwtSecret, mark.signature, { id: mark.id, email });
    if (isMadeFor(current)) return { userId: mark.id, isGivenUp: false, email: current };
    if (reported && isMadeFor(reported)) return { userId: mark.id, isGivenUp: true, email: reported };
  }
  return undefined;
}

async function applyMailEvent(
  deps: EventDeps,
  { userId, isGivenUp, email }: Mailed,
  event: MailEvent,
): Promise<void> {
  const { db, clock } = deps;
  const { kind, isHeldBack, messageId, reason } = event;
  const now = clock.now();
  const isLost = isHeldBack || kind === "hard_bounce" || kind === "soft_bounce";
  if (isLost && messageId)
    await recordBounce(db, {
      ...{ userId, messageId, text: reason, now },
      causa: findCausa(deps.channels, "email", reason),
    });
  if (kind === "delivered") {
    if (messageId) await recordArrival(db, { userId, messageId, now });
    await deleteMailRefusals(deps, email);
  } else if (isGivenUp) return;
  else if (kind === "complaint") {
    await closeMailAfterComplaint(db, userId, now);
  } else if (kind === "unsubscribed") {
    await closeChannel(deps, "email", [userId], "PEDIDO");
  } else if (kind === "hard_bounce" || (await recordRefusedAgain(deps, event, email))) {
    await closeChannel(deps, "email", [userId], "ENDERECO");
  }
  const complaint = complaintOf({ verdict: verdictOfBounce(event), message: reason });
  if (complaint) await recordFault(deps, "email", { fault: complaint, isPartial: true });
}

/** Returns an uncertain bounce's verdict; undefined for other events. */
function verdictOfBounce({ kind, verdict, reason, address = "" }: MailEvent): MailVerdict | undefined {
  return kind === "soft_bounce" ? (verdict ?? verdictOf(reason, domainOf(address))) : undefined;
}

/** Records a bounce that refuses the recipient; returns whether there were enough to call the address dead. */
const recordRefusedAgain = async (deps: EventDeps, event: MailEvent, email: string): Promise<boolean> =>
  verdictOfBounce(event) === "refused" && (await recordMailRefusal(deps, email));
