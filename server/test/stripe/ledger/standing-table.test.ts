import { expect, test } from "vitest";
import { standingOf } from "../../../src/members/subscriptions/ledger/standing.ts";
import { createRandom } from "../../oracle/draw.ts";
import { mirrorOf } from "./mirror.ts";
import { type Expected, expectedOf, hasNeverPaid, paidUntilOf } from "./oracle.ts";
import { dimensions, now, plain, type Scenario } from "./scenario.ts";

const names = Object.keys(dimensions) as (keyof Scenario)[];

/** Each value of the first four dimensions with each other, the rest plain. */
function* grid(): Iterable<Scenario> {
  for (const first of dimensions.first)
    for (const status of dimensions.status)
      for (const renewal of dimensions.renewal)
        for (const method of dimensions.method) yield { ...plain, first, status, renewal, method };
}

/** Each value of each dimension with each value of each other one. */
function* pairs(): Iterable<Scenario> {
  for (const [at, one] of names.entries())
    for (const other of names.slice(at + 1))
      for (const a of dimensions[one])
        for (const b of dimensions[other]) yield { ...plain, [one]: a, [other]: b };
}

function* drawn(count: number, seed: number): Iterable<Scenario> {
  const random = createRandom(seed);
  const any = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  for (let at = 0; at < count; at += 1)
    yield Object.fromEntries(names.map((name) => [name, any<unknown>(dimensions[name])])) as Scenario;
}

function differences(scenario: Scenario, expected: Expected): string[] {
  const standing = standingOf(mirrorOf(scenario), now);
  const kinds = standing.cases.map(({ kind }) => kind as string);
  const paidUntil = paidUntilOf(scenario);
  return [
    standing.premium !== expected.premium && `premium ${standing.premium} (${standing.why})`,
    expected.why.length > 0 &&
      !expected.why.includes(standing.why) &&
      `why ${standing.why}, not ${expected.why}`,
    ...expected.cases.map((kind) => !kinds.includes(kind) && `no case ${kind}`),
    ...expected.noCases.map((kind) => kinds.includes(kind) && `case ${kind}`),
    expected.next !== undefined &&
      (standing.next?.amount ?? null) !== expected.next &&
      `next ${standing.next?.amount}, not ${expected.next}`,
    expected.pending !== undefined &&
      !standing.pending.some(({ kind }) => kind === expected.pending) &&
      `nothing pending as ${expected.pending}`,
    paidUntil !== undefined &&
      standing.paidUntil !== paidUntil &&
      `paid until ${standing.paidUntil}, not ${paidUntil}`,
    hasNeverPaid(scenario) && standing.premium && "premium without a payment",
  ].filter((one) => one !== false);
}

/** Returns the states that were judged, and those that disagree, each with what differs from the plain subscription. */
function judged(scenarios: Iterable<Scenario>) {
  let count = 0;
  const wrong: string[] = [];
  for (const scenario of scenarios) {
    const expected = expectedOf(scenario);
    if (!expected) continue;
    count += 1;
    const found = differences(scenario, expected);
    const special = names
      .filter((name) => scenario[name] !== plain[name])
      .map((name) => `${name} ${scenario[name]}`);
    if (found.length > 0) wrong.push(`${special.join(", ")}: ${found.join("; ")}`);
  }
  return { count, wrong };
}

test.each([
  ["the grid of first invoices, statuses, renewals and methods", grid, 1_000],
  ["all pairs of values", pairs, 2_000],
  ["drawn states", () => drawn(20_000, 42), 10_000],
])("%s agrees with the sources", (_, scenarios, least) => {
  const { count, wrong } = judged(scenarios());
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(least);
});
