import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Channels, createChannels } from "../harness/channels.ts";
import { looks, withDeeds } from "./looks.ts";
import { type Script, scripts } from "./script.ts";
import { playYear } from "./year.ts";

// `npm run year` plays longer. Seed and size define a year: YEARS=1 YEAR_SEED=… repeats one.
const years = Number(process.env.YEARS ?? 1);
const firstSeed = Number(process.env.YEAR_SEED ?? 1_216);
const size = { users: Number(process.env.YEAR_USERS ?? 8), deeds: Number(process.env.YEAR_DEEDS ?? 40) };

let on: Channels;
beforeAll(async () => {
  on = await createChannels({
    ALERT_SETTLE_MINUTES: "5",
    EMAIL_RATE: "100000",
    WHATSAPP_RATE: "100000",
    LOG_LEVEL: "silent",
    CONFIRM_ADDRESSES: "0",
    MAIL_BOUNCE_TOKEN: "um-segredo-das-devolucoes",
    MAIL_RETURN_PATH: "volta@teste.example",
  });
});
afterAll(() => on.close());

test("in a year of edits, preferences and failures everybody gets exactly the due messages, once", {
  timeout: years * 120_000,
}, async () => {
  const sum: Record<string, number> = {};
  const violations: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + years; seed += 1) {
    // Unbiased, because small draws contain nothing.
    const [script] = fc.sample(fc.noBias(scripts(size)), { seed, numRuns: 1 });
    const [others = []] = fc.sample(fc.noBias(looks(Math.ceil(size.deeds / 5))), { seed, numRuns: 1 });
    const { violations: found, ...counts } = await playYear(on, withDeeds(script as Script, others));
    violations.push(...found.map((one) => `YEAR_SEED=${seed} ${one}`));
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  }
  console.info(`${years} years from seed ${firstSeed}: ${JSON.stringify(sum)}`);
  expect(violations).toEqual([]);
});
