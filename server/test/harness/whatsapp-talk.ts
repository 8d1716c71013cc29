import { beforeEach, expect } from "vitest";
import { createReplyHandler } from "../../src/alerts/channels/whatsapp/answer.ts";
import { type Channels, openChannels } from "./channels.ts";
import { deleteRows } from "./empty.ts";
import { takeJobs } from "./take-jobs.ts";
import { hookWhatsApp } from "./whatsapp-hook.ts";

type Status = "sent" | "delivered" | "read" | "failed";

/**
 * Opens mail and WhatsApp, with WhatsApp's reports on numbers, messages and replies. Call it once in a test
 * file.
 */
export function openWhatsAppTalk() {
  const on = openChannels();
  let seen = 0;
  beforeEach(() => deleteRows(on.api.deps.pool, ["pgboss.job_common"]));

  let number = 0;
  /** Returns a mobile number of Belo Horizonte, which WhatsApp may know with or without its ninth digit. */
  function mobile() {
    number += 1;
    const rest = String(80_000_000 + number);
    return { full: `55319${rest}`, short: `5531${rest}` };
  }
  const premium = (telefone: string) =>
    ({ user_type: "PREMIUM", telefone, habilitar_whatsapp: true }) as const;

  async function hook(value: object): Promise<void> {
    const response = await hookWhatsApp(on.api, value);
    expect(response.statusCode, response.body).toBe(204);
  }

  /** Reports a status of the last message to a number. */
  async function report(to: string, status: Status, code?: number): Promise<void> {
    const message = on.emulators.phones.find(to).at(-1);
    const errors = code ? { errors: [{ code, title: "x" }] } : {};
    const told = {
      id: message?.id,
      status,
      recipient_id: to,
      biz_opaque_callback_data: message?.callbackData,
    };
    await hook({ statuses: [{ ...told, ...errors }] });
  }
  const write = (from: string, text: string, contextId?: string) =>
    hook({
      messages: [{ from, text: { body: text }, ...(contextId ? { context: { id: contextId } } : {}) }],
    });

  /** Runs the workers' pending jobs. */
  async function runJobs(): Promise<void> {
    const taken = await takeJobs(on.api.deps.pool, "alerts.reply", "alerts.channel-closed");
    const reply = createReplyHandler(on.api.deps, on.client);
    for (const { name, data } of taken) await (name === "alerts.reply" ? reply(data) : on.tellClosed(data));
  }

  async function alerted(telefone: string, overrides: object = {}) {
    const user = await on.candidate({ salario_minimo: 1 }, { ...premium(telefone), ...overrides });
    seen += 1;
    const titulo = `Concurso ${seen}`;
    const { uuid } = await on.publish({ titulo });
    await on.work();
    return { person: user, uuid, titulo };
  }

  const settingsOf = (user: Parameters<Channels["ask"]>[0]) => on.ask(user, "GET", "/api/alertas/ajustes");

  return { on, mobile, premium, hook, report, write, runJobs, alerted, settingsOf };
}
