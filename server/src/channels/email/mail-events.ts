import { closeChannel, recordArrival, recordBounce, recordFault } from "../../deliveries/index.ts";
import type { Deps } from "../../deps.ts";
import { closeMailAfterComplaint } from "../../identity/index.ts";
import { jobs } from "../../jobs.ts";
import { pseudonymOf } from "../../platform/pseudonym.ts";
import { domainOf, verdictOf } from "./client/answer.ts";
import type { MailVerdict } from "./client/answer-rules.ts";
import type { Posted } from "./client/events/adapter.ts";
import { mailEventAdapters } from "./client/events/adapters.ts";
import type { MailEvent } from "./client/mail-event.ts";
import { readMailReportsApart } from "./client/report-apart.ts";
import {
  findRecipientByEmail,
  findRecipientEmail,
  insertMailEvent,
  isKnownMailEvent,
} from "./email.queries.ts";
import { complaintOf } from "./mail-complaint.ts";
import { isMailMarkOf, isPedidoMark, parseMailMark } from "./mail-mark.ts";
import { deleteMailRefusals, recordMailRefusal } from "./mail-refusals.ts";

type EventDeps = Pick<Deps, "config" | "db" | "clock" | "queue">;

/**
 * Takes a mail that the mailbox of the sender got: a report about mail that came back, or that was called spam. Anybody
 * may write there, so that one which can't name a mail that we sent changes nothing.
 */
export async function receiveMailReport(deps: EventDeps, mail: string): Promise<void> {
  for (const { sentTo, ...event } of await readMailReportsApart(mail)) {
    const marked = await findMarked(deps, [...sentTo, event.messageId ?? ""], event.address);
    if (marked) await applyMailEvent(deps, marked, event);
    else await applyToPedido(deps, [...sentTo, event.messageId ?? ""], event);
  }
}

/** What ends everything that goes to an address which has no account. */
const endings: MailEvent["kind"][] = ["hard_bounce", "complaint", "unsubscribed"];

/** The same of a mail that somebody asked for without an account. */
async function applyToPedido(deps: EventDeps, texts: string[], event: MailEvent) {
  const { config, db, queue } = deps;
  const email = event.address?.toLowerCase();
  if (email === undefined || !texts.some((text) => isPedidoMark(config.jwtSecret, text, email))) return;
  if (!endings.includes(event.kind) && !(await isRefusedAgain(deps, event, email))) return;
  const endereco = pseudonymOf(config.jwtSecret, "avisos", email);
  await db.transaction().execute((tx) => queue.enqueue(tx, jobs.avisosRefuse, { endereco }));
}

/**
 * Takes what the mail provider posts, once each; false when it can't be the provider's. People whom we don't know are
 * left alone.
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
    // Its address may have an account besides, which the same report is about.
    await applyToPedido(deps, [event.messageId ?? ""], event);
    const recipient = marked ?? (event.address && (await findNamed(deps, event.address)));
    if (!recipient) continue;
    await applyMailEvent(deps, recipient, event);
    if (event.kind !== "delivered") await insertMailEvent(db, name, clock.now());
  }
  return true;
}

const downloadTimeoutMs = 5_000;

/** Follows no redirection: the address was looked at, the next would not be. */
async function downloadText(url: string): Promise<string> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(downloadTimeoutMs) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return response.text();
}

/** Whom a mail went to; at an address that they have given up, what became of it says nothing of theirs. */
type Mailed = { userId: number; isGivenUp: boolean; email: string };

async function findNamed({ db }: EventDeps, address: string): Promise<Mailed | undefined> {
  const userId = await findRecipientByEmail(db, address);
  return userId === undefined ? undefined : { userId, isGivenUp: false, email: address };
}

/** The person whose mail one of these texts names, if the mark in it is ours, made for their address or the reported one. */
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
  if (isLost && messageId) await recordBounce(db, { userId, messageId, text: reason, now });
  if (kind === "delivered") {
    if (messageId) await recordArrival(db, { userId, messageId, now });
    await deleteMailRefusals(deps, email);
  } else if (isGivenUp) return;
  else if (kind === "complaint") {
    await closeMailAfterComplaint(db, userId, now);
  } else if (kind === "unsubscribed") {
    await closeChannel(deps, "email", [userId], "PEDIDO");
  } else if (kind === "hard_bounce" || (await isRefusedAgain(deps, event, email))) {
    await closeChannel(deps, "email", [userId], "ENDERECO");
  }
  const complaint = complaintOf({ verdict: verdictOfBounce(event), message: reason });
  if (complaint) await recordFault(deps, "email", { fault: complaint, isPartial: true });
}

/** What a bounce that is not certain means; undefined for other events. */
function verdictOfBounce({ kind, verdict, reason, address = "" }: MailEvent): MailVerdict | undefined {
  return kind === "soft_bounce" ? (verdict ?? verdictOf(reason, domainOf(address))) : undefined;
}

/** Records a bounce that refuses the recipient; whether there were enough of them to take the address for dead. */
const isRefusedAgain = async (deps: EventDeps, event: MailEvent, email: string): Promise<boolean> =>
  verdictOfBounce(event) === "refused" && (await recordMailRefusal(deps, email));
