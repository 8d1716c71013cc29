import { expect, test } from "vitest";
import { channelRules } from "../../src/alerts/channels/index.ts";
import { runFailover } from "./failover.ts";

// `npm run failover` runs this test longer, with more users.
const users = Number(process.env.FAILOVER_PEOPLE ?? 60);
const concursos = Number(process.env.FAILOVER_EXAMS ?? 4);

test("when the replica takes over under load, requests fail briefly and nothing acknowledged is lost", {
  timeout: 600_000,
}, async () => {
  const result = await runFailover({ users, concursos });
  console.info(
    `${result.answered} answers; refused for ${Math.round(result.refusedMs)} ms, ` +
      `${Math.round(result.promotionMs)} ms of them the promotion: ${JSON.stringify(result.failures)}; ` +
      `${result.acknowledged} exams acknowledged, ${result.missing} missing; ` +
      `${result.deliveries} alerts, all at rest after ${Math.round(result.settledMs / 1000)} s, ` +
      `${result.lost} lost, ${result.doubled} twice`,
  );
  // Requests may fail with 503 only: no other errors, and none may hang.
  expect(Object.keys(result.failures).filter((what) => !what.endsWith("answered 503"))).toEqual([]);
  expect(result.missing).toBe(0);
  expect(result.deliveries).toBeGreaterThanOrEqual(result.acknowledged * users);
  expect(result.lost).toBe(0);
  expect(result.doubled).toBeLessThanOrEqual(
    2 * (channelRules.email.lanes + 1) * channelRules.email.batchSize,
  );
});
