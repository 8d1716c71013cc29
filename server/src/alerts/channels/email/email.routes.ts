import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../../bind.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../platform/http/requests/app-error.ts";
import { isSameSecret } from "../../../platform/secrets.ts";
import { receiveMailEvents, receiveMailReport } from "./mail-events.ts";

/** Registers the calls for servers' and providers' reports. */
export function emailRoutes(bind: Bind, deps: Deps): void {
  const { config } = deps;
  bind(calls.receiveBounce, async ({ body }) => receiveMailReport(deps, body), {
    verify({ headers }) {
      const { mailBounceToken: token } = config;
      if (!token || !isSameSecret(headers.authorization, `Bearer ${token}`))
        throw new AppError("invalid-signature");
    },
  });

  bind(calls.receiveMailEvents, async ({ params, request }) => {
    const { mailEvents } = config;
    if (params.provider !== mailEvents?.provider) throw new AppError("not-found");
    const posted = { body: request.rawBody ?? Buffer.alloc(0), headers: request.headers };
    if (!(await receiveMailEvents(deps, mailEvents, posted))) throw new AppError("invalid-signature");
  });
}
