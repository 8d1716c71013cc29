import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Config } from "@cav/server/config.ts";

/** What a worker of its own process is told: the database, where it sends, and which settings are other than usual. */
export type SendWorkerTask = {
  url: string;
  smtp: string;
  channel: "email" | "push";
  settings?: Partial<Pick<Config, "push" | "ceilings" | "whatsappHours">>;
};

/** What it used, from its start to its end. */
export type SendWorkerEnd = { cpuMs: number; megabytes: number };

/** Workers in processes of their own, connected, that wait to be told to send. */
export async function startSendWorkers(count: number, task: SendWorkerTask) {
  const program = fileURLToPath(new URL("send-worker.ts", import.meta.url));
  const workers = Array.from({ length: count }, () => fork(program, [JSON.stringify(task)]));
  const answers = <T>() =>
    Promise.all(workers.map((worker) => once(worker, "message").then(([said]) => said as T)));
  const tell = (word: string) => {
    for (const worker of workers) worker.send(word);
  };
  await answers();
  return {
    go: () => tell("go"),
    /** Until they are told to go again; what they have loaded and compiled stays. */
    async pause(): Promise<void> {
      const paused = answers();
      tell("pause");
      await paused;
    },
    async stop(): Promise<SendWorkerEnd[]> {
      const ends = answers<SendWorkerEnd>();
      const gone = Promise.all(workers.map((worker) => once(worker, "exit")));
      tell("stop");
      const [used] = await Promise.all([ends, gone]);
      return used;
    },
  };
}
