import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const concursosJobs = {
  /** Tells what the edits of an exam came to since the version that was told, once they had time to settle. */
  concursosSettle: defineJob({
    name: "concursos.settle",
    payload: z.object({ concurso_id: z.int(), versao: z.int() }),
    retryLimit: 10,
    retryDelay: 2,
    expireInSeconds: 120,
  }),
} as const;
