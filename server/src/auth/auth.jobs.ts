import { z } from "zod";
import { defineJob } from "../platform/queue.ts";

export const authJobs = {
  /** Mails the link that replaces a forgotten password. Null: nobody has the address, and nothing is mailed. */
  authPasswordReset: defineJob({
    name: "auth.password-reset",
    payload: z.object({ user_id: z.int().nullable() }),
    retryLimit: 5,
    retryDelay: 5,
  }),
} as const;
