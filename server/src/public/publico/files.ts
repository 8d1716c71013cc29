import { type FeedFile, feedFiles } from "@cav/contract/coletas/documents.ts";
import type { Deps } from "../../deps.ts";
import { composePublicCalendar } from "../../members/calendario/index.ts";
import { type Feed, renderAtom, renderJsonFeed } from "../feeds/index.ts";

/** The content type of each file beside a page. */
export const fileTypes: Record<FeedFile, string> = {
  "feed.atom": "application/atom+xml; charset=utf-8",
  "feed.json": "application/feed+json; charset=utf-8",
  "calendario.ics": "text/calendar; charset=utf-8; method=PUBLISH",
};

export const isFeedFile = (name: string): name is FeedFile => (feedFiles as readonly string[]).includes(name);

/** Composes a file beside a page: a calendar, or a feed. */
export async function composeFile(
  { db, config, clock }: Pick<Deps, "db" | "config" | "clock">,
  file: FeedFile,
  { name, ids, feed }: { name: string; ids: readonly number[]; feed: () => Promise<Feed> },
): Promise<string> {
  if (file === "calendario.ics")
    return composePublicCalendar(db, { name, ids, origin: config.appUrl, now: clock.now() });
  return file === "feed.atom" ? renderAtom(await feed()) : renderJsonFeed(await feed());
}
