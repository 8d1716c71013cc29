import { z } from "zod";
import { Uuid } from "./fields.ts";

const Instant = z.iso.datetime({ offset: true });

/** A session that stands: where it was opened, in plain words, and when it was last used, to half an hour. */
export const Sessao = z.object({
  uuid: Uuid,
  dispositivo: z.string(),
  created_at: Instant,
  usada_em: Instant,
  /** Whether it is the caller's own. */
  atual: z.boolean(),
});
export type Sessao = z.infer<typeof Sessao>;
