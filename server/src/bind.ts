import { permits } from "@cav/contract/access.ts";
import { isForStaff } from "@cav/contract/call.ts";
import type { DescribedCall } from "@cav/contract/specs.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "./deps.ts";
import {
  authenticate,
  authenticateView,
  type CurrentUser,
  checkOrigin,
  checkView,
  type FindUser,
  findDevice,
  findSessionUser,
  isSecondFactorDue,
} from "./identity/index.ts";
import { AppError } from "./platform/http/app-error.ts";
import { type BindOf, createBind } from "./platform/http/bind.ts";
import { createRateLimiter } from "./platform/http/rate-limiter.ts";
import { createRead } from "./platform/http/replica-reads.ts";
import type { Database } from "./tables.ts";

export type Bind = BindOf<CurrentUser, Database>;

/** Makes what counts uses on all processes together, as every limit of the product is counted. */
export function createLimiter({ config, clock, pool }: Deps) {
  return createRateLimiter({
    enabled: config.rateLimits,
    clock,
    pool,
    table: "rate_limits",
    secret: config.jwtSecret,
  });
}

/** Binds calls behind the access and the limits that the call table gives each of them. */
export function createGuardedBind(app: FastifyInstance, deps: Deps): Bind {
  const { config } = deps;
  const authorize = async (
    described: DescribedCall,
    request: FastifyRequest,
    findUser: FindUser<object> = findSessionUser,
  ) => {
    const { call, spec } = described;
    checkView(described, request);
    // A page of somebody else's must not sign its visitors in to an account of its choice (login CSRF).
    if (spec.ownPagesOnly && request.headers.origin !== undefined) checkOrigin(request, config.appUrl);
    if (call.access === "public") return undefined;
    const user = await authenticate(deps, request, findUser);
    if (!user) throw new AppError("unauthenticated");
    if (!permits(call.access, user)) throw new AppError("forbidden");
    const hasBoth = user.has_second_factor || user.is_by_passkey;
    if (isForStaff(call.access) && isSecondFactorDue(config, user) && !hasBoth)
      throw new AppError("second-factor-required");
    const seen = await authenticateView(deps, request, user);
    // What was found with the caller is nobody else's.
    return { user: seen, found: seen === user ? user : undefined };
  };
  return createBind<CurrentUser, Database>(app, {
    authorize,
    keyOf: ({ uuid, viewer }) => viewer ?? uuid,
    deviceOf: async (request) => (await findDevice(deps, request))?.id,
    limiter: createLimiter(deps),
    read: createRead(deps),
  });
}
