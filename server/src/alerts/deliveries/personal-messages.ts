import type { PersonalKind } from "@cav/contract/alerts/alerts.words.ts";
import type { Db } from "../../tables.ts";
import type { Word } from "./channel-sender.ts";
import type { ClaimedPersonal } from "./personal.queries.ts";

/** A user's own alert as it is now. */
export type PersonalAlert = {
  word: Word;
  /** Whether it may come in quiet hours. */
  isAtAnyHour: boolean;
};

/**
 * Composes the alert of a user's own event; undefined when nothing is left to say: the name or page is no longer
 * followed, or the plan ended.
 */
export type ComposePersonal = (db: Db, delivery: ClaimedPersonal) => Promise<PersonalAlert | undefined>;

/** The composers of users' own events; each feature brings the one of its kind. */
export type PersonalComposers = Record<PersonalKind, ComposePersonal>;
