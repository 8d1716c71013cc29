import { calls } from "@cav/contract/calls.ts";
import type { FastifyRequest } from "fastify";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import { createGoogleVerifier, revokeSessionsOf } from "../../identity/who/index.ts";
import { createMyKey, findMyKeys, removeMyKey } from "./chaves.ts";
import {
  confirmEmailChange,
  findMyEmailChange,
  queueEmailChangeAgain,
  removeEmailChange,
  requestEmailChange,
  withdrawEmailChange,
} from "./email-change.ts";
import { setEmailAsAdmin } from "./email-correction.ts";
import { closeMyGoogle, linkMyGoogle } from "./google-link.ts";
import { setOwnPassword } from "./password-change.ts";
import { confirmPhone, requestPhoneCode } from "./phone-confirmation.ts";
import { closeMySession, findMySessions } from "./sessions.ts";

/** Binds calls for a signed-in user's password, address, number, sessions and keys. */
export function acessoRoutes(bind: Bind, deps: Deps): void {
  const { clock, db } = deps;
  const verifierOf = createGoogleVerifier(deps);
  const proving = (request: FastifyRequest) => ({ ...deps, verifyGoogle: verifierOf(request) });
  bind(calls.listMySessions, async ({ user }) => findMySessions(deps, user));
  bind(calls.endMySession, async ({ user, params }) => closeMySession(deps, user, params.uuid));
  bind(calls.endMyOtherSessions, async ({ user }) =>
    revokeSessionsOf(db, user.id, "owner", clock.now(), { except: user.session_id }),
  );
  bind(calls.changePassword, async ({ user, body, request }) => setOwnPassword(proving(request), user, body));
  bind(calls.requestEmailChange, async ({ user, body, request, count }) => {
    await count({ owner: body.email });
    await requestEmailChange(proving(request), user, body);
  });
  bind(calls.getMyEmailChange, async ({ user }) => findMyEmailChange(deps, user));
  bind(calls.resendEmailChange, async ({ user, count }) => queueEmailChangeAgain(deps, user, count));
  bind(calls.cancelEmailChange, async ({ user }) => removeEmailChange(deps, user));
  bind(calls.correctUserEmail, async ({ user, params, body }) =>
    setEmailAsAdmin(deps, user, params.uuid, body.email),
  );
  bind(calls.linkGoogle, async ({ user, body, request }) => linkMyGoogle(proving(request), user, body));
  bind(calls.unlinkGoogle, async ({ user, body }) => closeMyGoogle(deps, user, body.password));
  bind(calls.confirmEmailChange, async ({ body }) => confirmEmailChange(deps, body.token));
  bind(calls.undoEmailChange, async ({ body }) => withdrawEmailChange(deps, body.token));
  bind(calls.requestPhoneCode, async ({ user, count }) => {
    if (user.telefone) await count({ owner: user.telefone });
    await requestPhoneCode(deps, user);
  });
  bind(calls.confirmPhone, async ({ user, body }) => confirmPhone(deps, user, body.codigo));
  bind(calls.listApiKeys, async ({ user }) => findMyKeys(deps, user));
  bind(calls.createApiKey, async ({ user, body, request }) => createMyKey(proving(request), user, body));
  bind(calls.revokeApiKey, async ({ user, params }) => removeMyKey(deps, user, params.uuid));
}
