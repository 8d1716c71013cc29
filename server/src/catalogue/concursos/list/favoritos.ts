import type { FavoritoSalvo, FavoritosPage } from "@cav/contract/concursos/favoritos.ts";
import { limits } from "@cav/contract/limits.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type { Deps } from "../../../deps.ts";
import type { CurrentUser } from "../../../identity/who/index.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { findSavedConflitos } from "../../jornada/index.ts";
import { explainStored } from "../../matching/index.ts";
import { findConcursoId } from "../concursos.queries.ts";
import {
  countFavoritos,
  deleteFavorito,
  findFavoritoIds,
  findFavoritosPage,
  insertFavorito,
  lockConcursoKey,
  lockUserType,
} from "./favoritos.queries.ts";
import { noMatches, presentResumos } from "./present-resumos.ts";

const limitReached =
  `O plano gratuito permite salvar até ${limits.freeFavoritos} concursos. ` +
  "Remova um dos salvos ou faça upgrade para salvar quantos quiser.";

/**
 * Saves an exam, followed from now on. Idempotent. Saved exams beyond the limit of a lower plan stay.
 * @throws AppError concurso-not-found, plan-limit on the free plan when 5 are saved already
 */
export async function saveFavorito(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: Pick<CurrentUser, "id">,
  uuid: string,
  since = clock.now(),
): Promise<FavoritoSalvo> {
  return db.transaction().execute(async (tx) => {
    const { user_type } = await lockUserType(tx, user.id);
    const concursoId = await lockConcursoKey(tx, uuid);
    if (concursoId === undefined) throw new AppError("concurso-not-found");
    const saved = await findFavoritoIds(tx, user.id, [concursoId]);
    if (!saved.has(concursoId)) {
      const full = !isPremium(user_type) && (await countFavoritos(tx, user.id)) >= limits.freeFavoritos;
      if (full) throw new AppError("plan-limit", { detail: limitReached });
      await insertFavorito(tx, user.id, concursoId, since);
    }
    const asked = { ids: [concursoId], today: clock.today() };
    const conflitos = await findSavedConflitos(tx, user.id, asked);
    return { favorito: true, conflitos: conflitos.get(concursoId) ?? [] };
  });
}

/** Unsaves an exam. Idempotent. */
export async function removeFavorito({ db }: Pick<Deps, "db">, user: CurrentUser, uuid: string) {
  const id = await findConcursoId(db, uuid);
  if (id !== undefined) await deleteFavorito(db, user.id, id);
}

/** Returns a page of a user's saved exams. */
export async function listFavoritos(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: CurrentUser,
  { page, size }: { page: number; size: number },
): Promise<FavoritosPage> {
  const window = { offset: (page - 1) * size, limit: size, today: clock.today() };
  const [ids, total] = await Promise.all([
    findFavoritosPage(db, user.id, window),
    countFavoritos(db, user.id),
  ]);
  const premium = isPremium(user.user_type);
  const [conflitos, shown] = await Promise.all([
    findSavedConflitos(db, user.id, { ids, today: window.today }),
    premium ? explainStored(db, { userId: user.id }, ids) : noMatches,
  ]);
  const resumos = await presentResumos(db, ids, { userId: user.id, today: window.today }, shown);
  return {
    // presentResumos keeps the order of the ids, and skips exams deleted meanwhile.
    items: resumos.map((resumo) => ({ ...resumo, conflitos: conflitos.get(resumo.id) ?? [] })),
    total,
    page,
    size,
    pages: Math.ceil(total / size),
    limite: premium ? null : limits.freeFavoritos,
  };
}
