import { z } from "zod";
import { accountChannels, fieldsOf, linkedChannels } from "../channels.ts";

/** Counts by channel; optional channels are omitted when zero. */
export const CountByCanal = z.object({
  ...fieldsOf(accountChannels, ["", ""], () => z.int()),
  ...fieldsOf(linkedChannels, ["", ""], () => z.int().optional()),
});
export type CountByCanal = z.infer<typeof CountByCanal>;
