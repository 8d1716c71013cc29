import { z } from "zod";
import { defineJob } from "../../platform/queue.ts";

export const concursosJobs = {
  /** Publishes the edits of an exam that followed one version, after no edit was made for some minutes. */
  concursosSettle: defineJob({
    name: "concursos.settle",
    payload: z.object({ concurso_id: z.int(), versao: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
} as const;
