import { afterAll, beforeAll, expect, test } from "vitest";
import { type Channels, createChannels } from "../harness/channels.ts";
import { instantOf, shifted } from "./dias/days.ts";
import { draw } from "./dias/draw.ts";
import { judge } from "./dias/judge.ts";
import { play } from "./dias/play.ts";

// `npm run year -- dias` plays 60 days with 60 users.
const days = Number(process.env.DIAS ?? 15);
const users = Number(process.env.DIAS_PEOPLE ?? 12);
const seed = Number(process.env.DIAS_SEED ?? 45);
const first = "2028-01-10";

let on: Channels;
beforeAll(async () => {
  on = await createChannels({
    ...{ EMAIL_RATE: "100000", WHATSAPP_RATE: "100000", TELEGRAM_RATE: "100000" },
    ...{ ALERT_GROUP_MINUTES: "10", LOG_LEVEL: "silent", CONFIRM_ADDRESSES: "0" },
    TELEGRAM_BOT_TOKEN: "42:abcdefghijklmnopqrstuvwxyz",
    TELEGRAM_BOT_NAME: "concurso_a_vista_bot",
    TELEGRAM_WEBHOOK_SECRET: "segredo-dos-testes-do-robo",
  });
});
afterAll(() => on.close());

test("in weeks of exams everybody gets exactly the due news, in time, in few messages", {
  timeout: 120_000 + days * users * 1_000,
}, async () => {
  const last = shifted(first, days);
  const drawn = draw(seed, { users, days, first });
  const { came, promises } = await play(on, drawn, last);
  const verdict = judge(promises, came, { end: instantOf(last, 12), users: drawn.users });
  const { late, missing, cut, extra, hasty, ...counts } = verdict;
  const lists = { late, missing, cut, extra, hasty };
  const sums = Object.fromEntries(Object.entries(lists).map(([name, { length }]) => [name, length]));
  console.info(`${days} days, ${users} users, seed ${seed}: ${JSON.stringify({ ...counts, ...sums })}`);
  const found = Object.entries(lists).flatMap(([name, list]) =>
    list.slice(0, 20).map((one) => `${name}: ${one}`),
  );
  expect(found).toEqual([]);
  expect(counts.due).toBeGreaterThan(users);
  expect(counts.perDay.p95).toBeLessThanOrEqual(2);
});
