import { z } from "zod";
import { Uuid, written } from "./fields.ts";

/** The one thing of an address that a call is about. */
export const ByUuid = z.object({ uuid: Uuid });
/** A user and an exam. */
export const ByUuidAndConcurso = ByUuid.extend({ concurso: Uuid });
/** The same where the specification calls it `id`. */
export const ByUserId = z.object({ id: Uuid });
export const ById = z.object({ id: written(z.int("Identificador inválido.").min(0).max(2_147_483_647)) });

/** Of an answer without content. */
export const Nothing = z.undefined();
/** Of answers that are no JSON: a calendar, a table, a challenge to repeat. */
export const Text = z.string();
/** An image's bytes. */
export const Photo = z.any();
