import { expect, test } from "vitest";
import { runKillRounds } from "../../../test/faults/kill-rounds.ts";

// The full run is `npm run kill-rounds`: at least 20 rounds of 20,000 alerts.
const rounds = Number(process.env.KILL_ROUNDS ?? 1);
const alerts = Number(process.env.KILL_ALERTS ?? 600);
const seed = Number(process.env.KILL_SEED ?? 20261120);

test("killing any process while alerts flow loses nothing, and duplicates at most the batches in flight", {
  timeout: rounds * 420_000,
}, async () => {
  const results = await runKillRounds({ seed, rounds, alerts, kills: 4 }, (round, index) => {
    const { kills, expected, lost, doubled, byTwo, seconds } = round;
    console.info(
      `round ${index + 1}: ${expected} alerts in ${seconds.toFixed(1)} s; killed ${kills.join(", ")}; ` +
        `${lost} lost, ${doubled} twice, ${byTwo} by two channels`,
    );
  });
  for (const { expected, lost, doubled, doubledAtMost, byTwo, unsettled } of results) {
    expect(expected).toBeGreaterThanOrEqual(alerts);
    expect(lost).toBe(0);
    expect(unsettled).toBe(0);
    expect(byTwo, "one channel after the other").toBe(0);
    expect(doubled).toBeLessThanOrEqual(doubledAtMost);
  }
});
