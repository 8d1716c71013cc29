import { expect } from "vitest";
import { testNow } from "./app.ts";
import { createChannels } from "./channels.ts";
import { deleteRows } from "./empty.ts";
import { buildUser, concursoBody, preferencias, signInAs } from "./factories.ts";

type User = Parameters<typeof buildUser>[1] & { minimum: number };

/** Creates a stage with mail and WhatsApp emulated. Its candidates match one exam only, by a unique salary. */
export async function createAlertStage() {
  const channels = await createChannels();
  const { api } = channels;
  const admin = await signInAs(api.deps, await buildUser(api.deps.db, { user_type: "ADMIN" }));
  let oneSalario = 10_000;

  async function eventOf(uuid: string): Promise<number> {
    const { rows } = await api.deps.pool.query(
      "SELECT e.id FROM alert_events e JOIN concursos c ON c.id = e.concurso_id WHERE c.uuid = $1",
      [uuid],
    );
    return rows[0]?.id;
  }
  async function deliveries(eventId: number) {
    const { rows } = await api.deps.pool.query(
      `SELECT u.email, d.channel, d.status, d.attempts, d.last_error, d.due_at, d.provider_message_id
       FROM deliveries d JOIN users u ON u.id = d.user_id WHERE event_id = $1 ORDER BY u.id, d.channel`,
      [eventId],
    );
    return rows;
  }

  return {
    ...channels,
    /** Headers of an administrator. */
    admin,
    /** Resets before each test: no preferences, no pending messages, no slowed channel. */
    async reset(): Promise<void> {
      api.deps.clock.set(testNow);
      await deleteRows(api.deps.pool, [
        "preferencias",
        "preferencias_match",
        "buscas",
        "deliveries",
        "alerts",
      ]);
      await api.deps.pool.query("UPDATE channel_pace SET next_at = '-infinity', slowdown = 1");
    },
    /** Returns a salary that no other test's candidates look for. */
    ownSalary(): number {
      oneSalario += 10;
      return oneSalario;
    },
    async candidateWho({ minimum, ...overrides }: User) {
      const user = await buildUser(api.deps.db, overrides);
      const headers = await signInAs(api.deps, user);
      const payload = preferencias({ salario_minimo: minimum });
      const response = await api.app.inject({
        method: "PUT",
        url: "/api/users/me/preferences",
        headers,
        payload,
      });
      expect(response.statusCode).toBe(200);
      return { ...user, headers };
    },
    /** Publishes an exam with one position of this salary. */
    async publish(salario: number, overrides: object = {}) {
      const body = concursoBody({ cargos: [{ salario: String(salario), nome: "Auditor" }], ...overrides });
      const response = await api.app.inject({
        method: "POST",
        url: "/api/concursos",
        headers: admin,
        payload: body,
      });
      expect(response.statusCode, response.body).toBe(201);
      const { uuid }: { uuid: string } = response.json();
      return { uuid, body, eventId: await eventOf(uuid) };
    },
    eventOf,
    deliveries,
    /** Returns address, channel and status of an event's deliveries. */
    states: async (eventId: number) =>
      (await deliveries(eventId)).map(({ email: to, channel, status }) => [to, channel, status]),
  };
}

export type AlertStage = Awaited<ReturnType<typeof createAlertStage>>;
