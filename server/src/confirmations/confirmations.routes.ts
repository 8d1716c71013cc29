import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { checkSecondFactor, enterSession } from "../identity/index.ts";
import { confirmEmail, queueEmailConfirmation } from "./email-confirmation.ts";
import { confirmPhone, requestPhoneCode } from "./phone-confirmation.ts";

/** Proving that an address and a number are one's own. */
export function confirmationsRoutes(bind: Bind, deps: Deps): void {
  const { db } = deps;
  bind(calls.requestEmailConfirmation, async ({ user }) => {
    await db.transaction().execute((tx) => queueEmailConfirmation(deps, tx, user.id));
  });

  bind(calls.confirmEmail, async ({ body, request, reply }) => {
    const account = await confirmEmail(deps, body.token);
    await checkSecondFactor(deps, account.id, undefined);
    return enterSession(deps, account, { request, reply });
  });

  bind(calls.requestPhoneCode, async ({ user, count }) => {
    if (user.telefone) await count({ owner: user.telefone });
    await requestPhoneCode(deps, user);
  });

  bind(calls.confirmPhone, async ({ user, body }) => confirmPhone(deps, user, body.codigo));
}
