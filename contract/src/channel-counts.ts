import { z } from "zod";

/** So many by each channel; of one that not every installation has, nothing is said where there are none. */
export const CountByCanal = z.object({
  email: z.int(),
  whatsapp: z.int(),
  push: z.int().optional(),
  telegram: z.int().optional(),
});
export type CountByCanal = z.infer<typeof CountByCanal>;
