import type { AcompanharPagina, PaginaAcompanhada } from "@cav/contract/coletas/paginas.ts";
import { limits } from "@cav/contract/limits.ts";
import { isPremium } from "@cav/contract/users/users.ts";
import type { Deps } from "../../deps.ts";
import { type CurrentUser, insertConsent, lockUser } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { deleteAcompanhadaRow, findAcompanhadas, insertAcompanhada } from "./acompanhadas.queries.ts";
import { presentDocumento } from "./do-concurso.ts";
import { checkPagina, toAddress } from "./endereco.ts";
import { findDocumentosOfPagina } from "./itens.queries.ts";
import { paginasJobs } from "./paginas.jobs.ts";
import { busySeconds, deleteUnfollowed, setBusy, upsertPagina } from "./paginas.queries.ts";

/** Version of the consent to have private pages visited (LGPD art. 7, I). */
const consentVersion = "2026-11";
const shownDocumentos = 20;

/** Returns a user's private pages with their documents. */
export async function listAcompanhadas(
  { db }: Pick<Deps, "db">,
  user: Pick<CurrentUser, "id">,
): Promise<PaginaAcompanhada[]> {
  const rows = await findAcompanhadas(db, user.id);
  return Promise.all(
    rows.map(async ({ id, uuid, nome, endereco, estado, causa, vista_em, created_at }) => ({
      ...{ uuid, nome, endereco, estado, causa },
      vista_em: vista_em?.toISOString() ?? null,
      desde: created_at.toISOString(),
      documentos: (await findDocumentosOfPagina(db, id, shownDocumentos)).map(presentDocumento),
    })),
  );
}

/**
 * Follows a page outside the catalogue.
 * @throws AppError premium-only, pagina-consent-required, bad-pagina, pagina-exists, paginas-limit
 */
export async function createAcompanhada(
  deps: Pick<Deps, "config" | "db" | "clock" | "queue">,
  user: CurrentUser,
  { nome, endereco, consentimento }: AcompanharPagina,
): Promise<PaginaAcompanhada> {
  const { db, clock, queue } = deps;
  if (!isPremium(user.user_type)) throw new AppError("premium-only");
  const pagina = toAddress(endereco);
  const { isBusy } = await checkPagina(deps, pagina.endereco);
  const now = clock.now();
  const { uuid } = await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    const { length } = await findAcompanhadas(tx, user.id);
    if (length >= limits.paginasAcompanhadasMax) throw new AppError("paginas-limit");
    if (length === 0) {
      if (!consentimento) throw new AppError("pagina-consent-required");
      await insertConsent(tx, consentOf(user.id, true), now);
    }
    const made = await upsertPagina(tx, pagina, now);
    const row = { user_id: user.id, pagina_id: made.id, nome, created_at: now };
    if (!(await insertAcompanhada(tx, row))) throw new AppError("pagina-exists");
    if (isBusy) await setBusy(tx, made.id);
    const later = isBusy ? { inSeconds: busySeconds } : {};
    await queue.enqueue(tx, paginasJobs.paginasVisit, { paginas: [made.id] }, later);
    return made;
  });
  const [made] = (await listAcompanhadas(deps, user)).filter((one) => one.uuid === uuid);
  return made as PaginaAcompanhada;
}

const consentOf = (user_id: number, concedido: boolean) =>
  ({ user_id, tipo: "PAGINAS", versao: consentVersion, concedido, origem: "paginas" }) as const;

/**
 * Stops following a page, on any plan; removing a user's last page ends the consent. @throws AppError
 * pagina-not-found
 */
export async function removeAcompanhada(
  { db, clock }: Pick<Deps, "db" | "clock">,
  user: CurrentUser,
  uuid: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    if (!(await deleteAcompanhadaRow(tx, user.id, uuid))) throw new AppError("pagina-not-found");
    await deleteUnfollowed(tx);
    if ((await findAcompanhadas(tx, user.id)).length === 0)
      await insertConsent(tx, consentOf(user.id, false), clock.now());
  });
}
