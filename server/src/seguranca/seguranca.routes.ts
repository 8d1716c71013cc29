import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { revokeSessionsOf } from "../identity/index.ts";
import { closeMySession, findMySessions } from "./sessions.ts";

/** By what the signed-in person proves who they are, and where they are signed in. */
export function segurancaRoutes(bind: Bind, deps: Deps): void {
  const { clock, db } = deps;
  bind(calls.listMySessions, async ({ user }) => findMySessions(deps, user));
  bind(calls.endMySession, async ({ user, params }) => closeMySession(deps, user, params.uuid));
  bind(calls.endMyOtherSessions, async ({ user }) =>
    revokeSessionsOf(db, user.id, "owner", clock.now(), { except: user.session_id }),
  );
}
