import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requirements } from "./asvs-requirements.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const page = read("docs/asvs.md");
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = "", level = "", , state = "", why = ""]) => ({ id, level, state, why }),
);
const withState = (state: string) => rows.filter((row) => row.state === state);
const [met, notMet, absent] = [withState("met"), withState("not met"), withState("n/a")];

test("every requirement of levels 1 and 2 is answered once, at its level, with a reason", () => {
  for (const [level, ids] of Object.entries(requirements)) {
    const answered = rows.filter((row) => row.level === level).map(({ id }) => id);
    expect(answered.sort()).toEqual(ids.split(" ").sort());
  }
  expect(met.length + notMet.length + absent.length).toBe(rows.length);
  for (const { id, why } of rows) expect(why.trim().length, id).toBeGreaterThan(2);
});

test("95 % of the applicable requirements are met, and the pages state the same numbers", () => {
  expect(met.length / (met.length + notMet.length)).toBeGreaterThanOrEqual(0.95);
  const told = `Of ${rows.length}, ${absent.length} do not apply; of the other ${met.length + notMet.length}, ${met.length} are met and ${notMet.length} are not.`;
  expect(page).toContain(told);
  const security = read("docs/security.md");
  expect(security).toContain(
    `${met.length} met, ${notMet.length} not met, ${absent.length} that do not apply`,
  );
  for (const { id } of notMet) expect(security, id).toContain(`${id} (`);
});
