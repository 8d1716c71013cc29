import { z } from "zod";
import { Uuid, written } from "./fields.ts";

/** The id in an address. */
export const ByUuid = z.object({ uuid: Uuid });
/** A user and an exam. */
export const ByUuidAndConcurso = ByUuid.extend({ concurso: Uuid });
/** A user, where the specification calls the parameter `id`. */
export const ByUserId = z.object({ id: Uuid });
export const ById = z.object({ id: written(z.int("Identificador inválido.").min(0).max(2_147_483_647)) });

/** Answer without content. */
export const Nothing = z.undefined();
/** Answer that is not JSON: calendar, table, webhook challenge. */
export const Text = z.string();
/** Bytes of an image. */
export const Photo = z.any();
