import { limits } from "@cav/contract/limits.ts";
import type { Deps } from "../../deps.ts";
import {
  deleteEndedSessions,
  deleteExpiredApiKeys,
  deleteExpiredChallenges,
  deleteExpiredGoogleTokens,
  endedSessionDays,
} from "../../identity/who/index.ts";
import { dayBeforeOf } from "../../platform/clock.ts";
import { deleteEmailChangesBefore, deleteExpiredCodes, deleteExpiredResets } from "./acesso.queries.ts";

/** Days in which a change of address can be confirmed or reverted. */
const changeKeptDays = limits.emailConfirmationHours / 24 + limits.emailChangeUndoDays;

/** Deletes expired sessions, refresh tokens, links, codes, changes and used ID tokens. */
export async function purgeEndedSessions({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">) {
  const now = clock.now();
  const before = dayBeforeOf(now, endedSessionDays);
  const counts = {
    sessions: await deleteEndedSessions(db, before),
    resets: await deleteExpiredResets(db, now),
    trocas: await deleteEmailChangesBefore(db, dayBeforeOf(now, changeKeptDays)),
    codigos: await deleteExpiredCodes(db, now),
    google_tokens: await deleteExpiredGoogleTokens(db, now),
    chaves_de_api: await deleteExpiredApiKeys(db, before),
    desafios: await deleteExpiredChallenges(db, now),
  };
  log.info(counts, "ended sessions purged");
  return counts;
}
