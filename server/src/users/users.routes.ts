import { calls } from "@cav/contract/calls.ts";
import { createGoogleVerifier } from "../auth/google-token.ts";
import { clearSessionCookies } from "../auth/session-cookies.ts";
import type { Bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createRateLimiter } from "../platform/http/rate-limiter.ts";
import { deleteMe, exportMyData } from "./my-data.ts";
import { presentUser, registerUser, updateUser } from "./users.ts";

export function usersRoutes(bind: Bind, deps: Deps): void {
  const { config, clock, db } = deps;
  const registrations = createRateLimiter({
    max: 20,
    windowMs: 3_600_000,
    enabled: config.rateLimits,
    clock,
  });

  const registrationsOfAccount = createRateLimiter({
    max: 5,
    windowMs: 3_600_000,
    enabled: config.rateLimits,
    clock,
  });
  const verifyGoogle = createGoogleVerifier(deps);
  const deletions = createRateLimiter({ max: 10, windowMs: 300_000, enabled: config.rateLimits, clock });

  bind(calls.register, async ({ body, request }) => {
    registrations.take(request.ip);
    registrationsOfAccount.take(body.email);
    const password = body.senha ?? body.password ?? "";
    return registerUser(deps, { ...body, password });
  });
  bind(calls.getMe, async ({ user }) => presentUser(db, user.id));
  bind(calls.exportMe, async ({ user, reply }) => {
    reply.header("content-disposition", 'attachment; filename="meus-dados-concurso-a-vista.json"');
    return exportMyData(deps, user);
  });
  bind(calls.deleteMe, async ({ user, body, reply }) => {
    deletions.take(user.uuid);
    await deleteMe({ ...deps, verifyGoogle }, user, body);
    clearSessionCookies(reply);
  });
  bind(calls.updateMe, async ({ user, body }) => updateUser(deps, user, body));
}
