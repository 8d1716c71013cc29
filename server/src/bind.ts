import { permits } from "@cav/contract/access.ts";
import { type Access, isForStaff, type Spec } from "@cav/contract/call.ts";
import { limits } from "@cav/contract/limits.ts";
import type { DescribedCall } from "@cav/contract/specs.ts";
import { escopos } from "@cav/contract/users/chaves.words.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "./deps.ts";
import {
  authenticate,
  authenticateByKey,
  authenticateView,
  bearerOf,
  type CurrentUser,
  checkOrigin,
  checkView,
  type FindUser,
  findDevice,
  findSessionUser,
  hasEscopo,
  isApiKey,
  isSecondFactorDue,
  readAccessToken,
} from "./identity/who/index.ts";
import { createAnswerOnce } from "./platform/http/answers/answer-once.ts";
import { createKeptAnswers } from "./platform/http/answers/kept-answers.ts";
import { createRead } from "./platform/http/answers/replica-reads.ts";
import { type BindOf, createBind } from "./platform/http/bind.ts";
import { presentUse } from "./platform/http/requests/any-origin.ts";
import { AppError } from "./platform/http/requests/app-error.ts";
import { createRateLimiter, type RateLimiter } from "./platform/http/requests/rate-limiter.ts";
import type { Database } from "./tables.ts";

export type Bind = BindOf<CurrentUser, Database>;

/** Creates the counter of uses, shared by all processes. */
export function createLimiter({ config, clock, pool }: Deps) {
  return createRateLimiter({
    enabled: config.rateLimits,
    clock,
    pool,
    table: "rate_limits",
    secret: config.jwtSecret,
  });
}

/** Registers calls so that access rules and limits are checked first. */
export function createGuardedBind(app: FastifyInstance, deps: Deps): Bind {
  const { config } = deps;
  const limiter = createLimiter(deps);
  const byKey = createKeyGuard(deps, limiter);
  const authorize = async (
    described: DescribedCall,
    { request, reply }: CallContext,
    findUser: FindUser<object> = findSessionUser,
  ) => {
    const { call, spec } = described;
    checkView(described, request);
    // Another site's page must not sign its visitors in to an account of its choice (login CSRF).
    if (spec.ownPagesOnly && request.headers.origin !== undefined) checkOrigin(request, config.appUrl);
    if (call.access === "public") return undefined;
    const key = bearerOf(request);
    const isByKey = isApiKey(key);
    const user = isByKey
      ? await byKey(spec, key, { request, reply })
      : await authenticate(deps, request, findUser);
    if (!user) throw new AppError("unauthenticated", key?.startsWith("cav_") ? { detail: badKey } : {});
    checkRights(config, isByKey ? [call.access, accessOf(spec)] : [call.access], user);
    const seen = await authenticateView(deps, request, user);
    // Facts loaded with the caller belong to the caller only.
    return { user: seen, found: seen === user && !isByKey ? user : undefined };
  };
  return createBind<CurrentUser, Database>(app, {
    authorize,
    keyOf: ({ uuid, viewer }) => viewer ?? uuid,
    deviceOf: async (request) => findDevice(deps, request)?.id,
    limiter,
    read: createRead(deps),
    once: createOnce(deps),
  });
}

/** Keeps the answers of writing calls, each for its caller: a session or a key. */
function createOnce(deps: Deps) {
  const { config, clock, pool } = deps;
  const answers = createKeptAnswers({ pool, clock, secret: config.jwtSecret, table: "respostas" });
  return createAnswerOnce(answers, (request) => {
    const token = bearerOf(request) ?? request.cookies.access_token;
    if (!token) return "";
    return isApiKey(token) ? token : (readAccessToken(deps, token) ?? "");
  });
}

const badKey =
  "A chave de API não vale: está errada, venceu ou foi revogada. Crie outra no seu perfil, em Chaves de API.";

type CallContext = { request: FastifyRequest; reply: FastifyReply };

/** Returns the access that a scope needs, besides the call's own. */
const accessOf = ({ escopo }: Spec): Access => (escopo ? escopos[escopo].access : "user");

/**
 * Checks the user's rights.
 * @throws AppError forbidden, second-factor-required
 */
function checkRights(config: Deps["config"], accesses: readonly Access[], user: CurrentUser): void {
  if (!accesses.every((access) => permits(access, user))) throw new AppError("forbidden");
  const hasBoth = user.has_second_factor || user.is_by_passkey;
  if (accesses.some(isForStaff) && isSecondFactorDue(config, user) && !hasBoth)
    throw new AppError("second-factor-required");
}

/** Creates the guard that authenticates API keys, counts their use and checks their scopes. */
function createKeyGuard(deps: Deps, limiter: RateLimiter) {
  const perMinute = { by: "caller", max: limits.apiKeyPerMinute, seconds: 60 } as const;
  const counting = limiter.countingOf("chaves", [perMinute]);
  return async (
    { escopo }: Spec,
    text: string,
    { request, reply }: CallContext,
  ): Promise<CurrentUser | undefined> => {
    if (!escopo) throw new AppError("key-scope");
    const found = await authenticateByKey(deps, text);
    if (!found) return undefined;
    await presentUse(reply, () => counting.count({ caller: found.key }, request.ip));
    if (!hasEscopo(found, escopo)) throw new AppError("key-scope");
    return found.user;
  };
}
