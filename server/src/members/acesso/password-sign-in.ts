import type { LoginBody } from "@cav/contract/users/auth.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import {
  checkSecondFactor,
  enterByPasswordAlone,
  enterSession,
  findCredentials,
  findDevice,
  isClosedAccount,
  verifyPassword,
} from "../../identity/who/index.ts";
import { AppError } from "../../platform/http/requests/app-error.ts";
import { maskedNetworkOf } from "../../platform/http/requests/network.ts";
import type { Use } from "../../platform/http/requests/rate-limiter.ts";
import { pseudonymOf } from "../../platform/pseudonym.ts";
import { findEntering, insertAccountSession, presentAccount } from "../users/index.ts";

type SignIn = {
  body: z.output<typeof LoginBody>;
  request: FastifyRequest;
  reply: FastifyReply;
  count: (use: Use) => Promise<void>;
  giveBack: (use: Use) => Promise<void>;
};

/**
 * Signs in by e-mail and password. Failed attempts delay the next ones. A device on which the account signed in
 * before has a separate count (decision 0031).
 * @throws AppError invalid-credentials, too-many-requests
 */
export async function signInByPassword(deps: Deps, signIn: SignIn) {
  try {
    return await enter(deps, signIn);
  } catch (error) {
    if (error instanceof AppError) logRefusal(deps, signIn, error);
    throw error;
  }
}

async function enter(deps: Deps, { body, request, reply, count, giveBack }: SignIn) {
  const { db, config } = deps;
  const account = await findCredentials(db, body.username);
  const device = findDevice(deps, request);
  const use = device?.isOf(account)
    ? { device: device.id }
    : { stranger: request.ip, account: body.username };
  // Known devices were counted before the body was read.
  if ("account" in use) await count(use);
  const valid = await verifyPassword(body.password, account?.senha_hash ?? null);
  if (!account || !valid || isClosedAccount(config, body.username)) throw new AppError("invalid-credentials");
  await giveBack(use);
  const caller = { request, reply, senha_hash: account.senha_hash };
  const opened = await enterByPasswordAlone(deps, account, caller, insertAccountSession);
  if (opened) return { tokens: opened.tokens, user: presentAccount(opened.found) };
  const { has_second_factor, user } = await findEntering(db, account.id);
  if (has_second_factor) await checkSecondFactor(deps, account.id, body.codigo);
  const tokens = await enterSession(deps, account, caller);
  return { tokens, user };
}

/** Logs a refusal without personal data, so that attacks are recognisable. */
function logRefusal({ config }: Deps, { body, request }: SignIn, { code }: AppError): void {
  const account = pseudonymOf(config.jwtSecret, "log", body.username);
  request.log.warn({ account, network: maskedNetworkOf(request.ip), code }, "sign-in refused");
}
