import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const concursosJobs = {
  /** Publishes an exam's pending edits since a version, after they settled. */
  concursosSettle: defineJob({
    name: "concursos.settle",
    payload: z.object({ concurso_id: z.int(), versao: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
} as const;
