import { z } from "zod";
import { accountChannels, fieldsOf, linkedChannels } from "./channels.ts";

/** So many by each channel; of one that not every installation has, nothing is said where there are none. */
export const CountByCanal = z.object({
  ...fieldsOf(accountChannels, ["", ""], () => z.int()),
  ...fieldsOf(linkedChannels, ["", ""], () => z.int().optional()),
});
export type CountByCanal = z.infer<typeof CountByCanal>;
