import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Code that parses a text as an instant: V8 reads 31/11 as 1 December, and accepts other orders. */
const parsed = /Date\.parse\(|new Date\((?![^()\n]*(?:[*+]|Math\.|epochMilliseconds|UTC))(?!\)|0\))[^\n]*/g;
/** Numbers of a clock instead of texts: `now.getTime() + …`, and names that say milliseconds. */
const counted =
  /new Date\([^\n]*(?:getTime\(\)|epochMilliseconds|Math\.|Date\.UTC|\d_000|\* 1000)|new Date\((?:Number|current|start)/;
/** Code that composes a day from numbers. */
const composed = /-\$\{[^}]*padStart\(2, ?"0"\)\}/g;

/** Allowed files with the reason; a new entry needs an equally good one. */
const known: Record<string, { most: number; why: string }> = {
  "contract/src/format.ts": { most: 5, why: "tells whether there is such a day" },
  "contract/src/cells.ts": { most: 2, why: "a schema refuses what is no day" },
  "contract/src/subscriptions/standing-text.ts": { most: 2, why: "instants of our own answers" },
  "server/src/members/calendario/calendario.ts": { most: 1, why: "days of the database" },
  "server/src/members/users/my-data.ts": { most: 1, why: "an instant of the database" },
  "server/src/members/plans/plans.ts": { most: 1, why: "an instant that its schema has checked" },
  "server/src/members/users/administration.ts": { most: 1, why: "an instant that its schema has checked" },
  "server/src/members/subscriptions/settle-caso.ts": {
    most: 1,
    why: "an instant that its schema has checked",
  },
  "server/src/platform/providers/email/events/ses.ts": { most: 1, why: "no instant is not fresh" },
  "server/src/platform/providers/push/push.ts": { most: 1, why: "no instant is left out" },
  "server/src/platform/object-store.ts": { most: 1, why: "an instant of the store's answer" },
  "server/src/collection/coletas/fetching/fetcher.ts": { most: 1, why: "no instant is left out" },
  "server/src/collection/coletas/releituras/propostas.ts": {
    most: 1,
    why: "an instant that its schema has checked",
  },
  "server/src/catalogue/rascunhos/rascunhos.ts": { most: 1, why: "an instant that its schema has checked" },
  "server/src/public/feeds/entries.ts": { most: 5, why: "instants and days of our own answers" },
  "server/src/alerts/deliveries/explain-delivery.ts": { most: 4, why: "instants of the database" },
  "server/src/alerts/deliveries/alerts-of-user.ts": { most: 1, why: "an instant of the database" },
  "server/src/members/mentores/review.ts": { most: 1, why: "an instant of the database" },
  "server/src/members/acesso/email-change.ts": { most: 1, why: "an instant that was signed by us" },
  "server/src/platform/finding.ts": { most: 1, why: "no instant is left out" },
  "server/src/alerts/events/my-alerts.ts": { most: 1, why: "an instant of the database" },
  "server/src/alerts/events/example-messages.ts": { most: 2, why: "days of the example" },
};

const files = ["contract/src", "server/src"].flatMap((dir) =>
  readdirSync(join(root, dir), { recursive: true })
    .map((name) => `${dir}/${name}`)
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name)),
);

const foundIn = (text: string) => [
  ...[...text.matchAll(parsed)].filter(([found]) => !counted.test(found)),
  ...text.matchAll(composed),
];

test("a text becomes a day or an instant only after validation: by calendarDayOf, isCalendarDay or a schema", () => {
  const faults = files.flatMap((name) => {
    const found = foundIn(readFileSync(join(root, name), "utf8")).map(([text]) => text.trim());
    return found.length > (known[name]?.most ?? 0) ? [`${name}: ${found.join(" | ")}`] : [];
  });
  expect(faults).toEqual([]);
});

test("every allowed place still exists", () => {
  const gone = Object.entries(known).filter(
    ([name, { most }]) =>
      !files.includes(name) || foundIn(readFileSync(join(root, name), "utf8")).length < most,
  );
  expect(gone).toEqual([]);
});

test.each([
  ["const until = Date.parse(text);", 1],
  ["const at = new Date(day);", 1],
  ["const at = new Date(match[1]);", 1],
  [`return "-$\{month.padStart(2, "0")}-$\{day.padStart(2, "0")}";`, 2],
  ["const at = new Date(now.getTime() + 60_000);", 0],
  ["const at = new Date();", 0],
  ["const none = new Date(0);", 0],
])("%s is found %i times", (line, times) => {
  expect(foundIn(line)).toHaveLength(times);
});
