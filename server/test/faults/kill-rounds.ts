import { channelNames } from "@cav/contract/channels.ts";
import { channelRules } from "../../src/alerts/channels/index.ts";
import {
  arrived,
  type Count,
  countArrivals,
  createProductStage,
  type ProcessName,
  type ProductStage,
  publish,
  until,
  untilSettled,
} from "../harness/product-stage.ts";

const processes: ProcessName[] = ["worker 1", "worker 2", "web 1", "web 2"];
const victims = [...processes, "database"] as const;
type Victim = (typeof victims)[number];

/** Most messages that a kill may duplicate: the batches in flight, of one or both workers. */
const batches = channelNames.reduce(
  (most, channel) => most + (channelRules[channel].lanes + 1) * channelRules[channel].batchSize,
  0,
);
const doubledBy: Record<Victim, number> = {
  "worker 1": batches,
  "worker 2": batches,
  "web 1": 0,
  "web 2": 0,
  database: 2 * batches,
};

/** Returns a seeded generator (mulberry32), so that a failed round can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Round = Count & { kills: Victim[]; doubledAtMost: number; seconds: number };

/**
 * Publishes an exam with so many `alerts` on two workers and two web processes. Kills processes or the database at
 * random times, restarts them like a supervisor, and counts the arrived messages at the end.
 */
export async function runKillRounds(
  { seed, rounds, alerts, kills }: { seed: number; rounds: number; alerts: number; kills: number },
  tell: (round: Round, index: number) => void,
): Promise<Round[]> {
  const random = seeded(seed);
  const results: Round[] = [];
  for (let index = 0; index < rounds; index += 1) {
    const stage = await createProductStage({ alerts, names: processes });
    const supervisor = supervise(stage);
    try {
      const round = await runRound(stage, random, { alerts, kills });
      results.push(round);
      tell(round, index);
    } finally {
      supervisor.stop();
      await stage.close();
    }
  }
  return results;
}

/** Restarts each process whenever it ends. */
function supervise(stage: ProductStage) {
  let stopped = false;
  function watch(name: ProcessName): void {
    void stage.process(name).ended.then(async () => {
      if (stopped) return;
      await stage.start(name);
      watch(name);
    });
  }
  for (const name of processes) watch(name);
  return {
    stop() {
      stopped = true;
    },
  };
}

async function kill(stage: ProductStage, victim: Victim): Promise<void> {
  if (victim === "database") return stage.cluster.crash();
  const { child, ended } = stage.process(victim);
  child.kill("SIGKILL");
  await ended;
}

async function runRound(
  stage: ProductStage,
  random: () => number,
  { alerts, kills }: { alerts: number; kills: number },
): Promise<Round> {
  const plan = Array.from({ length: kills }, () => ({
    victim: victims[Math.floor(random() * victims.length)] ?? "database",
    after: Math.floor(random() * alerts * 0.9),
  })).sort((a, b) => a.after - b.after);
  const started = performance.now();
  await publish(stage);
  for (const { victim, after } of plan) {
    await until(() => arrived(stage) >= after);
    await kill(stage, victim);
  }
  await untilSettled(stage);
  const seconds = (performance.now() - started) / 1000;
  const doubledAtMost = plan.reduce((sum, { victim }) => sum + doubledBy[victim], 0);
  const counted = await countArrivals(stage);
  return { kills: plan.map(({ victim }) => victim), ...counted, doubledAtMost, seconds };
}
