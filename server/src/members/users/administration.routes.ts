import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { listEntriesOf } from "../../identity/audit/index.ts";
import { sendCsv } from "../../platform/http/answers/csv.ts";
import { findPayments, findSessions } from "./account-facts.ts";
import { countByType } from "./administration.queries.ts";
import {
  deleteUserAsAdmin,
  getAdminUser,
  getUserId,
  listUsers,
  removeSecondFactor,
  revokeSessions,
  sendPasswordReset,
  updateUserAsAdmin,
} from "./administration.ts";
import { exportUsers, userColumns } from "./export-users.ts";
import { openView } from "./open-view.ts";

/** Registers what administrators do with accounts (accounts §6). */
export function usersAdministrationRoutes(bind: Bind, deps: Deps): void {
  const { db } = deps;
  bind(calls.listUsers, async ({ query, reply }) => {
    const { items, total } = await listUsers(db, query);
    reply.header("x-total-count", String(total));
    return items;
  });
  bind(calls.exportUsers, async ({ user, query, reply }) =>
    sendCsv(reply, "usuarios.csv", userColumns, await exportUsers(deps, user, query)),
  );
  bind(calls.getUserStatistics, async () => countByType(db));
  bind(calls.getUser, async ({ params }) => getAdminUser(deps, params.uuid));
  bind(calls.updateUser, async ({ user, params, body }) => {
    await updateUserAsAdmin(deps, user, params.id, body);
    return getAdminUser(deps, params.id);
  });
  bind(calls.endUserSessions, async ({ user, params }) => revokeSessions(deps, user, params.uuid));
  bind(calls.removeUserSecondFactor, async ({ user, params }) => removeSecondFactor(deps, user, params.uuid));
  bind(calls.sendUserPasswordReset, async ({ user, params }) => sendPasswordReset(deps, user, params.uuid));
  bind(calls.deleteUser, async ({ user, params, body }) =>
    deleteUserAsAdmin(deps, user, params.uuid, body.email),
  );
  bind(calls.openUserView, async ({ user, params }) => openView(deps, user, params.uuid));
  bind(calls.listUserSessions, async ({ params }) => findSessions(deps, await getUserId(db, params.uuid)));
  bind(calls.listUserPayments, async ({ params }) =>
    findPayments(db, params.uuid, await getUserId(db, params.uuid)),
  );
  // Works for deleted accounts too: their audit entries remain.
  bind(calls.listUserAudit, async ({ params, query }) => listEntriesOf(db, params.uuid, query));
}
