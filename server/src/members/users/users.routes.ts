import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import {
  checkNewPassword,
  createGoogleVerifier,
  deleteDeviceCookie,
  deleteSessionCookies,
} from "../../identity/who/index.ts";
import { findSessionAccount } from "./account.queries.ts";
import { deleteMe, exportMyData } from "./my-data.ts";
import { presentAccount, presentUser, registerUser, updateUser } from "./users.ts";

export function usersRoutes(bind: Bind, deps: Deps): void {
  const { db } = deps;
  const verifierOf = createGoogleVerifier(deps);

  bind(calls.register, async ({ body }) => {
    const password = body.senha ?? body.password ?? "";
    checkNewPassword(password, body, body.senha === undefined ? "password" : "senha");
    return registerUser(deps, { ...body, password });
  });
  bind(calls.getMe, async ({ user, found }) => (found ? presentAccount(found) : presentUser(db, user.id)), {
    findUser: findSessionAccount,
  });
  bind(calls.exportMe, async ({ user, reply }) => {
    reply.header("content-disposition", 'attachment; filename="meus-dados-concurso-a-vista.json"');
    return exportMyData(deps, user);
  });
  bind(calls.deleteMe, async ({ user, body, request, reply }) => {
    await deleteMe({ ...deps, verifyGoogle: verifierOf(request) }, user, body);
    deleteSessionCookies(reply);
    deleteDeviceCookie(reply);
  });
  bind(calls.updateMe, async ({ user, body, request }) =>
    updateUser({ ...deps, verifyGoogle: verifierOf(request) }, user, body),
  );
}
