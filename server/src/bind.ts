import { permits } from "@cav/contract/access.ts";
import type { Call } from "@cav/contract/call.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { authenticate, type CurrentUser } from "./auth/current-user.ts";
import type { Deps } from "./deps.ts";
import { AppError } from "./platform/http/app-error.ts";
import { type BindOf, createBind } from "./platform/http/bind.ts";
import { createRead } from "./platform/http/replica-reads.ts";

export type Bind = BindOf<CurrentUser>;

/** Binds calls behind the access that the call table gives each of them. */
export function createGuardedBind(app: FastifyInstance, deps: Deps): Bind {
  const authorize = async (call: Call, request: FastifyRequest) => {
    if (call.access === "public") return undefined;
    const user = await authenticate(deps, request);
    if (!user) throw new AppError("unauthenticated");
    if (!permits(call.access, user.user_type)) throw new AppError("forbidden");
    return user;
  };
  return createBind<CurrentUser>(app, authorize, createRead(deps));
}
