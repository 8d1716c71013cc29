import type { View } from "@cav/contract/users/admin-users.ts";
import type { Deps } from "../../deps.ts";
import { recordAction } from "../../identity/audit/index.ts";
import { type CurrentUser, queueNotice, signView } from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { lockEditedUser } from "./administration.queries.ts";
import { getUserId } from "./administration.ts";

/**
 * Opens a read-only view as another user. It is audited and the user is notified, because preferences may be sensitive
 * (decision 0044).
 * @throws AppError user-not-found, view-of-admin
 */
export async function openView(
  deps: Pick<Deps, "config" | "db" | "clock" | "queue">,
  helper: CurrentUser,
  uuid: string,
): Promise<View> {
  const user_id = await getUserId(deps.db, uuid);
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockEditedUser(tx, user_id);
    if (!user) throw new AppError("user-not-found");
    if (user.user_type === "ADMIN") throw new AppError("view-of-admin");
    await queueNotice(deps, tx, { user_id, aviso: "VISAO_ABERTA" });
    await recordAction(
      tx,
      helper,
      { acao: "VISAO_ABERTA", alvo: { tipo: "USUARIO", uuid } },
      deps.clock.now(),
    );
  });
  return signView(deps, helper, uuid);
}
