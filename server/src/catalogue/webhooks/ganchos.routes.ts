import { calls } from "@cav/contract/calls.ts";
import type { Bind } from "../../bind.ts";
import type { Deps } from "../../deps.ts";
import {
  createWebhook,
  enqueueResent,
  listEntregas,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  saveWebhook,
  sendTeste,
  setWebhookAtivo,
} from "./webhooks.ts";

/** Registers the calls for partners' webhooks and their deliveries. */
export function webhooksRoutes(bind: Bind, deps: Deps): void {
  bind(calls.listWebhooks, async () => listWebhooks(deps.db));
  bind(calls.createWebhook, async ({ user, body }) => createWebhook(deps, user, body));
  bind(calls.updateWebhook, async ({ user, params, body }) => saveWebhook(deps, user, params.uuid, body));
  bind(calls.deleteWebhook, async ({ user, params }) => removeWebhook(deps, user, params.uuid));
  bind(calls.setWebhookAtivo, async ({ user, params, body }) =>
    setWebhookAtivo(deps, user, params.uuid, body.ativo),
  );
  bind(calls.rotateWebhook, async ({ user, params }) => rotateWebhook(deps, user, params.uuid));
  bind(calls.testWebhook, async ({ params }) => sendTeste(deps, params.uuid));
  bind(calls.listEntregas, async ({ params, query }) => listEntregas(deps.db, params.uuid, query));
  bind(calls.resendEntregas, async ({ user, params }) => ({
    reenviadas: await enqueueResent(deps, user, params),
  }));
  bind(calls.resendEntrega, async ({ user, params }) => {
    await enqueueResent(deps, user, params);
  });
}
