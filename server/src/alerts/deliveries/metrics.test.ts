import { afterAll, beforeAll, expect, test } from "vitest";
import { type Channels, createChannels } from "../../../test/harness/channels.ts";

let on: Channels;
beforeAll(async () => {
  on = await createChannels();
});
afterAll(() => on.close());

/** Returns a scrape's samples by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await on.api.app.inject({ url: "/metrics" });
  expect(response.statusCode).toBe(200);
  const lines = response.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ [^ ]+$/, ""), Number(line.split(" ").at(-1))]));
}

test("a scrape shows what waits and for how long, the outcomes and the latency", async () => {
  const { clock } = on.api.deps;
  clock.set("2026-11-20T13:00:00Z");
  await on.candidate({ salario_minimo: 1 });
  const broken = await on.candidate({ salario_minimo: 1 });
  const patient = await on.candidate({ salario_minimo: 1 });
  await on.ask(patient, "PUT", "/api/alertas/ajustes", { frequencia: "DIARIO" });
  on.emulators.mailbox.fail({ to: broken.email, code: 451, times: 1 });
  await on.publish({});
  await on.work();
  let told = await scrape();
  expect(told.get('cav_alerts_queued{channel="email"}')).toBe(2);
  expect(told.get('cav_alerts_due{channel="email"}')).toBe(0);
  expect(told.get('cav_alerts_outcomes_total{channel="email",outcome="sent"}')).toBe(1);
  expect(told.get('cav_alerts_outcomes_total{channel="email",outcome="queued"}')).toBe(1);

  clock.set("2026-11-20T13:00:40Z");
  told = await scrape();
  expect(told.get('cav_alerts_due{channel="email"}')).toBe(1);
  const oldest = told.get('cav_alerts_oldest_due_seconds{channel="email"}') ?? 0;
  expect(oldest).toBeGreaterThan(0);
  expect(oldest).toBeLessThan(40);

  await on.work();
  clock.set("2026-11-21T12:00:00Z");
  await on.work();
  told = await scrape();
  expect(told.get('cav_alerts_queued{channel="email"}')).toBe(0);
  expect(told.get('cav_alerts_oldest_due_seconds{channel="email"}')).toBe(0);
  expect(told.get('cav_alerts_outcomes_total{channel="email",outcome="sent"}')).toBe(3);
  const upTo = (le: string) => told.get(`cav_alerts_latency_seconds_bucket{channel="email",le="${le}"}`);
  // One at once, one after its retry; the digest was meant to wait.
  expect([upTo("1"), upTo("30"), upTo("60"), upTo("+Inf")]).toEqual([1, 1, 2, 2]);
  expect(told.get('cav_alerts_latency_seconds_count{channel="email"}')).toBe(2);
  expect(told.get('cav_alerts_latency_seconds_sum{channel="email"}')).toBeCloseTo(40, 0);
});

test("a scrape includes the process's own figures", async () => {
  expect((await scrape()).has("process_cpu_seconds_total")).toBe(true);
});
